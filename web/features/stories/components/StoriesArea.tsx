import { Link, Outlet } from '@tanstack/react-router'
import { useSession } from '../../../lib/session.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { mayDrawRandom } from '../state.ts'
import { areaTexts as texts } from '../texts.ts'

/** The tabs over all of /stories (STORIES-02 to STORIES-07). */
export function StoriesArea() {
  const session = useSession()
  return (
    <>
      <div className="shell-column mx-auto w-full px-gutter pb-2 md:px-7">
        <Tabs label={texts.tabs} className="max-w-150">
          <Link to="/stories" activeOptions={{ exact: true }}>
            {texts.list}
          </Link>
          {mayDrawRandom(session) && <Link to="/stories/random">{texts.random}</Link>}
          <Link to="/stories/matches">{texts.matches}</Link>
          <Link to="/stories/neu">{texts.submit}</Link>
        </Tabs>
      </div>
      <Outlet />
    </>
  )
}
