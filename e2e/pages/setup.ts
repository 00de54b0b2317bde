import type { Page } from 'playwright-core'
import type { Role } from '#contract/kernel/roles.ts'

/** /setup-profile */
export function setupPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  return {
    welcome: page.getByRole('heading', { name: 'Schön, dass du da bist' }),
    username: field('Benutzername'),
    email: field('Emailadresse'),
    myRole: field('Deine Rolle'),
    partnerRole: field('Rolle deines Partners'),
    chooser: (who: 'Ich' | 'Mein:e Partner:in' | 'Wir beide') =>
      page.getByRole('radio', { name: who, exact: true }),
    summary: page.getByText(/^Du bist „/),
    save: page.getByRole('button', { name: 'Speichern' }),

    /** Says who one is, and goes on. */
    async complete(person: { username: string; myRole: Role; partnerRole: Role }): Promise<void> {
      await field('Benutzername').fill(person.username)
      await field('Deine Rolle').selectOption(person.myRole)
      await field('Rolle deines Partners').selectOption(person.partnerRole)
      await page.getByRole('button', { name: 'Speichern' }).click()
    },
  }
}
