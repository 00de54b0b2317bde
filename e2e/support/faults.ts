import type { BrowserContext, ConsoleMessage, Request } from 'playwright-core'
import { vi } from 'vitest'
import { APPEAR_TIMEOUT_MS } from './browser.ts'

/** The complaints of a browser; each one that nobody announced fails the test. */
export interface Faults {
  /** Announces a complaint this journey provokes; one that never comes fails the test too. */
  provoke(complaint: RegExp): void
  /** Announces a complaint that depends on when something happens. */
  tolerate(complaint: RegExp): void
  /**
   * Resolves when everything announced has come, or after 30 s. A browser reports some refusals,
   * violations of the policy for one, in a later task than the call they refuse.
   */
  provokedAll(): Promise<void>
  /** Complaints nobody announced, and announcements nothing came of; forgets both. */
  verdict(): string[]
}

/**
 * Complaints of a browser and of our log about a connection that is gone, whatever was under way
 * just then: a socket, a call, a part of the screen, the worker at its first visit.
 */
export const NO_CONNECTION =
  /ERR_|Failed to fetch|preload assets|WebSocket|websocket|socket\.io|konnte|nicht angekommen|Keine neue Version|Service Worker nicht registriert|when fetching the script/

/** A poll that was on its way when the server ended the session of its socket. */
export const ENDED_POLL = /status of 400 \(Bad Request\) \(\S+\/socket\.io\/\S+[?&]sid=/

/** The card of the day, asked for with the pair one had when the call left (O-084). */
export const FORMER_PAIR =
  /status of 403 \(Forbidden\) \(\S+\/api\/selection\?|Auswahl konnte nicht/

/**
 * Chromium's complaint about a socket closed while it is being opened: a page is left while its
 * connection changes from polls to a socket (web/lib/realtime/socket.ts). Refusals read otherwise.
 */
const LEFT_WHILE_OPENING = /WebSocket is closed before the connection is established/

/** Reported as a console error, so that one channel carries every fault. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    // oxlint-disable-next-line no-console -- runs in the page, whose console is the channel
    console.error(
      `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      `from ${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`,
    )
  })
}

/**
 * A request that is pending when its page is left was not refused by anybody. If the worker had
 * begun to answer it, Chromium says failed, not aborted; a page that stands says so in its console
 * too, which is a complaint of its own. The console of the worker is not recorded: its fetches may
 * fail only while the end of a session empties the device.
 */
const isLeft = (request: Request, reason: string, isSessionOver: boolean): boolean =>
  reason === 'net::ERR_ABORTED' ||
  (reason === 'net::ERR_FAILED' && (request.serviceWorker() === null || isSessionOver))

const LOUD = new Set(['error', 'warning', 'assert'])

const wordsOf = (message: ConsoleMessage): string =>
  `console.${message.type()}: ${message.text()} (${message.location().url})`

/**
 * Listens to every page of a context: console, uncaught errors, refused and failed requests,
 * violations of the content security policy, and requests to any host but `origin`.
 */
export async function watch(context: BrowserContext, origin: string): Promise<Faults> {
  const complaints: string[] = []
  const provoked: RegExp[] = []
  const tolerated: RegExp[] = []

  const own = new Set([new URL(origin).host, ''])
  const judgeHost = (url: string) => {
    if (!own.has(new URL(url).host)) complaints.push(`foreign host: ${url}`)
  }
  context.on('console', (message) => {
    if (LOUD.has(message.type())) complaints.push(wordsOf(message))
  })
  context.on('weberror', (fault) => {
    const { name, message, stack } = fault.error()
    // A thrown value that is no Error, such as a DOMException, comes without a stack.
    complaints.push(`page error: ${stack || `${name}: ${message}`}`)
  })
  /** Whether the session has ended, by a logout or because the server no longer knew it. */
  let isSessionOver = false
  context.on('request', (request) => {
    judgeHost(request.url())
    if (new URL(request.url()).pathname === '/api/auth/logout') isSessionOver = true
  })
  context.on('response', (response) => {
    const isRefused = response.status() === 401
    if (isRefused && 'authorization' in response.request().headers()) isSessionOver = true
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!isLeft(request, reason, isSessionOver))
      complaints.push(`failed: ${request.url()} ${reason}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => judgeHost(socket.url()))
  })
  await context.addInitScript(reportPolicyViolations)

  const isAnnounced = (complaint: string): boolean =>
    [
      ...provoked,
      ...tolerated,
      LEFT_WHILE_OPENING,
      // The end of a session ends the polls of all tabs.
      ...(isSessionOver ? [ENDED_POLL] : []),
    ].some((pattern) => pattern.test(complaint))
  const silent = () =>
    provoked.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)))
  return {
    provoke: (complaint) => void provoked.push(complaint),
    tolerate: (complaint) => void tolerated.push(complaint),
    provokedAll: () =>
      vi
        .waitUntil(() => silent().length === 0, { timeout: APPEAR_TIMEOUT_MS })
        // The verdict names a complaint that never came.
        .then(
          () => undefined,
          () => undefined,
        ),
    verdict() {
      const missing = silent().map((pattern) => `announced, but never came: ${pattern}`)
      const unexpected = complaints.filter((complaint) => !isAnnounced(complaint))
      complaints.length = 0
      provoked.length = 0
      tolerated.length = 0
      return [...unexpected, ...missing]
    },
  }
}
