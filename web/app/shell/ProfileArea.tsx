import { Link, Outlet } from '@tanstack/react-router'
import { mayAnswerQuestions } from '#contract/kernel/roles.ts'
import { useSession } from '../../lib/session/session.ts'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { texts } from '../texts.ts'

/** The two tabs over the profile, for whoever has a role (O-046, O-050). */
export function ProfileArea() {
  const { myRole } = useSession()
  return (
    <>
      {myRole !== null && (
        <Tabs label={texts.profileTabs}>
          {mayAnswerQuestions(myRole) && <Link to="/profile/preferences">{texts.questions}</Link>}
          <Link to="/profile/matches">{texts.matches}</Link>
        </Tabs>
      )}
      <Outlet />
    </>
  )
}
