import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, ViewportSize } from 'playwright-core'
import type { Device } from '../../e2e/support/browser.ts'
import type { DemoServer } from './demo-server.ts'
import type { Shot } from './plan.ts'
import { shoot } from './shoot.ts'

/** The largest size of a picture of a manifest. */
const LIMIT_BYTES = 100 * 1024
const JPEG = { type: 'jpeg', quality: 60 } as const

/** Screens without the name of the app, which the operator may change. */
const APP: readonly Shot[] = [
  { name: 'karten', path: '/karten/select', viewer: 'mia', state: 'full' },
  { name: 'chat', path: '/chat', viewer: 'mia', state: 'full' },
]
/** Under its neutral name the app must not show what it is before it is installed. */
const NEUTRAL: readonly Shot[] = [
  { name: 'liste', path: '/notizen', viewer: 'nobody', state: 'full' },
]

/** As `form_factor` calls them. An installed app has the whole screen, without a browser around it. */
const FORM_FACTORS: Readonly<
  Record<'narrow' | 'wide', { device: Device; viewport: ViewportSize }>
> = {
  narrow: { device: 'phone', viewport: { width: 390, height: 844 } },
  wide: { device: 'desktop', viewport: { width: 1280, height: 800 } },
}

/** Draws the pictures that the system shows beside the question whether to install the app. */
export async function writeManifestPictures(
  browser: Browser,
  server: DemoServer,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const shot of [...APP, ...NEUTRAL]) {
    for (const [factor, window] of Object.entries(FORM_FACTORS)) {
      const take = async (page: Page) => {
        const drawn = await page.screenshot(JPEG)
        if (drawn.length > LIMIT_BYTES) throw new Error(`${shot.name}: ${drawn.length} bytes`)
        writeFileSync(join(folder, `${shot.name}-${factor}.jpg`), drawn)
      }
      await shoot({ browser, server, ...window, shot, schemes: ['dark'], take })
    }
  }
}
