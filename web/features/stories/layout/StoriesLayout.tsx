import { Link, Outlet } from '@tanstack/react-router'
import type { Session } from '#web/lib/session/session.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { areaTexts as texts } from './texts.ts'

/** The tabs over all of /stories (STORIES-02 to STORIES-07). */
export function StoriesLayout() {
  const session = useSession()
  return (
    <>
      <Tabs label={texts.tabs}>
        <Link to="/stories" activeOptions={{ exact: true }}>
          {texts.list}
        </Link>
        {mayDrawRandom(session) && <Link to="/stories/random">{texts.random}</Link>}
        <Link to="/stories/matches">{texts.matches}</Link>
        <Link to="/stories/neu">{texts.submit}</Link>
      </Tabs>
      <Outlet />
    </>
  )
}

/** Whether the tab „Zufall“ is shown: role, onboarding and token (O-010). */
export const mayDrawRandom = (
  session: Pick<Session, 'myRole' | 'hasOnboardingCompleted' | 'token'>,
): boolean =>
  session.myRole !== null && session.hasOnboardingCompleted === true && session.token !== null
