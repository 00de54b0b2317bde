import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { thorough } from '#server/testing/effort.ts'
import { openTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { type BrowserEngine, ENGINES, whyAbsent } from '../../tools/programs.ts'
import { atRest } from '../support/rest.ts'
import type { Login } from '../support/visitor.ts'
import { type PhoneBrowser, signIn, startPhone } from './browser.ts'
import type { Preferences } from './firefox.ts'
import { pageOf } from './page.ts'
import { type Point, type Session, WebDriverError } from './webdriver.ts'

const PICTURES = resolve(import.meta.dirname, '../../.cache/e2e')

/** Characters of browser output shown after a failed test. */
const OUTPUT_SHOWN = 2000

/** A person using a browser. */
export interface EngineVisitor {
  readonly page: Page
  readonly session: Session
  readonly downloads: string
  /** The network between this browser and the server. */
  readonly network: TcpProxy
  open(path: string): Promise<void>
  /** Swipes across the middle of an element; `way` is in px to the right and down. */
  swipe(on: Locator, way: Point): Promise<void>
}

export interface EngineFixture {
  /** Origin of the server, as `newPair` and `newSingle` need it. */
  readonly address: string
  /** Opens the next of the two browsers, without data of earlier tests. */
  visit(as?: Login): Promise<EngineVisitor>
}

/** A suite for each engine; skipped, with the reason, where the machine has none. */
export function inEachEngine(suite: (engine: BrowserEngine) => void): void {
  for (const engine of ENGINES) {
    const reason = whyAbsent(engine)
    const why = reason === undefined ? '' : ` (${reason})`
    describe.skipIf(reason !== undefined)(`${engine}${why}`, thorough, () => {
      suite(engine)
    })
  }
}

interface EngineOptions {
  /** Settings that only Firefox knows. */
  readonly preferences?: Preferences
  /** Starts another server than the usual process, such as one with a clock that can be set. */
  readonly serve?: () => Promise<Pick<TestServer, 'address' | 'close'>>
}

/** Starts a server and two browsers of an engine for the tests of a suite. */
export function useEngine(
  engine: BrowserEngine,
  { preferences, serve = startTestServer }: EngineOptions = {},
): EngineFixture {
  let server: Pick<TestServer, 'address' | 'close'> | undefined
  let browsers: PhoneBrowser[] = []
  const visitors: EngineVisitor[] = []

  beforeAll(async () => {
    ;[server, ...browsers] = await Promise.all([
      serve(),
      startPhone(engine, preferences),
      startPhone(engine, preferences),
    ])
  })
  afterEach(async ({ task }) => {
    const told: string[] = []
    for (const [at, { session, network }] of visitors.splice(0).entries()) {
      told.push(...(await session.evaluate(notedFaults)))
      told.push(...((await browsers[at]?.consoleErrors?.()) ?? []))
      if (task.result?.state === 'fail') {
        told.push(await takePicture(session, `${task.name}-${engine}-${at}`))
        told.push(browsers[at]?.output().slice(-OUTPUT_SHOWN) ?? '')
      }
      await session.deleteCookies()
      await session.goto('about:blank')
      await network.close()
    }
    if (told.length > 0) throw new Error(told.join('\n'))
  })
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.stop()))
    await server?.close()
  })

  return {
    get address() {
      return server?.address ?? ''
    },
    async visit(as) {
      const at = visitors.length
      const browser = browsers[at]
      if (browser === undefined || server === undefined) throw new Error('Two can visit at once.')
      const { address } = server
      const network = await openNetwork(browser.session, address, as).catch(async (error) => {
        if (!(error instanceof WebDriverError && error.code === 'timeout')) throw error
        await browser.stop()
        const another = await startPhone(engine, preferences)
        browsers[at] = another
        return openNetwork(another.session, address, as)
      })
      const { session, downloads } = browsers[at] ?? browser
      const page = pageOf(session)
      const open = async (path: string) => {
        await session.goto(network.address + path)
        // Once more where the app has gone on to another page in that moment.
        await page.evaluate(noteFaults)
      }
      const visitor: EngineVisitor = {
        page,
        session,
        downloads,
        network,
        open,
        async swipe(on, way) {
          await on.evaluate((element) =>
            element.scrollIntoView({ block: 'center', behavior: 'instant' }),
          )
          await atRest(page)
          const box = await on.boundingBox()
          if (box === null) throw new Error('There is nothing to swipe on.')
          const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
          await session.drag(swipeWay(middle, way), STEP_MS)
        },
      }
      visitors.push(visitor)
      return visitor
    },
  }
}

/**
 * Opens a new origin for a test, so that no data of an earlier test is there, and signs in.
 * WebKit's driver sometimes never reports that the page has loaded: the caller then repeats this in
 * another browser, since the app does not run yet. WebKit's own test runner starts anew as well
 * (https://github.com/WebKit/WebKit/pull/73421).
 * @throws WebDriverError
 */
async function openNetwork(
  session: Session,
  server: string,
  login: Login | undefined,
): Promise<TcpProxy> {
  const network = await openTcpProxy(server)
  try {
    if (login !== undefined) await signIn(session, network.address, login)
    return network
  } catch (error) {
    await network.close()
    throw error
  }
}

/**
 * Records uncaught errors and refusals of the content security policy in the page, across reloads:
 * WebKit's driver does not return the console.
 */
function noteFaults(): void {
  const note = (fault: string) => {
    const before = sessionStorage.getItem('faults') ?? ''
    sessionStorage.setItem('faults', `${before}${fault}\n`)
  }
  addEventListener('error', ({ message }) => {
    // Reports only that a resize caused by another resize is delivered a frame later, as intended.
    if (!message.startsWith('ResizeObserver loop')) note(message)
  })
  addEventListener('unhandledrejection', ({ reason }) => note(`not caught: ${String(reason)}`))
  addEventListener('securitypolicyviolation', (event) => {
    note(`refused: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
}

/** Returns nothing if storage is blocked: only Firefox can block it, and its console is read. */
const notedFaults = (): string[] => {
  try {
    return (sessionStorage.getItem('faults') ?? '').split('\n').filter((fault) => fault !== '')
  } catch {
    return []
  }
}

/** Touch events are sent about once a frame. */
const STEP_MS = 16
const STEPS = 10

/** Points along a swipe whose centre is `middle`. */
const swipeWay = (middle: Point, { x, y }: Point): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => ({
    x: middle.x + x * (step / STEPS - 0.5),
    y: middle.y + y * (step / STEPS - 0.5),
  }))

/** Takes a screenshot after a failed test. Returns its path. */
async function takePicture(session: Session, name: string): Promise<string> {
  mkdirSync(PICTURES, { recursive: true })
  const file = join(PICTURES, `${name.replace(/\W+/g, '-').slice(0, 120)}.png`)
  writeFileSync(file, await session.screenshot())
  return `picture: ${file}`
}
