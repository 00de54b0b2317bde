import type { Browser, Page, ViewportSize } from 'playwright-core'
import type { Device } from '../../e2e/support/browser.ts'
import { filesOf } from '../../e2e/support/chunks.ts'
import { atRest } from '../../e2e/support/rest.ts'
import { newVisitor, type Visitor } from '../../e2e/support/visitor.ts'
import type { DemoServer } from './demo-server.ts'
import type { Shot } from './plan.ts'

export type Scheme = 'light' | 'dark'
const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** A read that fails is tried again twice, with pauses that grow. */
const RETRIES = 3
const PAUSE_MS = 5000

/** Lets a device know its profile, as one does that has been here before. */
async function comeBefore({ page, open }: Visitor): Promise<void> {
  await open('/datenschutz')
  await page.waitForLoadState('networkidle')
}

/** Any lock will do: nobody opens it. */
const LOCK = JSON.stringify({
  salt: '00',
  hash: '00',
  rounds: 1,
  afterMinutes: 5,
  credential: null,
  misses: 0,
  waitUntil: 0,
})

async function prepare(visitor: Visitor, { state, locked }: Shot): Promise<void> {
  const { page } = visitor
  if (locked) await page.addInitScript((lock) => localStorage.setItem('lock', lock), LOCK)
  if (state === 'loading' || state === 'error') await comeBefore(visitor)
  if (state === 'loading') await page.route('**/api/**', () => undefined)
  if (state === 'missing') {
    const code = filesOf('features/stories/list/ListPage.tsx')
    await page.route(
      ({ pathname }) => code.includes(pathname),
      (route) => route.abort(),
    )
  }
  if (state !== 'error') return
  await page.clock.install()
  const failure = { status: 503, json: { message: 'Gerade nicht erreichbar.' } }
  await page.route(/\/api\/(?!auth)/, (route) => route.fulfill(failure))
}

/** Brings the part into view that the picture is about. */
async function turnTo(page: Page, { press, lookAt, turned, unfolds }: Shot): Promise<void> {
  if (turned) {
    // By the keyboard: where the text of the card scrolls, it lies above the button.
    await page.getByRole('button', { name: 'Karte wieder zudecken' }).press('Enter')
    await page.getByRole('button', { name: 'Karte umdrehen' }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  const folded = page.getByRole('button', { name: /^Eure Lust/, expanded: false })
  if (unfolds && (await folded.isVisible())) await folded.click()
  if (press !== undefined) {
    await page.getByRole('button', { name: press }).last().click()
    await page.getByRole('dialog').waitFor()
  }
  if (lookAt === undefined) return
  const part = page.getByRole('region', { name: lookAt })
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

async function settle(page: Page, { state }: Shot): Promise<void> {
  await page.getByRole('main').locator('*').first().waitFor()
  if (state === 'loading') {
    // Before its heading stands, it is the page's code that is loading, not its data.
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    return
  }
  await page.waitForLoadState('networkidle')
  if (state === 'offline') await page.context().setOffline(true)
  if (state === 'newer') {
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => route.fulfill({ body: '' }),
    )
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
    await page.getByRole('button', { name: 'Neu laden' }).waitFor()
  }
  if (state !== 'error') return
  for (let round = 0; round < RETRIES; round++) {
    await page.clock.runFor(PAUSE_MS)
    await page.waitForTimeout(100)
  }
}

export interface ShootOptions {
  readonly browser: Browser
  readonly server: DemoServer
  readonly device: Device
  readonly shot: Shot
  /** Where it is not that of the device. */
  readonly viewport?: ViewportSize
  /** Device pixels per CSS pixel. */
  readonly scale?: number
  readonly schemes?: readonly Scheme[]
  /** Given the page at rest, once for each theme. */
  readonly take: (page: Page, scheme: Scheme) => Promise<unknown>
}

/** Opens a screen in one of its states and has a picture taken in each theme. */
export async function shoot(options: ShootOptions): Promise<void> {
  const { browser, server, device, viewport, shot, scale = 1, schemes = SCHEMES, take } = options
  const login = server.logins[shot.viewer]
  const visitor = await newVisitor(browser, server.address, {
    device,
    ...(login && { as: login }),
    browser: {
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
      ...(viewport && { viewport }),
    },
  })
  const { page, context, open } = visitor
  try {
    await prepare(visitor, shot)
    await open(shot.path)
    await settle(page, shot)
    await turnTo(page, shot)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await atRest(page)
      await take(page, scheme)
    }
  } finally {
    await context.close()
  }
}
