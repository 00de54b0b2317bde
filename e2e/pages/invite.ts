import type { Page } from 'playwright-core'

/** /einladen */
export function invitePage(page: Page) {
  const name = page.getByLabel('Name deiner Partnerin oder deines Partners')
  const generate = page.getByRole('button', { name: 'Einladungslink generieren' })
  const link = page.getByLabel('Einladungslink', { exact: true })
  return {
    heading: page.getByRole('heading', { name: 'Partner:in einladen', exact: true }),
    name,
    generate,
    link,
    generated: page.getByText('Einladung generiert! Teile diesen Link mit deiner Partnerin:'),
    share: page.getByRole('button', { name: 'Per iMessage/WhatsApp/Mail teilen' }),
    copy: page.getByRole('button', { name: 'Link kopieren' }),
    open: (name: string) => page.getByText(`Eine Einladung für ${name} ist noch offen.`),
    withdraw: page.getByRole('button', { name: 'Zurückziehen', exact: true }),
    withdrawSheet: page.getByRole('dialog'),

    /** Makes an invitation; answers with its link. */
    async invite(partner: string): Promise<string> {
      await name.fill(partner)
      await generate.click()
      return link.inputValue()
    },
  }
}
