/** Paths that are never a page of the app, whatever the browser asks for. */
const ALWAYS_SERVER =
  /^\/(?:api|assets|uploads|media|calendar|socket\.io|health)(?:[/?]|$)|^\/(?:sw\.js|manifest\.webmanifest|favicon\.\w+|robots\.txt|openapi\.json|icons\/)/

interface RequestLine {
  readonly url?: string | undefined
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Whether a request on a path that is both a page and a call wants the page (O-054). */
function wantsPage({ method, headers }: RequestLine): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.authorization !== undefined) return false
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  const accept = String(headers.accept ?? '')
  return /\btext\/html\b/.test(accept) && !/\bapplication\/json\b/.test(accept)
}

/** The internal path of the app's page. */
export const PAGE = '/__page'

/** Rewrites the URL to that of the call or the page, before routing. */
export function rewriteUrl(request: RequestLine): string {
  const url = request.url ?? '/'
  if (url === '/api' || url.startsWith('/api/') || url.startsWith('/api?'))
    return url.slice(4) || '/'
  if (!ALWAYS_SERVER.test(url) && wantsPage(request)) return PAGE
  return url
}

/** Whether a path may serve both a page and a call, so that caches have to vary. */
export const mayBeEither = (url: string): boolean => !ALWAYS_SERVER.test(url)
