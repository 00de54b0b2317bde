import type { Page } from 'playwright-core'

/** /login: login and registration. */
export function loginPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const login = page.getByRole('button', { name: 'Login', exact: true })
  const create = page.getByRole('button', { name: 'Konto anlegen' })
  return {
    heading: (title: 'Login' | 'Registrieren') =>
      page.getByRole('heading', { name: title, exact: true }),
    name: field('Name'),
    identifier: field('E-Mail oder Handynummer'),
    password: field('Passwort'),
    repeat: field('Passwort wiederholen'),
    login,
    create,
    toRegister: page.getByRole('button', { name: 'Noch kein Konto? Registrieren' }),
    toInvitation: page.getByRole('link', { name: 'Du bist eingeladen? Code eingeben' }),
    invited: page.getByRole('link', { name: 'Ich bin eingeladen' }),
    forgot: page.getByRole('link', { name: 'Passwort vergessen?' }),
    toLogin: page.getByRole('button', { name: 'Schon ein Konto? Login' }),
    fault: (text: string) => page.getByText(text),

    async enter(identifier: string, password: string): Promise<void> {
      await field('E-Mail oder Handynummer').fill(identifier)
      await field('Passwort').fill(password)
      await login.click()
    },
    async register(person: { name: string; identifier: string; password: string }): Promise<void> {
      await page.getByRole('button', { name: 'Noch kein Konto? Registrieren' }).click()
      await field('Name').fill(person.name)
      await field('E-Mail oder Handynummer').fill(person.identifier)
      await field('Passwort').fill(person.password)
      await field('Passwort wiederholen').fill(person.password)
      await create.click()
    },
  }
}
