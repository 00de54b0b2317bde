/** KiB after gzip, as a server would send them. Measured figures behind the limits: docs/decisions/0079. */
export const LIMITS = {
  /** Limit of a first view; every further screen brings its own. */
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

/** Parts that may be larger: the encoder of voice messages, loaded at the first press (decision 0113). */
export const LARGER_CHUNKS: Readonly<Record<string, number>> = {
  'features/chat/voice/record.ts': 57,
}

/** Pages that may bring more than `LIMITS.page`: the conversation, whose messages are no query. */
export const LARGER_PAGES: Readonly<Record<string, number>> = {
  'features/chat/conversation/ChatPage.tsx': 16,
}
