import type { Page } from 'playwright-core'

/** /admin and what lies below it. */
export function adminPage(page: Page) {
  const modal = page.getByRole('dialog', { name: 'Push senden' })
  return {
    tab: (name: 'Übersicht' | 'Nutzer' | 'Einladungen' | 'Log' | 'Prüfen') =>
      page.getByRole('navigation', { name: 'Verwaltung' }).getByRole('link', { name }),
    fact: (value: string) => page.getByText(value, { exact: true }).first(),
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    modal,
    send: modal.getByRole('button', { name: 'Senden', exact: true }),
    filter: page.getByLabel('Nutzer'),
    search: page.getByLabel('Suche'),
    entries: page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('time') }),
  }
}
