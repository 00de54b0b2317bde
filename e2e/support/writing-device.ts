import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { buildWritingPage, type Write, type WritingPage } from '../../tools/vite/writing-page.ts'
import { APPEAR_TIMEOUT_MS } from './browser.ts'
import { become } from './see.ts'

/**
 * How the network treats a call: `down` nothing arrives, `lost` the server has it and its answer is
 * lost, `refuse` it ends at a proxy, `garble` the server has it and a proxy answers with a fault.
 */
export const LINES = ['up', 'down', 'lost', 'refuse', 'garble'] as const
export type Line = (typeof LINES)[number]

type Said = ReturnType<WritingPage['said']>

/** One browser of somebody, with its tabs and its network. */
export interface WritingDevice {
  line: Line
  /** Ids the server has given to what came with a clientId, or to a chosen card or rated story. */
  readonly stored: ReadonlyMap<string, ReadonlySet<string>>
  /** Sentences of refusals, by clientId, card or story. */
  readonly refused: ReadonlyMap<string, string>
  /** Forms that were closed while they showed a fault of the server. */
  readonly abandoned: ReadonlySet<string>
  /** Forms whose button was pressed again after a fault. */
  readonly pressedAgain: ReadonlySet<string>
  /** The reports of its tabs, closed ones too. */
  said(): Promise<readonly Said[]>
  readonly tabs: readonly Page[]
  openTab(): Promise<void>
  closeTab(tab: Page): Promise<void>
  write(tab: Page, write: Write): Promise<void>
  /** Has the browser wake the worker, which sends beside the tabs; it ends with the tab it runs in. */
  wakeWorker(tab: Page): void
  /** Has the network back, and waits until nothing waits in any tab. */
  settle(): Promise<void>
  close(): Promise<void>
}

let script: Promise<string> | undefined

const inPage = <R>(tab: Page, act: (page: WritingPage) => R | Promise<R>): Promise<R> =>
  tab.evaluate<R>(`(${act.toString()})(window.page)`)

/** The subject of a request and its answer: the clientId, else the card or story. */
function subjectOf(route: Route): string | null {
  const url = new URL(route.request().url())
  const body = (route.request().postDataJSON() ?? {}) as Readonly<Record<string, string>>
  const story = /\/api\/stories\/(\d+)\/rate/.exec(url.pathname)?.[1]
  const named = url.pathname === '/api/selection' ? body.cardId : (body.questionId ?? story)
  return body.clientId ?? named ?? null
}

/** The value that identifies a stored thing. */
function identityOf(answer: Readonly<Record<string, unknown>>): string {
  const { message } = answer
  const inner = typeof message === 'object' && message !== null ? message : answer
  const { id, createdAt, cardId, storyId } = inner as Readonly<Record<string, unknown>>
  return String(id ?? createdAt ?? cardId ?? storyId)
}

const isFault = (outcome: string): boolean => outcome.includes('API Error 502')

/** The key under which the server's answers to a write are noted. */
export function keyOf(write: Write): string {
  if (write.kind === 'choice') return write.card.id
  if (write.kind === 'rating') return String(write.storyId)
  return write.id
}

const FAULT = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }

export async function newWritingDevice(
  browser: Browser,
  origin: string,
  session: Readonly<Record<'token' | 'userId' | 'pairId', string>>,
  hasAppLock = false,
): Promise<WritingDevice> {
  script ??= buildWritingPage()
  const code = await script
  const context = await browser.newContext()
  context.setDefaultTimeout(APPEAR_TIMEOUT_MS)
  // With one the device has no key before the server gives it; the page itself knows no lock.
  const items = hasAppLock ? { ...session, lock: 'set' } : session
  await context.addInitScript((given) => {
    for (const [name, value] of Object.entries(given)) localStorage.setItem(name, value)
  }, items)
  const stored = new Map<string, Set<string>>()
  const refused = new Map<string, string>()
  const abandoned = new Set<string>()
  const pressedAgain = new Set<string>()
  const faulted = new Set<string>()
  const written = new Map<Page, readonly Write[]>()
  const closed: Said[] = []
  const tabs: Page[] = []
  let isNew = true

  const device: WritingDevice = {
    line: 'up',
    stored,
    refused,
    abandoned,
    pressedAgain,
    tabs,
    said: async () => [...closed, ...(await Promise.all(tabs.map((tab) => saidIn(tab))))],
    async openTab() {
      const tab = await context.newPage()
      await tab.goto(`${origin}/writing`)
      // A login has a network.
      if (isNew) await become(() => inPage(tab, (page) => page.canSeal()), true)
      isNew = false
      tabs.push(tab)
    },
    async closeTab(tab) {
      await untilStored(tab)
      const said = await saidIn(tab)
      closed.push(said)
      tabs.splice(tabs.indexOf(tab), 1)
      await tab.close()
      for (const write of written.get(tab) ?? []) {
        const { [write.id]: outcome } = said.outcomes
        // Without one yet, the form may have shown the fault in the moment before.
        const hasFault = outcome === undefined ? faulted.has(keyOf(write)) : isFault(outcome)
        if (hasFault) abandoned.add(write.id)
      }
    },
    async write(tab, write) {
      written.set(tab, [...(written.get(tab) ?? []), write])
      await tab.evaluate((one) => {
        void (window as unknown as { page: WritingPage }).page.write(one)
      }, write)
      await untilStored(tab)
    },
    wakeWorker(tab) {
      inPage(tab, (page) => page.wakeWorker()).catch(() => undefined)
    },
    async settle() {
      device.line = 'up'
      if (tabs.length === 0) await device.openTab()
      const left = async () => {
        const waits: string[] = []
        for (const tab of tabs) {
          const { left, again } = await inPage(tab, async (page) => {
            window.dispatchEvent(new Event('online'))
            const left = await page.left()
            // The form of an item that has left the queue may be about to show its fault, so the
            // faults are read in a later task.
            await new Promise((resolve) => setTimeout(resolve))
            return { left, again: page.pressAgain() }
          })
          for (const id of again) pressedAgain.add(id)
          waits.push(...left, ...again)
        }
        return waits
      }
      const until = Date.now() + 3 * APPEAR_TIMEOUT_MS
      for (let waits = await left(); waits.length > 0; waits = await left()) {
        if (Date.now() > until) throw new Error(`Waits for ever: ${waits.join('\n')}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () => context.close(),
  }

  async function answer(route: Route): Promise<void> {
    const { line } = device
    const isRead = route.request().method() === 'GET'
    if (line === 'down' || (isRead && line === 'lost')) return route.abort()
    const subject = isRead ? null : subjectOf(route)
    if (subject !== null && (line === 'refuse' || line === 'garble')) faulted.add(subject)
    if (line === 'refuse' || (isRead && line === 'garble')) return route.fulfill(FAULT)
    const response = await route.fetch()
    if (subject !== null) {
      const body = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>
      if (response.ok()) {
        stored.set(subject, (stored.get(subject) ?? new Set()).add(identityOf(body)))
        // The worker was refused what had waited, and the form that still waits for it was not.
        refused.delete(subject)
      } else if (line === 'up' && response.status() < 500) {
        refused.set(subject, String(body.message))
      }
    }
    if (line === 'lost') return route.abort()
    return line === 'garble' ? route.fulfill(FAULT) : route.fulfill({ response })
  }

  await serve(context, origin, code)
  // A page that is closed meanwhile has no answer to wait for.
  await context.route('**/api/**', (route) => answer(route).catch(() => undefined))
  return device
}

/** A page with nothing but the queues. */
async function serve(context: BrowserContext, origin: string, code: string): Promise<void> {
  const html = '<!doctype html><script type="module" src="/writing.js"></script>'
  await context.route(`${origin}/writing`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  )
  await context.route(`${origin}/writing.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
}

const saidIn = (tab: Page): Promise<Said> => inPage(tab, (page) => page.said())

/** Waits until what was written in a tab would outlive it. */
const untilStored = (tab: Page): Promise<void> =>
  become(() => inPage(tab, (page) => page.isStored()), true)
