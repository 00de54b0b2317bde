/** Tells one build from another. Written in by tools/vite/worker.ts, which also writes the list. */
declare const __BUILD__: string

/** The paths of the build's files, which never change their content. */
const LIST = `/assets/files-${__BUILD__}.json`
const CACHE = `files-${__BUILD__}`
const PAGE = '/'

/** Network timeout before the cached page is served. */
const NETWORK_TIMEOUT_MS = 4_000

/**
 * Caches the build for offline use: hashed files and the page, which is the same for everybody.
 * Answers of the API and photos are never cached.
 */
export async function cacheFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const add = async (path: string) => {
    if (present.has(path)) return
    // The page must not depend on who asks for it.
    const answer = await fetch(path, path === PAGE ? { credentials: 'omit' } : {})
    if (!answer.ok) throw new Error(`${path} ${answer.status}`)
    await cache.put(path, answer)
  }
  await add(LIST)
  const files = (await (await cache.match(LIST))?.json()) as readonly string[]
  await Promise.all(files.map(add))
  // Last: a page that opens without a network has all its files.
  await add(PAGE)
}

/** Deletes the caches of former builds. */
export async function deleteFormerCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith('files-') && name !== CACHE)
      .map((n) => caches.delete(n)),
  )
}

/** Paths of files and calls, which are no pages even when opened in a tab. */
const NO_PAGE =
  /^\/(?:api|assets|uploads|media|calendar|socket\.io|health|docs|icons)(?:\/|$)|\.\w+$/

const CACHED = /^\/(?:theme\.js$|assets\/)/

/** The response to a request; undefined leaves it to the browser. */
export function respond(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return undefined
  if (request.mode === 'navigate') {
    return NO_PAGE.test(url.pathname) ? undefined : page(event)
  }
  return CACHED.test(url.pathname) ? file(request, url.pathname) : undefined
}

/** Does not create the cache: a logout may have deleted it (O-021). */
const fromCache = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: CACHE })

/** Cache first: hashed files never change. */
async function file(request: Request, path: string): Promise<Response> {
  return (await fromCache(path)) ?? fetch(request)
}

/** Network first; the cached page when offline or slow. */
async function page(event: FetchEvent): Promise<Response> {
  const preloaded = Promise.resolve(event.preloadResponse as Promise<Response | undefined>)
  // A preload that failed is an error response in Firefox, and a rejection elsewhere.
  const fresh = preloaded.then((answer) =>
    answer === undefined || answer.type === 'error' ? fetch(event.request) : answer,
  )
  fresh.catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
  try {
    return (await Promise.race([fresh, late])) ?? (await fromCache(PAGE)) ?? (await fresh)
  } catch (cause) {
    const offline = await fromCache(PAGE)
    if (offline === undefined) throw cause
    return offline
  }
}
