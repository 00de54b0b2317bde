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
    waiting: region.getByText('Gespeichert. Wenn ihr beide geantwortet habt'),
    revealed: region.getByText('Ihr habt beide geantwortet.'),
    answer: (text: string) => region.getByRole('listitem').filter({ hasText: text }),
    options: region.getByRole('group').getByRole('button'),
    ownWords: region.getByRole('button', { name: 'Mit eigenen Worten' }),
    guess: (name: string) => region.getByRole('textbox', { name: `Was sagt ${name}?` }),
    reply: region.getByRole('button', { name: 'Etwas dazu sagen' }),
    emoji: (emoji: string) => region.getByRole('button', { name: `${emoji} dazusetzen` }),
    words: region.getByRole('textbox', { name: /^Zu der Antwort von/ }),
    say: region.getByRole('button', { name: 'Sagen' }),
    deleteWords: region.getByRole('button', { name: 'Worte löschen' }),
    all: region.getByRole('link', { name: 'Alle ansehen' }),
  }
}

/** The list of the questions one has answered. */
export const pastQuestions = (page: Page) => ({
  empty: page.getByText('Hier sammelt sich, was ihr einander antwortet.'),
  question: (text: string) => page.getByRole('article', { name: text }),
  // The Heute screen has a button of this name too, and is mounted until the list has loaded.
  withdraw: page.getByRole('article').getByRole('button', { name: 'Zurücknehmen' }),
  confirm: page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }),
})

/** The page for questions of one's own. */
export const ownQuestions = (page: Page) => ({
  question: page.getByRole('textbox', { name: 'Deine Frage' }),
  waiting: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  withdraw: page.getByRole('listitem').getByRole('button', { name: 'Zurücknehmen' }),
  confirm: page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }),
})
