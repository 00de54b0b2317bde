import { Link, useLocation } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Images from 'lucide-react/icons/image'
import { Suspense } from 'react'
import { useDevicePreference } from '#web/lib/device/devicePreferences.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useGoBack } from '#web/lib/routing/useGoBack.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Logo } from '#web/ui/graphics/Logo.tsx'
import { setHeaderPlace } from '#web/ui/layout/HeaderSlot.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { texts } from '../texts.ts'
import { hasHomeLogo, hasMediaButton, headerTitle } from './titles.ts'

// Loaded only when it is switched on.
const QuickHide = lazyComponent(async () => (await import('./QuickHide.tsx')).QuickHide)

const placeNote = (element: HTMLElement | null) => setHeaderPlace('note', element)
const placeAside = (element: HTMLElement | null) => setHeaderPlace('aside', element)

/** 64 px plus the safe area: logo or back button, title, what the screen adds (NAV-17 to NAV-25). */
export function Header({ hasNav }: { hasNav: boolean }) {
  const { pathname } = useLocation()
  const logo = hasHomeLogo(pathname)
  const canHide = useDevicePreference('quickHide')
  return (
    <header
      className={cx(
        'shell-header',
        // On /login the cards lie below it, and it scrolls away with them.
        pathname === '/login' ? 'relative' : 'sticky top-0 bg-ground',
      )}
    >
      <div className="shell-column mx-auto flex h-full items-center gap-1 px-3 xs:gap-2">
        {logo ? <HomeLogo hiddenOnRail={hasNav} /> : <BackButton />}
        <div className={cx('min-w-0 flex-1', logo && hasNav && 'lg:pl-4')}>
          <div className={cx('shell-title display', pathname === '/login' && 'sr-only')}>
            {headerTitle(pathname)}
          </div>
          <div
            ref={placeNote}
            className="flex items-center gap-1.5 text-xs font-medium text-muted"
          />
        </div>
        <div
          ref={placeAside}
          className="flex max-w-1/2 items-center gap-2 pr-2 text-right text-sm text-balance text-muted"
        />
        {hasMediaButton(pathname) && (
          <ButtonLink to="/chat/media" tone="quiet" small>
            <Images className="max-xs:hidden" /> {texts.media}
          </ButtonLink>
        )}
        {canHide && (
          <Suspense fallback={null}>
            <QuickHide />
          </Suspense>
        )}
      </div>
    </header>
  )
}

function HomeLogo({ hiddenOnRail }: { hiddenOnRail: boolean }) {
  return (
    <Link
      to="/"
      className={cx('grid size-11 place-items-center rounded-full', hiddenOnRail && 'lg:hidden')}
    >
      <Logo />
      <span className="sr-only">{texts.home}</span>
    </Link>
  )
}

/** One step back, or home where there is no step (O-051). */
const BackButton = () => (
  <IconButton label={texts.back} icon={<ChevronLeft />} onClick={useGoBack('/')} />
)
