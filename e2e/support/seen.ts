import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { APPEAR_TIMEOUT_MS } from './browser.ts'

/** What stands as text is at least as large as one letter of the smallest size. */
const LETTER_PX = 6

/**
 * How much of an element can be looked at: its box cut by every ancestor that clips, and by the window.
 * Playwright calls an element of one clipped pixel visible; this finds what only screen readers get.
 */
function lookedAt(element: Element): { width: number; height: number; shown: boolean } {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  const cut = (box: { left: number; top: number; right: number; bottom: number }) => {
    left = Math.max(left, box.left)
    top = Math.max(top, box.top)
    right = Math.min(right, box.right)
    bottom = Math.min(bottom, box.bottom)
  }
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(box)
    const clips = overflowX !== 'visible' || overflowY !== 'visible'
    if (clips && display !== 'inline' && box !== document.documentElement) {
      cut(box.getBoundingClientRect())
    }
  }
  cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return { width: right - left, height: bottom - top, shown }
}

/**
 * Waits until eyes can read something, not screen readers alone.
 * @param scroll what lies further down the page may be scrolled to; false: it is in view by itself
 */
export async function seen(what: Locator, { scroll = true } = {}): Promise<void> {
  await what.waitFor({ state: 'attached' })
  if (scroll) await what.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const read = async () => {
    const { width, height, shown } = await what.evaluate(lookedAt)
    return shown && width >= LETTER_PX && height >= LETTER_PX
  }
  await expect
    .poll(read, { timeout: APPEAR_TIMEOUT_MS, interval: 50, message: String(what) })
    .toBe(true)
}
