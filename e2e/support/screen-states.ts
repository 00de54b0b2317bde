import type { Page } from 'playwright-core'
import { see } from './see.ts'

/** An app lock as the device keeps it, below `lock`; nobody opens it. */
export const ANY_LOCK = JSON.stringify({
  salt: '00',
  hash: '00',
  rounds: 1,
  afterMinutes: 5,
  credential: null,
  misses: 0,
  waitUntil: 0,
})

/** Turns the card of a page to its picture side; by the keyboard, since a text that scrolls lies above the button. */
export async function coverCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Karte wieder zudecken' }).press('Enter')
  await see(page.getByRole('button', { name: 'Karte umdrehen' }))
}
