import type { Browser, Page, ViewportSize } from 'playwright-core'
import { day } from '../../e2e/pages/day.ts'
import type { Device } from '../../e2e/support/browser.ts'
import { atRest } from '../../e2e/support/rest.ts'
import { ANY_LOCK, coverCard } from '../../e2e/support/screen-states.ts'
import { newVisitor } from '../../e2e/support/visitor.ts'
import type { DemoServer } from './demo-server.ts'
import type { Shot } from './plan.ts'

export type Scheme = 'light' | 'dark'
const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** Brings the part into view that the picture is about. */
async function turnTo(page: Page, { press, lookAt, turned, unfolds }: Shot): Promise<void> {
  if (turned) {
    await coverCard(page)
    await page.waitForLoadState('networkidle')
  }
  if (unfolds) await day(page).unfold()
  if (press !== undefined) {
    await page.getByRole('button', { name: press }).last().click()
    await page.getByRole('dialog').waitFor()
  }
  if (lookAt === undefined) return
  const part = page.getByRole('region', { name: lookAt })
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }))
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
  const { page, context, open } = await newVisitor(browser, server.address, {
    device,
    ...(login && { as: login }),
    browser: {
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
      ...(viewport && { viewport }),
    },
  })
  try {
    if (shot.locked)
      await page.addInitScript((lock) => localStorage.setItem('lock', lock), ANY_LOCK)
    await open(shot.path)
    await page.getByRole('main').locator('*').first().waitFor()
    await page.waitForLoadState('networkidle')
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
