/** KiB after gzip, as a server would send them. Measured figures behind the limits: docs/decisions/0029. */
export const LIMITS = {
  /** Of a first view; every further screen brings its own. */
  css: 15,
  fonts: 25,
  worker: 8,
  lazyChunk: 50,
  page: 15,
} as const

/**
 * Source below web/ of what every screen behind the login loads: part of their first view, so no
 * page pays for it. A source that is no chunk of its own any more breaks the budget.
 */
export const SHARED = 'app/QueryProvider.tsx'

const HOME = [SHARED, 'app/pages/home.tsx']

export interface FirstView {
  readonly name: string
  /** Lazy parts the screen waits for, as the manifest spells them; /login stands in the entry. */
  readonly parts: readonly string[]
  readonly limit: number
}

/** Everything that is fetched before a screen stands. */
export const FIRST_VIEWS: readonly FirstView[] = [
  { name: '/login', parts: [], limit: 140 },
  { name: '/', parts: HOME, limit: 165 },
  { name: '/ with the socket', parts: [...HOME, 'lib/realtime/openSocket.ts'], limit: 180 },
]

/**
 * Pages that may bring more than `LIMITS.page`. The chat keeps its queue of unsent messages with it:
 * 3.8 KiB, of which idb is 1.2; what seals it comes later (docs/decisions/0063), and 0.2 are for the
 * worker that sends while the app is closed (0066).
 */
export const LARGER_PAGES: Readonly<Record<string, number>> = {
  'features/chat/conversation/ChatPage.tsx': 18.5,
}
