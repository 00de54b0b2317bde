import { PRODUCT } from '#web/lib/product.ts'

/** By the beginning of the path, as the specification words it (NAV-20 to NAV-23). */
const TITLES = [
  ['/karten', 'Lieblingskarten'],
  ['/chat', 'Nachrichten'],
  ['/profil', 'Profil'],
  ['/stories', 'Fantasien'],
] as const

const HOME_LOGO: ReadonlySet<string> = new Set(['/', '/karten', '/login', '/profil', '/profile'])

export const headerTitle = (pathname: string): string =>
  TITLES.find(([path]) => pathname.startsWith(path))?.[1] ?? PRODUCT

/** The logo stands on the areas' first pages, a back button on all others (NAV-18, O-050). */
export const hasHomeLogo = (pathname: string): boolean => HOME_LOGO.has(pathname)

/** Also on /chat/media itself (O-051). */
export const hasMediaButton = (pathname: string): boolean =>
  pathname === '/chat' || pathname.startsWith('/chat/')
