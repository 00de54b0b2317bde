import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { setTitle } from '#web/lib/device/documentTitle.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { leftovers } from '#web/lib/offline/queueStatus.ts'
import { PRODUCT } from '#web/lib/product.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { OfflineBanner } from '#web/ui/feedback/Banner.tsx'
import { Notices } from '#web/ui/feedback/Notices.tsx'
import { Toaster } from '#web/ui/feedback/Toaster.tsx'
import { frameNote } from '#web/ui/layout/frameNote.ts'
import { texts } from '../texts.ts'
import { UpdateNote } from '../UpdateNote.tsx'
import { showsNav } from './entries.ts'
import { Header } from './Header.tsx'
import { Nav } from './Nav.tsx'
import { headerTitle } from './titles.ts'

// Keeps the query library out of the bundle of /login.
const Unread = lazyComponent(async () => (await import('./UnreadBadge.tsx')).UnreadBadge)

const Leftovers = lazyComponent(async () => (await import('../leftovers/Leftovers.tsx')).Leftovers)

/** The frame of every screen. */
export function Shell() {
  const { pathname } = useLocation()
  const session = useSession()
  const hasNav = showsNav(session, pathname)
  const main = useScreenChange(pathname)
  const isSomethingLeft = useStore(leftovers).length > 0
  const note = useStore(frameNote)
  return (
    <div className="shell flex min-h-dvh flex-col">
      <a href="#inhalt" className="shell-skip">
        {texts.skip}
      </a>
      <Header hasNav={hasNav} />
      <div className="shell-column mx-auto w-full px-gutter empty:hidden md:px-7">
        <OfflineBanner queues={pathname === '/chat'} />
        <Notices />
        {note}
        {isSomethingLeft && (
          <Suspense fallback={null}>
            <Leftovers />
          </Suspense>
        )}
        <UpdateNote />
      </div>
      <main
        ref={main}
        id="inhalt"
        tabIndex={-1}
        className="screen flex flex-1 flex-col outline-none"
      >
        <Outlet />
      </main>
      {hasNav && (
        <Nav
          unread={
            // On /setup-profile there is nothing to count yet, and no way to it.
            session.hasOnboardingCompleted === true && (
              <Suspense fallback={null}>
                <Unread />
              </Suspense>
            )
          }
        />
      )}
      <Toaster />
    </div>
  )
}

/**
 * Tells the browser and a screen reader about a new screen: the page's title follows, and focus
 * moves to the content, as it would on a page load. Returns the ref of the content.
 */
function useScreenChange(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    const title = headerTitle(pathname)
    setTitle(title === PRODUCT ? PRODUCT : `${title} – ${PRODUCT}`)
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return main
}
