import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import { PASSWORD } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { journeyEngines } from '../server/testing/engines.ts'
import { textOf } from '../server/testing/unzip.ts'
import { axe, type Fixture, newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { loginPage } from './pages/login.ts'
import { securityPage } from './pages/security.ts'
import { ENDED_POLL } from './support/faults.ts'
import { joined } from './support/joined.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, gone, see, seeToast } from './support/see.ts'

const NEW_PASSWORD = 'vier kleine rote Schuhe'

async function atSecurity(fixture: Fixture, as: { token: string | undefined; userId: string }) {
  const visitor = await fixture.visit({ as })
  await visitor.open('/profil/sicherheit')
  // Wait, since content that is still loading would move the control pressed next.
  await loaded(visitor.page)
  return visitor
}

describe.each(journeyEngines)('The account stays one’s own over %s', (engine) => {
  const fixture = useFixture({ engine })

  test('O-033 Changing the password logs out the other browser', thorough, async () => {
    const { mia } = await newPair(fixture)
    const other = await fixture.visit()
    await other.open('/login')
    await loginPage(other.page).enter(mia.email, PASSWORD)
    await arrive(other.page, '/')
    other.faults.provoke(/401 \(Unauthorized\)/)
    other.faults.tolerate(ENDED_POLL)
    other.faults.tolerate(/konnte nicht|API Error/)

    const { page } = await atSecurity(fixture, mia)
    const screen = securityPage(page)
    await screen.part('Dein Zugang').getByRole('button', { name: 'Ändern' }).click()
    await screen.field('Dein jetziges Passwort').fill(PASSWORD)
    await screen.field('Neues Passwort').fill(NEW_PASSWORD)
    await screen.field('Neues Passwort wiederholen').fill(NEW_PASSWORD)
    await axe(page, 'the change of the password')
    await screen.sheet.getByRole('button', { name: 'Passwort ändern' }).click()
    await seeToast(page, 'Dein neues Passwort gilt.')
    await arrive(other.page, '/login')
    await see(screen.heading)
    await loginPage(other.page).enter(mia.email, NEW_PASSWORD)
    await arrive(other.page, '/')
  })

  test(
    'O-033 A person who forgot the password comes back with a code from the day of the registration',
    thorough,
    async () => {
      const { page, open, faults } = await fixture.visit()
      const screen = securityPage(page)
      const email = `rika_${Date.now()}@beispiel.de`
      await open('/login')
      await loginPage(page).register({ name: 'Rika', identifier: email, password: PASSWORD })
      await arrive(page, '/setup-profile')
      await page.getByLabel('Benutzername').fill(`rika_${Date.now() % 100_000}`)
      await page.getByRole('button', { name: 'Speichern' }).click()
      await arrive(page, '/')
      await page.getByRole('button', { name: 'Codes anzeigen' }).click()
      await screen.sheet.getByRole('button', { name: 'Codes anzeigen' }).click()
      const code = await screen.sheet.getByRole('listitem').first().innerText()
      await axe(page, 'the recovery codes')
      await screen.sheet.getByLabel('Ich habe sie sicher verwahrt.').check()
      await screen.sheet.getByRole('button', { name: 'Fertig' }).click()
      await gone(screen.sheet)

      const elsewhere = await fixture.visit()
      await elsewhere.open('/login')
      await elsewhere.page.getByRole('link', { name: 'Passwort vergessen?' }).click()
      await see(elsewhere.page.getByRole('heading', { name: 'Passwort vergessen' }))
      const field = (label: string) => elsewhere.page.getByLabel(label, { exact: true })
      await field('E-Mail oder Handynummer').fill(email)
      await field('Wiederherstellungscode').fill(code.toUpperCase())
      await field('Neues Passwort').fill(NEW_PASSWORD)
      await field('Neues Passwort wiederholen').fill(NEW_PASSWORD)
      await axe(elsewhere.page)
      // The recovery ends every other session, in the middle of whatever it does.
      faults.provoke(/401 \(Unauthorized\)/)
      faults.tolerate(ENDED_POLL)
      faults.tolerate(/WebSocket is closed before|konnte nicht|API Error/)
      await elsewhere.page.getByRole('button', { name: 'Neues Passwort setzen' }).click()
      await arrive(elsewhere.page, '/')
      await arrive(page, '/login')
    },
  )
})

describe.each(journeyEngines)('The way out over %s', (engine) => {
  const fixture = useFixture({ engine })

  test(
    'O-033 Leaving takes everything away from both at once, also from an open chat; both may want it back',
    thorough,
    async () => {
      const { mia, jonas } = await newPair(fixture)
      await mia.ask(postMessage, { body: { text: 'Weißt du noch, der See?' } })
      const his = await fixture.visit({ as: jonas })
      his.faults.tolerate(ENDED_POLL)
      const live = joined(his.page)
      await his.open('/chat')
      await see(chatPage(his.page).bubble('Weißt du noch, der See?'))
      await live

      const { page, faults } = await atSecurity(fixture, mia)
      faults.tolerate(ENDED_POLL)
      await page.getByRole('link', { name: 'Paar verlassen' }).click()
      await see(page.getByText('Jonas muss dem nicht zustimmen', { exact: false }))
      await axe(page)
      await page.getByLabel('Dein Passwort').fill(PASSWORD)
      await page.getByRole('button', { name: 'Paar verlassen' }).click()
      await arrive(page, '/profil/sicherheit')
      await see(page.getByRole('heading', { name: 'Was ruht' }))
      await gone(chatPage(his.page).bubble('Weißt du noch, der See?'))
      await see(his.page.getByText('Kein Chat möglich: Du bist keinem Paar zugeordnet.'))

      const ask = async (visitor: Page) => {
        await visitor.getByRole('button', { name: 'Um Rückkehr bitten' }).click()
        await securityPage(visitor).field('Dein Passwort').fill(PASSWORD)
        await securityPage(visitor)
          .sheet.getByRole('button', { name: 'Um Rückkehr bitten' })
          .click()
      }
      await ask(page)
      await see(page.getByRole('button', { name: 'Bitte zurückziehen' }))
      await his.open('/profil/sicherheit')
      await ask(his.page)
      await seeToast(his.page, 'Ihr seid wieder ein Paar.')
      await his.open('/chat')
      await see(chatPage(his.page).bubble('Weißt du noch, der See?'))
    },
  )

  test(
    'O-033 A copy of one’s data can be stopped, and is a zip that opens without the app',
    thorough,
    async () => {
      const { mia } = await newPair(fixture)
      await mia.ask(postMessage, { body: { text: 'Etwas zum Aufheben' } })
      const { page } = await atSecurity(fixture, mia)
      const start = page.getByRole('button', { name: 'Herunterladen' })
      await page.route('**/api/auth/export', () => undefined)
      const given = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/auth/export'))
      await start.click()
      await see(page.getByText('Wird zusammengestellt …'))
      await page.getByRole('button', { name: 'Abbrechen' }).click()
      expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const download = page.waitForEvent('download')
      await start.click()
      const file = await download
      expect(file.suggestedFilename()).toBe('Meine-Daten.zip')
      expect(textOf(readFileSync(await file.path()))).toContain('Etwas zum Aufheben')
      await see(page.getByText('Die Kopie liegt bei deinen Downloads.', { exact: false }))
    },
  )

  test(
    'O-033 O-145 A deleted account is gone; the other one is alone and goes on',
    thorough,
    async () => {
      const { mia, jonas } = await newPair(fixture)
      const { page, faults } = await atSecurity(fixture, mia)
      await page.getByRole('link', { name: 'Konto löschen' }).click()
      await page.getByRole('button', { name: 'Weiter' }).click()
      await axe(page)
      await page.getByLabel('Dein Passwort').fill(PASSWORD)
      await page.getByRole('button', { name: 'Konto endgültig löschen' }).click()
      await arrive(page, '/login')
      await become(() => page.evaluate(() => localStorage.length), 0)
      faults.provoke(/401 \(Unauthorized\)/)
      faults.tolerate(ENDED_POLL)
      await loginPage(page).enter(mia.email, PASSWORD)
      await see(page.getByText('E-Mail/Telefonnummer oder Passwort ist falsch.'))
      const his = await fixture.visit({ as: jonas })
      await his.open('/chat')
      await see(his.page.getByText('Kein Chat möglich: Du bist keinem Paar zugeordnet.'))
    },
  )
})
