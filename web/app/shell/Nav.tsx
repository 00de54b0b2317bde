import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { Logo } from '../../ui/graphics/Logo.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { texts } from '../texts.ts'
import { entriesFor, isActive } from './entries.ts'

const bar =
  'fixed inset-x-0 bottom-0 z-10 flex h-[calc(var(--bar-h)+var(--safe-bottom))] px-1.5 pb-(--safe-bottom) ' +
  'bg-ground bg-[radial-gradient(70%_120%_at_50%_150%,var(--color-glow-ember),transparent)]'
const rail =
  'lg:inset-y-0 lg:right-auto lg:left-(--beside) lg:h-auto lg:w-(--rail-w) lg:flex-col lg:gap-1.5 lg:px-3 lg:pt-[calc(20px+var(--safe-top))] lg:bg-none'

const entryLook =
  'relative flex flex-1 flex-col items-center justify-center gap-px rounded-field -outline-offset-2 ' +
  'text-[.71875rem] leading-3.5 font-medium text-muted transition-colors duration-fast ' +
  'lg:h-16 lg:flex-none lg:gap-1 lg:text-2xs'
const activeLook =
  'font-[650] text-rose before:absolute before:-inset-x-1 before:-top-1.5 before:bottom-0 before:-z-1 ' +
  'before:bg-[radial-gradient(52%_78%_at_50%_100%,var(--color-glow-rose),transparent)] isolate ' +
  'lg:before:hidden lg:bg-[radial-gradient(90%_120%_at_0_50%,var(--color-rose-soft),transparent)]'

/** The bar below on a phone, from 1024 the rail on the left with the logo on top; `unread` is the badge. */
export function Nav({ unread }: { unread?: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <nav aria-label={texts.navigation} className={cx('shell-nav', bar, rail)}>
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
            className={cx(entryLook, active && activeLook)}
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
