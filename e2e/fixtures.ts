import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { isWhole } from '../server/testing/effort.ts'
import type { Engine } from '../server/testing/engines.ts'
import { isLate, openTcpProxy, type TcpProxy } from '../server/testing/tcp-proxy.ts'
import { startTestServer, type TestServer } from '../server/testing/test-server.ts'
import type { Chromium } from '../tools/chromium.ts'
import { sharedBrowser } from './support/browser.ts'
import { latestInput } from './support/input-log.ts'
import { newVisitor, type VisitOptions, type Visitor } from './support/visitor.ts'

export { newPair, newSingle } from '../server/testing/couples.ts'
export { axe } from './support/accessibility.ts'
export { atRest } from './support/rest.ts'
export { swipe } from './support/touch.ts'
export type { Visitor } from './support/visitor.ts'

/** A server and a browser for the tests of a file. */
export interface Fixture {
  readonly server: TestServer
  readonly browser: Browser
  /** Origin of the app, also as `newPair` and `newSingle` need it. */
  readonly address: string
  /** Opens an isolated browser window, which is closed and checked for faults after the test. */
  visit(options?: VisitOptions): Promise<Visitor>
  /** Opens a window that outlives the test; it is closed after the last test of the file. */
  keep(options?: VisitOptions): Promise<Visitor>
  /** Checks a window that outlives the test for faults that occurred during this test. */
  watch(visitor: Visitor): Visitor
}

export interface FixtureOptions {
  readonly engine?: Engine
  readonly env?: Readonly<Record<string, string>>
  /** Tests that show notifications need full Chromium. */
  readonly browser?: Chromium
  /**
   * Whether the service worker runs in the windows, unless VisitOptions say otherwise. By default
   * it runs in the first window of a whole run only: installing it takes a second of a core.
   */
  readonly worker?: boolean
}

/**
 * Prepares server and browser before the first test of the file and ends the server after the last. A
 * test fails on every complaint of a browser that it has not announced (support/faults.ts).
 */
export function useFixture({
  engine = 'sqlite',
  env,
  browser: kind,
  worker,
}: FixtureOptions = {}): Fixture {
  let server: TestServer | undefined
  let browser: Browser | undefined
  let line: TcpProxy | undefined
  const visitors: Visitor[] = []
  const kept: Visitor[] = []
  const guests = new Set<Visitor>()
  let opened = 0
  const isFirst = (): boolean => {
    opened += 1
    return isWhole && opened === 1
  }

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startTestServer(engine, env), sharedBrowser(kind)])
    if (isLate) line = await openTcpProxy(server.address)
  })
  afterEach(async ({ task }) => {
    const own = visitors.splice(0)
    const present = [...own, ...guests]
    guests.clear()
    const hasFailed = task.result?.state === 'fail'
    if (!hasFailed) await Promise.all(present.map(({ faults }) => faults.provokedAll()))
    const pictures = hasFailed ? await takePictures(task.name, present) : []
    await Promise.all(own.map(({ context }) => close(context)))
    const faults = present.flatMap((visitor) => visitor.faults.verdict())
    const seen = pictures.map((path) => `picture: ${path}`)
    if (faults.length + seen.length > 0) throw new Error([...faults, ...seen].join('\n'))
  })
  afterAll(async () => {
    await Promise.all(kept.splice(0).map(({ context }) => close(context)))
    await line?.close()
    await server?.close()
  })

  const open = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The fixture opens before the first test.')
    return part
  }
  return {
    get server() {
      return open(server)
    },
    get browser() {
      return open(browser)
    },
    get address() {
      return open(server).address
    },
    async keep(options) {
      const visitor = await newVisitor(open(browser), open(server).address, {
        worker: worker ?? isFirst(),
        ...options,
      })
      kept.push(visitor)
      return visitor
    },
    watch(visitor) {
      guests.add(visitor)
      return visitor
    },
    async visit(options) {
      const visitor = await newVisitor(open(browser), line?.address ?? open(server).address, {
        worker: worker ?? isFirst(),
        ...options,
      })
      visitors.push(visitor)
      return visitor
    },
  }
}

/** Removes routes first: handlers still fetching would fail outside of every test. */
async function close(context: BrowserContext): Promise<void> {
  // The test itself has closed the context.
  if (context.isClosed()) return
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  // Pages first: a busy page would report that the storage of its context is gone.
  await Promise.all(context.pages().map((page) => page.close()))
  await context.close()
}

const PICTURES = resolve(import.meta.dirname, '../.cache/e2e')

const fileName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-zäöüß0-9]+/g, '-')
    .slice(0, 80)

/** Takes a screenshot of each open page after a failed test. Returns their paths and latest input. */
async function takePictures(test: string, visitors: readonly Visitor[]): Promise<string[]> {
  mkdirSync(PICTURES, { recursive: true })
  const pages = visitors.flatMap(({ context }) => context.pages())
  return Promise.all(
    pages.map(async (page, at) => {
      const path = join(PICTURES, `${fileName(test)}-${at + 1}.png`)
      // A page that is busy or being left gives neither; the results of the others are still kept.
      const input = await latestInput(page).catch(String)
      const shot = await page.screenshot({ path, timeout: 5000 }).then(() => path, String)
      return `${shot} (${page.url()})\n  ${input}`
    }),
  )
}
