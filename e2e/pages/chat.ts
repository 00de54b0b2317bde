import type { Locator, Page } from 'playwright-core'

/** /chat */
export function chatPage(page: Page) {
  // The box on Heute has the same name, and is still there while the page changes.
  const composer = page.locator('.chat-composer')
  const field = composer.getByRole('textbox', { name: /^Nachricht an/ })
  const sheet = page.getByRole('dialog')
  const bubble = (text: string): Locator =>
    page.locator('.chat-row').filter({ has: page.locator('.chat-text', { hasText: text }) })
  const act = async (text: string, name: string) => {
    await bubble(text)
      .getByRole('button', { name: /^Aktionen/ })
      .click()
    await sheet.getByRole('button', { name, exact: true }).click()
  }
  return {
    field,
    bubble,
    sheet,
    send: composer.getByRole('button', { name: 'Senden', exact: true }),
    bubbles: page.locator('.chat-row'),
    list: page.locator('.chat-scroll'),
    deleted: page.getByText('Diese Nachricht wurde gelöscht.'),
    online: page.getByRole('banner').getByText('online', { exact: true }),
    typing: page.getByRole('banner').getByText('schreibt …'),
    toNewest: page.getByRole('button', { name: /^Zu den neuesten Nachrichten/ }),
    empty: page.getByText('Noch still hier. Das erste Wort gehört dir.'),
    delivery: (text: string) => bubble(text).getByRole('img'),
    camera: page.getByRole('button', { name: 'Foto senden' }),
    search: page.getByRole('button', { name: 'Suchen' }),
    needle: page.getByLabel('Wonach suchst du?'),
    /** Runs an action from the menu of a message. */
    act,
    async write(text: string): Promise<void> {
      await field.fill(text)
      await field.press('Enter')
    },
    async edit(text: string, next: string): Promise<void> {
      await act(text, 'Bearbeiten')
      await sheet.getByRole('textbox').fill(next)
      await sheet.getByRole('button', { name: 'Speichern' }).click()
    },
    async remove(text: string): Promise<void> {
      await act(text, 'Löschen')
      await sheet.getByText('Möchtest du diese Nachricht wirklich löschen?').waitFor()
      await sheet.getByRole('button', { name: 'Löschen' }).click()
    },
    /** The texts of the messages in the document, in order. */
    texts: () => page.locator('.chat-row .chat-text').allInnerTexts(),
  }
}
