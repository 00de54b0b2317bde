import { beforeAll, describe, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { journeyEngines } from '../server/testing/engines.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { adminPage } from './pages/admin.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

const SECRET = 'Kanarienvogel im Schilf'

describe.each(journeyEngines)('The operator’s area over %s', (engine) => {
  const fixture = useFixture({ engine })
  oneAfterTheOther()
  let operator: Pair
  let couple: Pair

  beforeAll(async () => {
    operator = await newPair(fixture, { names: ['Olga', 'Ole'] })
    couple = await newPair(fixture)
    await fixture.server.makeSuperUser(operator.mia.email)
    await couple.mia.ask(postMessage, { body: { text: SECRET, clientId: crypto.randomUUID() } })
  })

  test('ADMIN-26 O-045 Ordinary people are led home, and nothing leads there', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia })
    await open('/admin/users')
    await arrive(page, '/')
    await loaded(page)
    expect(await page.locator('a[href^="/admin"]').count()).toBe(0)
  })

  test.each(['phone', 'desktop'] as const)(
    'ADMIN-01 to ADMIN-08 ADMIN-21 ADMIN-41 Every screen of the area stands on a %s and shows no word of a couple',
    async (device) => {
      const still = { reducedMotion: 'reduce' } as const
      const { page, open } = await fixture.visit({ device, as: operator.mia, browser: still })
      const screen = adminPage(page)
      const judge = async (where: string) => {
        const beyond = () => document.documentElement.scrollWidth - window.innerWidth
        expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0)
        await axe(page, where)
      }
      await open('/admin')
      await see(screen.fact('4'))
      await judge('/admin')
      await screen.tab('Nutzer').click()
      await see(screen.row(couple.mia.email))
      await see(screen.row(operator.mia.email).getByText('Super User'))
      await judge('/admin/users')
      await screen.tab('Einladungen').click()
      await see(page.getByText(/^Hier kann sich jede Person selbst ein Konto anlegen\./))
      await judge('/admin/invitations')
      await screen.tab('Log').click()
      await see(page.getByText('"/chat/message"').first())
      await judge('/admin/log')
      await screen.tab('Prüfen').click()
      await see(page.getByRole('heading', { name: 'Das solltest du tun' }))
      await judge('/admin/pruefen')
      expect(await page.content()).not.toContain(SECRET)
      await open('/admin/gibt-es-nicht')
      await see(page.getByRole('heading', { name: 'Seite nicht gefunden' }))
    },
  )

  test(
    'ADMIN-11 to ADMIN-17 A push to somebody without a device says why it did not arrive',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: operator.mia })
      const screen = adminPage(page)
      await open('/admin/users')
      await screen.row(couple.jonas.email).getByRole('button', { name: 'Push senden' }).click()
      expect(await screen.send.isDisabled()).toBe(true)
      await screen.modal.getByLabel('Titel').fill('Hallo')
      await screen.modal.getByLabel('Text').fill('Bis gleich')
      await axe(page, '/admin/users with the push')
      await screen.send.click()
      await see(screen.modal.getByText('Nutzer hat Push nicht aktiviert.'))
      await screen.modal.getByRole('button', { name: 'Schließen' }).click()
      await gone(screen.modal)
    },
  )

  test('ADMIN-20 ADMIN-25 The log is filtered by person and by text', thorough, async () => {
    const { page, open } = await fixture.visit({ as: operator.mia })
    const screen = adminPage(page)
    await open('/admin/log')
    await screen.filter.selectOption({ label: `Mia (${couple.mia.email})` })
    await become(async () => (await screen.entries.getByText(couple.mia.userId).count()) > 0, true)
    await gone(screen.entries.getByText(operator.mia.userId).first())
    await screen.search.fill('chat/message')
    await become(() => screen.entries.count(), 1)
    await screen.search.fill('gibt es nicht')
    await see(page.getByText('Kein Eintrag passt zu deiner Suche.'))
  })
})
