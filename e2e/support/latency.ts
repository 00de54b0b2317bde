import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { APPEAR_TIMEOUT_MS } from './browser.ts'

/** Notes the moment of every press in a page. */
export async function notePresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const note = () => Object.assign(globalThis, { pressedAt: Date.now() })
    document.addEventListener('click', note, { capture: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { pressedAt: number }).pressedAt)
}

/**
 * Watches a page from now on for the frame in which a text lies face up and locked.
 * @returns waits for the moment it did, in milliseconds of the clock both pages share; throws with what
 *   the page shows instead, after 30 s
 */
export async function faceUpAt(page: Page, title: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const look = () => {
      const up = document.querySelector('.flip-turn[data-up] [data-side="back"]')
      const isThere = up?.querySelector('h3')?.textContent === wanted
      const isLocked = up?.textContent?.includes('Karte wurde schon gewählt')
      if (isThere && isLocked) Object.assign(globalThis, { faceUp: { wanted, at: Date.now() } })
      else requestAnimationFrame(look)
    }
    look()
  }, title)
  return async () => {
    const at = () =>
      page.evaluate((wanted) => {
        const { faceUp } = globalThis as unknown as { faceUp?: { wanted: string; at: number } }
        return faceUp?.wanted === wanted ? faceUp.at : document.body.innerText
      }, title)
    await vi
      .waitUntil(async () => typeof (await at()) === 'number', {
        timeout: APPEAR_TIMEOUT_MS,
        interval: 25,
      })
      .catch(() => undefined)
    const found = await at()
    if (typeof found === 'number') return found
    throw new Error(`„${title}“ did not appear, but: ${found}`)
  }
}
