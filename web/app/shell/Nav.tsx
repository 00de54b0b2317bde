import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { Logo } from '#web/ui/graphics/Logo.tsx'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { texts } from '../texts.ts'
import { entriesFor, isActive } from './entries.ts'

/** A press on the entry of the shown screen leads to its top; with a key held, to another tab. */
function toTop(event: MouseEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  scrollTo({ top: 0, behavior: motionAllowed() ? 'smooth' : 'instant' })
}

/** The bar below on a phone, from 1024 the rail on the left with the logo on top; `unread` is the badge. */
export function Nav({ unread }: { unread?: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <nav aria-label={texts.navigation} className="shell-nav">
      <Link to="/" className="mb-5 hidden self-center rounded-field p-1 lg:block">
        <Logo className="size-9" />
        <span className="sr-only">{texts.home}</span>
      </Link>
      {entriesFor(session).map(({ to, name, Icon }) => {
        const active = isActive(to, pathname)
        return (
          <Link
            key={to}
            to={to}
            aria-current={active ? 'page' : undefined}
            className="shell-entry"
            onClick={pathname === to ? toTop : undefined}
          >
            <Icon filled={active} />
            {name}
            {to === '/chat' && unread}
          </Link>
        )
      })}
    </nav>
  )
}
