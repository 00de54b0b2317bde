import type { Page } from 'playwright-core'

/** The offers that Heute makes once, when the partner has come. */
export function homeOffer(page: Page) {
  const question = page.getByRole('region', { name: 'Kurz Bescheid sagen?' })
  return {
    question,
    activate: question.getByRole('button', { name: 'Push aktivieren' }),
    later: question.getByRole('button', { name: 'Nicht jetzt' }),
  }
}
