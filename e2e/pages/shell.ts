import type { Page } from 'playwright-core'

export type Entry = 'Karten' | 'Nachrichten' | 'Heute' | 'Fantasien' | 'Profil'

/** Header, bar and toast around every screen. */
export function shell(page: Page) {
  const header = page.getByRole('banner')
  const bar = page.getByRole('navigation', { name: 'Bereiche' })
  const entries = bar.getByRole('link').filter({ hasNotText: 'Zur Startseite' })
  return {
    header,
    bar,
    entries,
    // „Nachrichten“ may carry its count of unread ones.
    entry: (name: Entry) => bar.getByRole('link', { name: new RegExp(`^${name}( |$)`) }),
    active: entries.and(page.locator('[aria-current="page"]')),
    back: header.getByRole('button', { name: 'Zurück' }),
    logo: header.getByRole('link', { name: 'Zur Startseite' }),
    media: header.getByRole('link', { name: 'Medien' }),
    offline: page.getByText('Offline.'),
    notFound: page.getByRole('heading', { name: 'Seite nicht gefunden' }),
  }
}
