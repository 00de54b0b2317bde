import type { Page } from 'playwright-core'

/**
 * Hides a page from its viewer or shows it again, as another tab in front of it does. The driver
 * keeps every page in the foreground, so the page is told by hand.
 */
export async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
