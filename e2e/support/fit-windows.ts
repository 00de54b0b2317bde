import type { Page } from 'playwright-core'
import { atRest } from './rest.ts'

/** A window that screens are measured in. */
export interface Window {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Size of the text, in per cent of the browser's default. */
  readonly text?: number
  readonly forcedColors?: true
  /** The rest of a phone's screen is a keyboard: only screens with fields are measured. */
  readonly keyboard?: true
}

const PHONE = { width: 390, height: 664 } as const

/**
 * Windows of the main run. From landscape to a narrow phone and not the other way: what a row has
 * remembered of a wide window must not widen a narrow one.
 */
export const TELLING: readonly Window[] = [
  { name: '390x664', ...PHONE },
  { name: '844x390', width: 844, height: 390 },
  { name: '360x640', width: 360, height: 640 },
  { name: '200 %', ...PHONE, text: 200 },
  { name: '360 200 %', width: 360, height: 640, text: 200 },
]

/** Windows of the whole run. */
export const OTHERS: readonly Window[] = [
  { name: '412x784', width: 412, height: 784 },
  { name: '1280x720', width: 1280, height: 720 },
  { name: '2560x1440', width: 2560, height: 1440 },
  { name: '375x667', width: 375, height: 667 },
  { name: '320x568', width: 320, height: 568 },
  { name: '150 %', ...PHONE, text: 150 },
  { name: 'forced', ...PHONE, forcedColors: true },
  { name: '390x400', width: 390, height: 400, keyboard: true },
]

/** Makes an open page's window this one. */
export async function resizeTo(page: Page, window: Window): Promise<void> {
  const { width, height, text = 100, forcedColors } = window
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ forcedColors: forcedColors === true ? 'active' : 'none' })
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`
    scrollTo(0, 0)
  }, text)
  await atRest(page)
}
