import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { APPEAR_TIMEOUT_MS } from './browser.ts'

/** Waits until something is on the screen. */
export const see = (what: Locator): Promise<void> => what.waitFor({ state: 'visible' })

/** Waits until something is no longer on the screen. */
export const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden' })

/** Waits until the address shows a path. */
export const arrive = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path)

/** Waits until what is read is what is expected. */
export async function become<T>(read: () => T | Promise<T>, expected: T): Promise<void> {
  await expect.poll(read, { timeout: APPEAR_TIMEOUT_MS, interval: 25 }).toEqual(expected)
}

/** Waits until a toast has said something: in view for three seconds, its words stay longer. */
export const seeToast = (page: Page, text: string): Promise<void> =>
  page.locator('[popover]', { hasText: text }).waitFor({ state: 'attached' })

/** Gives a control the focus once it can be used: a disabled one ignores focus and every key after it. */
export async function focusOn(control: Locator): Promise<void> {
  await become(() => control.isDisabled(), false)
  await control.focus()
}

/** The position of the page in the history of its tab, as the router counts it. */
export const entryIndex = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { readonly __TSR_index: number }).__TSR_index)
