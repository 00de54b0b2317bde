import type { Page } from 'playwright-core'
import { loaded } from '../support/loaded.ts'

/** The messages and the statuses of both on Heute. */
export function day(page: Page) {
  const panel = page.getByRole('region', { name: 'Eure Lust' })
  const form = page.getByRole('dialog', { name: 'Wie ist dir heute?' })
  const partnerMessage = page.getByRole('region', { name: /^Nachricht von / })
  const list = page.getByRole('region', { name: 'Nachrichten von heute' })
  const box = page.getByLabel(/^Nachricht an /)
  const send = page.getByRole('button', { name: 'Senden' })
  const line = panel.getByRole('button', { name: /^Eure Lust/ })
  return {
    panel,
    /** The single line that shows both statuses on a phone. */
    line,
    /** Unfolds the statuses, where they are folded. */
    async unfold() {
      await panel.waitFor()
      const folded = panel.getByRole('button', { name: /^Eure Lust/, expanded: false })
      if ((await folded.count()) > 0) await folded.click()
    },
    set: panel.getByRole('button', { name: 'Status setzen' }),
    nobody: panel.getByText('Heute hat noch niemand seinen Status gepostet.'),
    /** Explains why posting is allowed or not; `allowed` selects its colour. */
    banner: (allowed: boolean) => panel.locator(`[data-allowed=${allowed}]`),
    invite: panel.getByRole('button', { name: 'Partner:in zum Status einladen' }),
    released: (name: string) =>
      panel.getByRole('button', { name: `${name} darf seinen Erregungsstatus heute setzen` }),
    level: (who: string, level: number) => panel.getByText(`${who}: ${level} von 10`),
    /** The steps of somebody's ring that glow as heat. */
    heat: (whose: 'me' | 'partner') =>
      panel.locator(`.level-ring[data-whose=${whose}] [data-lit][data-high]`),
    suggestion: panel.getByRole('heading', { level: 3 }),
    privacy: panel.getByRole('button', { name: 'Was ihr einander zeigt' }),
    form,
    slider: form.getByRole('slider', { name: 'Deine Stufe' }),
    words: form.getByLabel('Ein Satz dazu'),
    save: form.getByRole('button', { name: 'Speichern' }),
    fault: form.getByRole('alert'),
    partnerMessage,
    close: partnerMessage.getByRole('button', { name: 'Nachricht schließen' }),
    list,
    box,
    send,
    /** Writes a message of the day, once no loading content above can shift the send button. */
    async write(text: string) {
      await loaded(page)
      await box.fill(text)
      await send.click()
    },
  }
}
