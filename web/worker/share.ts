/** Content that another app has shared with this one, until the chat reads it. */
export interface Shared {
  readonly text: string
  readonly files: readonly File[]
}

/** The action of `share_target` in both manifests. */
const SHARE_PATH = '/teilen'

/** Browsers end an event of a worker, and with it what is held here, after five minutes. */
const HELD_MS = 4 * 60_000

let held: { readonly shared: Shared; readonly release: () => void } | null = null

/** Whether the system hands over what was shared. */
export const isShare = ({ request }: FetchEvent): boolean =>
  request.method === 'POST' &&
  request.mode === 'navigate' &&
  new URL(request.url).pathname === SHARE_PATH

/**
 * Whether a page of another site posts the form, which puts words into the composer of whoever visits
 * it. A page may leave its origin out (`no-referrer`); then the server, which the chat is asked of
 * next, is told of the other site and takes the mark of a share off (server/http/web-app.ts).
 */
function isForeign({ headers, url }: Request): boolean {
  const [origin, site] = [headers.get('origin'), headers.get('sec-fetch-site')]
  const isOwn = origin === null || origin === 'null' || origin === new URL(url).origin
  return !isOwn || (site !== null && site !== 'none' && site !== 'same-origin')
}

/**
 * Holds what was shared in memory and opens the chat, which takes it (decision 0062). Nothing is
 * written anywhere: the app may be locked, or nobody logged in.
 */
export async function receiveShare(event: FetchEvent): Promise<Response> {
  if (isForeign(event.request)) return Response.redirect('/chat', 303)
  const { promise, resolve } = Promise.withResolvers<void>()
  // Keeps this worker alive, and its memory.
  event.waitUntil(promise)
  try {
    const shared = read(await event.request.formData())
    dropShare()
    held = { shared, release: resolve }
    setTimeout(() => {
      if (held?.release === resolve) dropShare()
    }, HELD_MS)
  } catch {
    // The chat says that nothing came.
    resolve()
  }
  return Response.redirect('/chat?geteilt=1', 303)
}

/** The shared content, once; null if there is none (any more). */
export function consumeShare(): Shared | null {
  const shared = held?.shared ?? null
  dropShare()
  return shared
}

/** Forgets what was shared. Returns whether there was something. */
export function dropShare(): boolean {
  const before = held
  held = null
  before?.release()
  return before !== null
}

/** Android puts an address into the text, others into a field of its own, some into both. */
function read(form: FormData): Shared {
  const parts = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string')
    .map((part) => part.trim())
  const text = parts.filter((part, at) => {
    const others = parts.toSpliced(at, 1)
    const isFirst = parts.indexOf(part) === at
    return part !== '' && isFirst && !others.some((other) => other !== part && other.includes(part))
  })
  const files = form.getAll('photos').filter((file) => file instanceof File)
  return { text: text.join('\n'), files: files.filter(({ size }) => size > 0) }
}
