import type { Page } from 'playwright-core'
import { loaded } from '../support/loaded.ts'
import { become } from '../support/see.ts'

/** /profil/sicherheit and what opens from it. */
export function securityPage(page: Page) {
  const sheet = page.getByRole('dialog')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const field = (label: string) => sheet.getByLabel(label, { exact: true })
  return {
    heading: page.getByRole('heading', { name: 'Sicherheit & Daten' }),
    download: page.getByRole('button', { name: 'Herunterladen' }),
    part,
    sheet,
    field,
    neutral: page.getByRole('switch', { name: /^Neutraler Name/ }),
    quickHide: page.getByRole('switch', { name: /^Schnell verbergen/ }),
    lockAfter: page.getByLabel('Sperren', { exact: true }),
    async setPin(pin: string): Promise<void> {
      await loaded(page)
      await part('App-Sperre').getByRole('button', { name: 'Einschalten' }).click()
      await field('Neue PIN').fill(pin)
      await field('PIN wiederholen').fill(pin)
      await sheet.getByRole('button', { name: 'Einschalten' }).click()
      await sheet.waitFor({ state: 'hidden' })
      // The sheet leaves its entry of the history: an address typed in that instant would be cut off.
      await become(
        () => page.evaluate(() => (history.state as { sheet?: boolean } | null)?.sheet === true),
        false,
      )
    },
  }
}

/** The screen shown while the app is locked. */
export function lockPage(page: Page) {
  const pin = page.getByLabel('PIN', { exact: true })
  return {
    heading: page.getByRole('heading', { name: 'Gesperrt' }),
    pin,
    logout: page.getByRole('button', { name: 'PIN vergessen? Abmelden' }),
    async open(digits: string): Promise<void> {
      await pin.fill(digits)
      await page.getByRole('button', { name: 'Entsperren' }).click()
    },
  }
}
