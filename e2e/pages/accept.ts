import type { Page } from 'playwright-core'

export const INVALID = 'Einladungscode ungültig oder abgelaufen'

/** /einladen/annehmen */
export function acceptPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const accept = page.getByRole('button', { name: 'Einladung annehmen' })
  return {
    greeting: (name: string) => page.getByRole('heading', { name: `Hallo ${name}` }),
    invitedBy: (partner: string) => page.getByText(`${partner} wartet hier auf dich.`),
    roles: page.locator('dl'),
    name: field('Anzeigename'),
    username: field('Benutzername'),
    email: field('E-Mail'),
    phone: field('Handynummer'),
    password: field('Passwort'),
    repeat: field('Passwort wiederholen'),
    accept,
    invalid: page.getByText(INVALID),
    another: page.getByRole('button', { name: 'Anderen Code eingeben' }),
    code: field('Einladungscode'),
    check: page.getByRole('button', { name: 'Code prüfen' }),
    join: page.getByRole('button', { name: 'Mit diesem Konto beitreten' }),

    async fill(person: { username: string; password: string; email?: string }): Promise<void> {
      await field('Benutzername').fill(person.username)
      if (person.email !== undefined) await field('E-Mail').fill(person.email)
      await field('Passwort').fill(person.password)
      await field('Passwort wiederholen').fill(person.password)
    },
  }
}
