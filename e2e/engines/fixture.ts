import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { thorough } from '../../server/testing/effort.ts'
import { openTcpProxy, type TcpProxy } from '../../server/testing/tcp-proxy.ts'
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts'
import { type BrowserEngine, ENGINES, whyAbsent } from '../../tools/programs.ts'
import { atRest } from '../support/rest.ts'
import type { Login } from '../support/visitor.ts'
import { type PhoneBrowser, signIn, startPhone } from './browser.ts'
import { pageOf } from './page.ts'
import { type Point, type Session, WebDriverError } from './webdriver.ts'

const PICTURES = resolve(import.meta.dirname, '../../.cache/e2e')

/** Characters of what a browser has written, where a test has failed. */
const OUTPUT_SHOWN = 2000

/** Somebody in front of a screen. */
export interface EngineVisitor {
  readonly page: Page
  readonly session: Session
  readonly downloads: string
  /** The network between this browser and the server. */
  readonly network: TcpProxy
  open(path: string): Promise<void>
  /** Draws a finger over the middle of something; px to the right and down. */
  swipe(on: Locator, way: Point): Promise<void>
}

export interface EngineFixture {
  /** Origin of the server; what `newPair` and `newSingle` want. */
  readonly address: string
  /** The next of the two browsers, empty, for one test. */
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

/** A server and two browsers of an engine for the tests of a suite. */
export function useEngine(engine: BrowserEngine): EngineFixture {
  let server: TestServer | undefined
  let browsers: PhoneBrowser[] = []
  const visitors: EngineVisitor[] = []

  beforeAll(async () => {
    ;[server, ...browsers] = await Promise.all([
      startTestServer(),
      startPhone(engine),
      startPhone(engine),
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
        const another = await startPhone(engine)
        browsers[at] = another
        return openNetwork(another.session, address, as)
      })
      const { session, downloads } = browsers[at] ?? browser
      const open = async (path: string) => {
        await session.goto(network.address + path)
        await session.evaluate(noteFaults)
      }
      const page = pageOf(session)
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
 * Opens an address of its own for a test, below which nothing of an earlier one is kept, and signs in
 * there. Nothing of the product runs yet, so that it is done once more, in another browser, where the
 * driver never says that the page has loaded, as WebKit's does now and then; the runner of its own
 * tests starts anew as well (https://github.com/WebKit/WebKit/pull/73421).
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
 * Notes in the page what nobody has caught and what the content security policy refused, over its
 * reloads: WebKit's driver does not tell what it writes to its console.
 */
function noteFaults(): void {
  const note = (fault: string) => {
    const before = sessionStorage.getItem('faults') ?? ''
    sessionStorage.setItem('faults', `${before}${fault}\n`)
  }
  addEventListener('error', ({ message }) => {
    // A size that follows from a size is told of a frame later, which is how it is meant.
    if (!message.startsWith('ResizeObserver loop')) note(message)
  })
  addEventListener('unhandledrejection', ({ reason }) => note(`not caught: ${String(reason)}`))
  addEventListener('securitypolicyviolation', (event) => {
    note(`refused: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
}

const notedFaults = (): string[] =>
  (sessionStorage.getItem('faults') ?? '').split('\n').filter((fault) => fault !== '')

/** A finger's reports come about once a frame. */
const STEP_MS = 16
const STEPS = 10

/** Points on the way of a finger whose middle lies at `middle`. */
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
