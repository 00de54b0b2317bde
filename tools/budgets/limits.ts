/** KiB after gzip, as a server would send them. Measured figures behind the limits: docs/decisions. */
export const LIMITS = {
  /** Of a first view; every further screen brings its own. */
  css: 15,
  fonts: 25,
  worker: 8,
  lazyChunk: 50,
  page: 15,
} as const

export interface Screen {
  readonly name: string
  /** Source of its page, as the manifest spells it (below web/); /login stands in the entry. */
  readonly page: RegExp
  readonly limit: number
  /** A lazy part that is loaded on this screen as well. */
  readonly withLazy?: RegExp
  /** Behind the login, where `SHARED` is loaded too. */
  readonly inside?: true
}

/** Frame of every screen behind the login: part of their first view, so no page pays for it. */
export const SHARED = /^app\/QueryProvider\.tsx$/

/** First views: everything that is fetched before the screen stands. */
export const FIRST_VIEWS: readonly Screen[] = [
  { name: '/login', page: /^index\.html$/, limit: 140 },
  { name: '/', page: /^app\/(pages\/)?(home|heute|today)[^/]*\.tsx$/i, limit: 165, inside: true },
  {
    name: '/ with the socket',
    page: /^app\/(pages\/)?(home|heute|today)[^/]*\.tsx$/i,
    limit: 180,
    inside: true,
    withLazy: /(^|\/)openSocket\.ts$/,
  },
]

/** The style sheets of the first views. */
export const STYLED_VIEWS: readonly Screen[] = FIRST_VIEWS.slice(0, 2).map((screen) => ({
  ...screen,
  name: `CSS of ${screen.name}`,
  limit: LIMITS.css,
}))

/**
 * Pages that may bring more than `LIMITS.page`. The chat keeps its queue of unsent messages with it:
 * 3 KiB, of which idb is 1.2 (docs/decisions/0029).
 */
export const LARGER_PAGES: readonly { readonly page: RegExp; readonly limit: number }[] = [
  { page: /^features\/chat\/conversation\//, limit: 18 },
]
