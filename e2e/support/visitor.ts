import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { APPEAR_TIMEOUT_MS, type Device, deviceOptions } from './browser.ts'
import { type Faults, watch } from './faults.ts'
import { recordInput } from './input-log.ts'
import { countRequests } from './loaded.ts'

/** A person using a browser. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: Faults
  /** Opens a path by its address, as a reload or a typed address does. */
  open(path: string): Promise<void>
  /**
   * Opens a path as a link inside the app does, in a third of the time of `open`. Ready when something
   * of the new screen is there; like `open` on the first screen and where the path changes nothing.
   */
  go(path: string): Promise<void>
  /** Another tab of the same browser. */
  newTab(path: string): Promise<Page>
}

/** A session as the device keeps it; enough to be inside. */
export interface Login {
  readonly token: string | undefined
  readonly userId: string
}

export interface VisitOptions {
  readonly device?: Device
  /** Logged in from the start. */
  readonly as?: Login
  /** Where the app is opened, if not at the server itself. */
  readonly origin?: string
  readonly browser?: BrowserContextOptions
  /** Whether the service worker runs, as in most browsers. */
  readonly worker?: boolean
}

/** Puts a session where the device keeps it, before the first script of the app. */
const signIn = ({ origin, ...session }: { origin: string; token: string; userId: string }) => {
  if (location.origin !== origin) return
  for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value)
}

/** Removes service workers from a page, as browsers do in some private windows. */
const withoutWorker = () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')

/** Milliseconds in which a screen follows a path; a screen of two paths stays as it is. */
const FOLLOWS_MS = 3_000

/** How many times slower a page's processor seems than it is; `npm run test:flaky -- --slow 15`. */
const SLOWDOWN = Number(process.env.KNISTERN_TEST_SLOW ?? 1)

/** A page as slow as the run asks for; only Chromium's protocol knows how. */
async function slowed(page: Page): Promise<Page> {
  const context = page.context()
  // A browser of somebody's own is Chromium; its context knows no other.
  const engine = context.browser()?.browserType().name() ?? 'chromium'
  if (SLOWDOWN > 1 && engine === 'chromium') {
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  }
  return page
}

/** A step back that has closed a sheet may still be under way, and ends a navigation that begins. */
const INTERRUPTED = /interrupted by another navigation|net::ERR_ABORTED/

/** Moves the app to a path if it shows another one. Returns whether it does. */
const pushed = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((to) => {
    const former = document.querySelectorAll('#inhalt *')
    const isOpen = new URL(to, location.href).pathname === location.pathname
    if (former.length === 0 || isOpen) return false
    // Screens may share some of their elements.
    for (const element of former) element.setAttribute('data-former-screen', '')
    history.pushState(null, '', to)
    return true
  }, path)

/** Watches a context and gives it its first page. */
export async function visitorIn(context: BrowserContext, origin: string): Promise<Visitor> {
  context.setDefaultTimeout(APPEAR_TIMEOUT_MS)
  const faults = await watch(context, origin)
  await recordInput(context)
  context.on('page', countRequests)
  for (const open of context.pages()) countRequests(open)
  const page = await slowed(context.pages()[0] ?? (await context.newPage()))
  const to = async (tab: Page, path: string): Promise<void> => {
    await tab.goto(origin + path).catch((cause: unknown) => {
      if (!INTERRUPTED.test(String(cause))) throw cause
      return tab.goto(origin + path)
    })
  }
  return {
    page,
    context,
    faults,
    open: (path) => to(page, path),
    async go(path) {
      if (!page.url().startsWith(origin) || !(await pushed(page, path))) return await to(page, path)
      await page
        .waitForSelector('#inhalt :not([data-former-screen])', {
          state: 'attached',
          timeout: FOLLOWS_MS,
        })
        .catch(() => to(page, path))
    },
    async newTab(path) {
      const tab = await slowed(await context.newPage())
      await to(tab, path)
      return tab
    },
  }
}

/** A fresh, isolated browser window on the app at `address`. */
export async function newVisitor(
  browser: Browser,
  address: string,
  { device = 'phone', as, origin = address, browser: more, worker = true }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ ...deviceOptions(device), ...more })
  if (!worker) await context.addInitScript(withoutWorker)
  // A storage state would do the same by a page load of its own.
  const session = as && { token: as.token ?? '', userId: as.userId, origin }
  const login = session && (await context.addInitScript(signIn, session))
  const visitor = await visitorIn(context, origin)
  return {
    ...visitor,
    async open(path) {
      await visitor.open(path)
      await login?.dispose()
    },
    async go(path) {
      await visitor.go(path)
      await login?.dispose()
    },
  }
}
