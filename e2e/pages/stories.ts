import type { Page } from 'playwright-core'

/** The list of stories. */
export const storyList = (page: Page) => ({
  story: (title: string) => page.getByRole('link', { name: title, exact: true }),
  tab: (name: 'Liste' | 'Zufall' | 'Matches' | 'Einreichen') =>
    page.getByRole('navigation', { name: 'Fantasien' }).getByRole('link', { name, exact: true }),
})

/** A story with the form below it. */
export const storyPage = (page: Page) => ({
  title: (name: string) => page.getByRole('heading', { level: 1, name }),
  text: page.locator('.story-text').first(),
  flame: (count: 1 | 2 | 3 | 4 | 5) => page.getByRole('button', { name: `${count} von 5 Flammen` }),
  choice: (
    name: 'Würde ich ausprobieren' | 'Vielleicht / Unter Vorbehalt' | 'Nein, nichts für mich',
  ) => page.getByText(name, { exact: true }),
  save: page.getByRole('button', { name: 'Bewertung speichern' }),
  saved: page.getByText('Deine Bewertung wurde gespeichert!'),
  edit: page.getByRole('link', { name: 'Bearbeiten' }),
  others: page.getByRole('navigation', { name: 'Alle Geschichten' }),
  choose: (label: string) => page.getByRole('button', { name: label }),
  passage: (label: string) => page.getByRole('region', { name: label }),
  restart: page.getByRole('button', { name: 'Noch einmal von vorn' }),
  resume: page.getByRole('button', { name: 'Weiterlesen, wo du warst' }),
})

/** Writing a story. */
export const storyEditor = (page: Page) => ({
  title: page.getByLabel('Titel'),
  description: page.getByLabel('Beschreibung'),
  preview: page.getByRole('button', { name: 'Vorschau' }),
  cancel: page.getByRole('button', { name: 'Abbrechen' }),
  save: page.getByRole('button', { name: 'Speichern', exact: true }),
  restore: page.getByRole('button', { name: 'Original wiederherstellen' }),
  sheet: page.getByRole('dialog'),
})

/** The stories that both like. */
export const storyMatchesPage = (page: Page) => ({
  count: (text: string) => page.getByRole('heading', { level: 1, name: text }),
  empty: page.getByText('Keine Übereinstimmungen gefunden.'),
  match: (title: string) => page.getByRole('listitem').filter({ hasText: title }),
  consent: page.getByRole('switch'),
  granted: page.getByText(/erlaubt hat/),
})
