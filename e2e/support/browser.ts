import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type ViewportSize,
} from 'playwright-core'
import { type Chromium, chromiumArguments, requireChromium } from '../../tools/chromium.ts'

/**
 * The three sizes every screen is judged at, and the narrowest that works. A phone of 390 × 844 leaves a
 * page in its browser 664.
 */
const SIZES = {
  phone: { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  narrow: { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 720 } },
} as const satisfies Record<string, BrowserContextOptions>

export type Device = keyof typeof SIZES

/** The window of a device, in CSS pixels. */
export const viewportOf = (device: Device): ViewportSize => SIZES[device].viewport

/** How long anything may take to appear on a busy machine; what takes longer has failed. */
export const APPEAR_TIMEOUT_MS = 30_000

/** A device of somebody in Germany. */
export const deviceOptions = (device: Device): BrowserContextOptions => ({
  ...SIZES[device],
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
})

export const launchOptions = (kind: Chromium = 'shell') => ({
  executablePath: requireChromium(kind),
  args: [...chromiumArguments],
})

/** One Chromium; its contexts know nothing of each other. */
export const openBrowser = (kind?: Chromium): Promise<Browser> =>
  chromium.launch(launchOptions(kind))

const shared = new Map<Chromium, Promise<Browser>>()

/**
 * The Chromium of this test process, which plays one file after the other; it ends with the process.
 * Another one is started where it has ended.
 */
export async function sharedBrowser(kind: Chromium = 'shell'): Promise<Browser> {
  const running = await shared.get(kind)
  if (running?.isConnected() === true) return running
  const started = openBrowser(kind)
  shared.set(kind, started)
  return started
}
