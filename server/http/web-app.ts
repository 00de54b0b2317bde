import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from './cookies.ts'
import { answerNotFound } from './not-found.ts'
import { PAGE } from './page.ts'

/** Files with hashed names are immutable; a missing one is a 404. */
const ASSET_MAX_AGE_SECONDS = 31_536_000

/** Folder of the files with hashed names. */
const ASSETS = 'assets'

/** Paths of the app, served also to link previews and clients that do not ask for HTML. */
const CLIENT_PATH =
  /^\/(?:$|login|einladen|setup-profile|karten|kategorie|chat|profil|profile|admin|datenschutz|hilfe)(?:[/?]|$)|^\/\?/

/** The name the page was built with; the operator may have chosen another (O-043). */
const BUILT_NAME = 'Knistern'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** The page under the operator's name for the app: title and application name. */
export const named = (page: string, appName: string): string =>
  page.replaceAll(BUILT_NAME, () => appName.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? ''))

const MANIFEST = '/manifest.webmanifest'

/** The installed app's description under the operator's name for it. */
export function namedManifest(manifest: string, appName: string): string {
  const described = JSON.parse(manifest) as Record<string, unknown>
  return JSON.stringify({ ...described, name: appName, short_name: appName })
}

/** The page for closed registration (O-150); web/lib reads the meta element. */
const withoutRegistration = (page: string): string =>
  page.replace('<title>', '<meta name="registration" content="invited" /><title>')

/**
 * Whether a page of another site has led here with the mark of a share (web/worker/share.ts): only
 * what the system hands over is put into the composer. The worker itself is not told of the site.
 */
const isForeignShare = ({ originalUrl, headers }: FastifyRequest): boolean =>
  /[?&]geteilt(?:[=&]|$)/.test(originalUrl) &&
  /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site']))

const withEtag = (page: string) => ({
  page,
  etag: `"${createHash('sha256').update(page).digest('base64url')}"`,
})

export interface WebAppOptions {
  readonly webDir: string
  readonly appName: string
  /** Name of a cookie that exists only while logged in. */
  readonly sessionCookie: string
  /** Whether somebody may open an account without an invitation. */
  readonly mayRegister: () => Promise<boolean>
}

/**
 * Serves the built web app: hashed assets, the page, and the page on the paths of the client.
 * Without a build only the calls are served.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webDir, appName, sessionCookie, mayRegister }: WebAppOptions,
): Promise<void> {
  const pageFile = join(webDir, 'index.html')
  if (!existsSync(pageFile)) {
    app.setNotFoundHandler((_request, reply) => answerNotFound(reply))
    return
  }
  const page = named(readFileSync(pageFile, 'utf8'), appName)
  const [open, closed] = [withEtag(page), withEtag(withoutRegistration(page))]

  const linksOf = readPreloads(webDir)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isForeignShare(request)) {
      return reply.header('cache-control', 'no-store').redirect('/chat', 303)
    }
    // Without the database the page is served all the same; the call itself decides.
    const { page, etag } = (await mayRegister().catch(() => true)) ? open : closed
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const links = linksOf(request.originalUrl, request.headers['user-agent'])
    // Without a session the app redirects to /login and would not use the preloaded files.
    if (links && readCookie(request.headers.cookie, sessionCookie)) reply.header('link', links)
    return reply.type('text/html; charset=utf-8').send(page)
  }

  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(webDir, ASSETS)}/`)
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${ASSET_MAX_AGE_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  serveFiles(app, webDir)
  app.get(PAGE, (request, reply) => sendPage(request, reply))
  const manifestFile = join(webDir, MANIFEST)
  if (existsSync(manifestFile)) {
    const manifest = namedManifest(readFileSync(manifestFile, 'utf8'), appName)
    app.get(MANIFEST, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
    )
  }

  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    if (asksForPage && CLIENT_PATH.test(request.originalUrl)) {
      return sendPage(request, reply)
    }
    return answerNotFound(reply)
  })
}

/**
 * Serves the files of the build that are there at the start, and nothing else. The assets, some five
 * hundred, share one route: to make one for each took a tenth of a start (docs/performance.md).
 */
function serveFiles(app: FastifyInstance, webDir: string): void {
  const files = readdirSync(webDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(webDir, join(parentPath, name)))
    .filter((file) => !/^index\.html$|^manifest\.webmanifest$|^\.|\/\.|\.(?:br|gz)$/.test(file))
  const assets = new Set(files.filter((file) => file.startsWith(`${ASSETS}/`)))
  const method = ['GET', 'HEAD']
  app.route<{ Params: { '*': string } }>({
    method,
    url: `/${ASSETS}/*`,
    handler({ params }, reply) {
      const file = `${ASSETS}/${params['*']}`
      return assets.has(file) ? reply.sendFile(file) : answerNotFound(reply)
    },
  })
  for (const file of files) {
    if (assets.has(file)) continue
    app.route({ method, url: `/${file}`, handler: (_request, reply) => reply.sendFile(file) })
  }
}

/**
 * Files in assets/ are modules or styles, all others plain scripts. Styles are those of parts that not
 * everybody is shown: browsers complain of a preloaded one that is not used, not of a prefetched one.
 */
function linkTo(file: string): string {
  if (!file.startsWith('assets/')) return `</${file}>; rel=preload; as=script`
  return file.endsWith('.css')
    ? `</${file}>; rel=prefetch; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`
}

/** Firefox judges a prefetched style by `default-src`, and complains of each. */
const REFUSES_STYLES = /\bFirefox\//

/**
 * Reads the preload lists of a build (tools/vite/preloads.ts).
 * @returns the `Link` header for a URL and a browser, if there is one
 */
function readPreloads(webDir: string): (url: string, userAgent?: string) => string | undefined {
  const file = join(webDir, '.vite', 'preloads.json')
  if (!existsSync(file)) return () => undefined
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>
  const headerOf = (files: readonly string[]) => files.map(linkTo).join(', ') || undefined
  const links = new Map(
    Object.entries(lists).map(([path, files]) => [
      path,
      [headerOf(files), headerOf(files.filter((file) => !file.endsWith('.css')))] as const,
    ]),
  )
  return (url, userAgent = '') => {
    const [all, withoutStyles] = links.get(url.split('?', 1)[0] ?? '') ?? []
    return REFUSES_STYLES.test(userAgent) ? withoutStyles : all
  }
}
