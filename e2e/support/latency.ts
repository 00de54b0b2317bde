import type { Page } from 'playwright-core'
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
 * Watches a page for the frame in which a text lies face up and locked.
 * @returns the moment it did, in milliseconds of the clock both pages share
 * @throws with what the page shows instead, after 30 s
 */
export const faceUpAt = (page: Page, title: string): Promise<number> =>
  page.evaluate(
    ([wanted, mostMs]) =>
      new Promise<number>((done, fail) => {
        const begun = performance.now()
        const look = () => {
          const up = document.querySelector('.flip-turn[data-up] [data-side="back"]')
          const isThere = up?.querySelector('h3')?.textContent === wanted
          const isLocked = up?.textContent?.includes('Karte wurde schon gewählt')
          if (isThere && isLocked) done(Date.now())
          else if (performance.now() - begun < mostMs) requestAnimationFrame(look)
          else fail(new Error(`„${wanted}“ did not appear, but: ${document.body.innerText}`))
        }
        look()
      }),
    [title, APPEAR_TIMEOUT_MS] as const,
  )
