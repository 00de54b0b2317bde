import type { Page } from 'playwright-core'

/** The swipe game and the list of one's own answers. */
export const questionsPage = (page: Page) => {
  const review = page.getByRole('region', { name: 'Deine Antworten' })
  return {
    counter: page.getByText(/^Frage \d+ \/ \d+$/),
    stack: page.getByRole('group', { name: 'Fragen zum Wischen' }),
    /** The card on top; the skeleton has none. */
    card: page.locator('article.question-card[data-depth="0"]'),
    text: page.locator('article.question-card[data-depth="0"] .question-text'),
    answer: (name: 'Ja' | 'Nein' | 'Vielleicht') =>
      page
        .getByRole('group', { name: 'Deine Antwort', exact: true })
        .getByRole('button', { name, exact: true }),
    undo: page.getByRole('button', { name: 'Letzte Antwort zurücknehmen' }),
    waiting: page.getByText(/warten? auf das Netz/),
    done: page.getByText('Alle Fragen beantwortet!'),
    row: (text: string) => review.getByRole('listitem').filter({ hasText: text }),
  }
}

/** The list of matches. */
export const matchesPage = (page: Page) => ({
  empty: page.getByText('Ihr habt leider noch zu wenige Fragen beantwortet, um Matches zu sehen.'),
  toGame: page.getByRole('link', { name: 'Fragen beantworten' }),
  match: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  /** The cards and stories that fit a match. */
  related: (text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('list', { name: 'Passt dazu' })
      .getByRole('link'),
})

/** A match that has just begun, over whatever screen. */
export const celebration = (page: Page) => {
  const region = page.getByRole('region', { name: 'Neues Match' })
  return {
    region,
    look: region.getByRole('link', { name: 'Ansehen' }),
    close: region.getByRole('button', { name: 'Schließen' }),
  }
}
