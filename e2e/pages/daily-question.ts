import type { Page } from 'playwright-core'

/** The question of the day on Heute. */
export const dailyQuestion = (page: Page) => {
  const region = page.getByRole('region', { name: 'Frage des Tages' })
  return {
    region,
    text: region.locator('.display').first(),
    field: region.getByRole('textbox', { name: 'Deine Antwort' }),
    save: region.getByRole('button', { name: 'Antworten' }),
    change: region.getByRole('button', { name: 'Ändern' }),
    waiting: region.getByText('Aufgehoben. Wenn ihr beide geantwortet habt'),
    revealed: region.getByText('Ihr habt beide geantwortet.'),
    answer: (text: string) => region.getByRole('listitem').filter({ hasText: text }),
    all: region.getByRole('link', { name: 'Alle ansehen' }),
  }
}

/** The list of the questions one has answered. */
export const pastQuestions = (page: Page) => ({
  empty: page.getByText('Hier sammelt sich, was ihr einander antwortet.'),
  question: (text: string) => page.getByRole('article', { name: text }),
  // Heute has a button of this name as well, and stays until the list has loaded.
  withdraw: page.getByRole('article').getByRole('button', { name: 'Zurücknehmen' }),
  confirm: page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }),
})
