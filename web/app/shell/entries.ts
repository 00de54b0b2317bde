import type { Session } from '#web/lib/session/session.ts'
import { entryNames } from '../texts.ts'
import { CardsIcon, ChatIcon, FlameIcon, MoonIcon, PersonIcon } from './icons.tsx'

/** The five entries in their order (NAV-28 to NAV-33). */
export const entries = [
  { to: '/karten', name: entryNames.cards, Icon: CardsIcon, needsRole: true },
  { to: '/chat', name: entryNames.chat, Icon: ChatIcon, needsRole: false },
  { to: '/', name: entryNames.home, Icon: FlameIcon, needsRole: true },
  { to: '/stories', name: entryNames.stories, Icon: MoonIcon, needsRole: false },
  { to: '/profile', name: entryNames.profile, Icon: PersonIcon, needsRole: false },
] as const

export type EntryPath = (typeof entries)[number]['to']

/** `/` only exactly, the others with what lies under them; both spellings of the profile (O-049). */
export function isActive(entry: EntryPath, pathname: string): boolean {
  if (entry === '/') return pathname === '/'
  const paths = entry === '/profile' ? ['/profile', '/profil'] : [entry]
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** Whether an entry of the bar leads exactly there; the conversation knows its place by itself. */
export const keepsPlace = (pathname: string): boolean =>
  pathname !== '/chat' && entries.some(({ to }) => to === pathname)

/** Place of the active entry in the bar, -1 outside of it. */
export const entryAt = (pathname: string): number =>
  entries.findIndex(({ to }) => isActive(to, pathname))

/** Karten and Heute need a role, any of the fourteen (O-007, ROLLEN-17). */
export const entriesFor = (session: Session) =>
  entries.filter((entry) => !entry.needsRole || session.myRole !== null)

/** Only for those who are inside; the setup shows the bar although it bounces back (O-048). */
export const showsNav = (session: Session, pathname: string): boolean =>
  session.token !== null &&
  session.userId !== null &&
  (session.hasOnboardingCompleted === true || pathname === '/setup-profile')
