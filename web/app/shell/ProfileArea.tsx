import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { texts } from '../texts.ts'

/** The two tabs over the profile, for whoever has a role (O-046, O-050). */
export function ProfileArea() {
  const { myRole } = useSession()
  return (
    <>
      {myRole !== null && (
        <div className="mx-auto w-full max-w-(--col) px-gutter pb-2">
          <Tabs label={texts.profileTabs}>
            <Tab to="/profile/preferences">{texts.questions}</Tab>
            <Tab to="/profile/matches">{texts.matches}</Tab>
          </Tabs>
        </div>
      )}
      <Outlet />
    </>
  )
}

function Tab({
  to,
  children,
}: {
  to: '/profile/preferences' | '/profile/matches'
  children: string
}) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </Link>
  )
}
