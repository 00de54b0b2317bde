import type { Locator, Page } from 'playwright-core'

/** A phone of 390x844 in a browser tab, and a common small one. */
export const PHONES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
] as const

/** Whether all of something is seen without scrolling; `above` is what covers the foot of the screen. */
export async function isOnFirstScreen(what: Locator, above = 0): Promise<boolean> {
  const box = await what.boundingBox()
  const height = what.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height - above
}

/** Distance of an element's upper edge from that of the screen. */
export const topOf = async (page: Page, what: Locator): Promise<number> =>
  (await what.boundingBox())?.y ?? page.viewportSize()?.height ?? 0
