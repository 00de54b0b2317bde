import type { Entry } from '../pages/shell.ts'

/** The titles in the header (NAV-20 to NAV-24). */
export const AREAS = ['Knistern', 'Lieblingskarten', 'Nachrichten', 'Fantasien', 'Profil'] as const

/** A screen of the specification's route table. */
export interface Screen {
  readonly path: string
  readonly title: (typeof AREAS)[number]
  /** The active entry of the bar. */
  readonly entry: Entry | null
  /** Has the home logo instead of the back button (NAV-18, O-050). */
  readonly logo?: true
  /** The path that this one redirects to, if it does. */
  readonly leadsTo?: string
}

const cards = { title: 'Lieblingskarten', entry: 'Karten' } as const
const chat = { title: 'Nachrichten', entry: 'Nachrichten' } as const
const profile = { title: 'Profil', entry: 'Profil' } as const
const stories = { title: 'Fantasien', entry: 'Fantasien' } as const
const rest = { title: 'Knistern', entry: null } as const

/** Every path a member may open, with a card that exists. */
export const memberScreens = (cardId: string): readonly Screen[] => [
  { path: '/', ...rest, entry: 'Heute', logo: true },
  { path: '/einladen', ...rest },
  { path: '/fragen-des-tages', ...rest },
  { path: '/fragen-des-tages/eigene', ...rest },
  { path: '/tage', ...rest },
  { path: '/abende', ...rest },
  { path: '/vorgemerkt', ...rest },
  { path: '/besondere-tage', ...rest },
  { path: '/briefe', ...rest },
  { path: '/karten', ...cards, logo: true },
  { path: '/karten/select', ...cards },
  { path: `/karten/karte/${cardId}`, ...cards },
  { path: '/karten/historie', ...cards },
  { path: '/karten/manage', ...cards },
  { path: '/karten/meine-karten', ...cards },
  { path: '/karten/new', ...cards },
  { path: '/karten/set', ...cards },
  { path: '/karten/kategorie', ...cards },
  { path: '/karten/kategorie/Joker%20%26%20Freifahrtschein', ...cards },
  { path: '/chat', ...chat },
  { path: '/chat/media', ...chat },
  { path: '/stories', ...stories },
  { path: '/stories/neu', ...stories },
  { path: '/stories/random', ...stories },
  { path: '/stories/matches', ...stories },
  { path: '/stories/1', ...stories },
  { path: '/stories/1/edit', ...stories },
  { path: '/profil', ...profile, logo: true },
  { path: '/profile', ...profile, logo: true },
  { path: '/profile/me', ...profile },
  { path: '/profil/sicherheit', ...profile },
  { path: '/profil/trennen', ...profile },
  { path: '/profil/loeschen', ...profile },
  { path: '/profile/preferences', ...profile },
  { path: '/profile/matches', ...profile },
  { path: '/datenschutz', ...rest },
  { path: '/versprechen', ...rest },
  { path: '/hilfe', ...rest },
]

/** Old or second spellings (O-050, O-052). */
export const redirects: readonly Screen[] = [
  { path: '/profil/preferences', ...profile, leadsTo: '/profile/preferences' },
  { path: '/profil/matches', ...profile, leadsTo: '/profile/matches' },
  {
    path: '/kategorie/Joker%20%26%20Freifahrtschein',
    ...cards,
    leadsTo: '/karten/kategorie/Joker%20%26%20Freifahrtschein',
  },
]

/** Paths that are a call as well as a screen (O-054). */
export const collidingPaths = ['/stories', '/stories/1', '/stories/matches', '/chat/media'] as const

/** Addresses nothing lies at (NAV-16, O-056). */
export const unknownPaths = [
  '/gibt-es-nicht',
  '/karten/xyz',
  '/chat/xyz',
  '/stories/1/xyz',
  '/profile/xyz',
] as const
