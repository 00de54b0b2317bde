import type { Page } from 'playwright-core'
import { loaded } from '../support/loaded.ts'

/** /profil, /profile and /profile/me */
export function profilePage(page: Page) {
  const logout = page.getByRole('button', { name: 'Logout' })
  return {
    heading: page.getByRole('heading', { name: 'Dein Profil' }),
    pairCode: page.getByText('Paar-Code', { exact: true }),
    invite: page.getByRole('link', { name: 'Einladung senden' }),
    sessions: page.getByRole('region', { name: 'Hier bist du angemeldet' }).getByRole('listitem'),
    thisDevice: page.getByText('Dieses Gerät'),
    endSession: page.getByRole('button', { name: /abmelden$/ }),
    offer: page.getByRole('heading', { name: 'Auf diesem Gerät' }),
    activate: page.getByRole('button', { name: 'Push aktivieren' }),
    activated: page.getByText('Push aktiviert!'),
    setting: (name: string) => page.getByRole('switch', { name }),
    sheet: page.getByRole('dialog'),
    logout,
    /**
     * Presses the button once nothing moves it and no request is under way: the end of the session
     * would refuse a request, and the console would report that.
     */
    async logOut(): Promise<void> {
      await loaded(page)
      await logout.click()
    },
    /** Asked for where something still waits to be sent. */
    logoutAnyway: page.getByRole('button', { name: 'Trotzdem abmelden' }),
  }
}
