import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasCalendar } from '#contract/evenings/calls.ts'
import { readConfig } from '../server/config.ts'
import { newPair, PASSWORD, type Pair } from '../server/testing/couples.ts'
import {
  type Device,
  openPushReceiver,
  type PushReceiver,
} from '../server/testing/push-receiver.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { createTestClock } from '../server/testing/test-clock.ts'
import { axe } from './fixtures.ts'
import { sharedBrowser } from './support/browser.ts'
import { joined } from './support/joined.ts'
import { become, gone, see, seeToast } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'
import { newVisitor, type Visitor } from './support/visitor.ts'

const DAY_MS = 86_400_000
/** The Thursday of the week after next in Berlin, for which a form of today has room. */
const thursday = new Date(Date.now() + 14 * DAY_MS)
thursday.setUTCDate(thursday.getUTCDate() + ((4 - thursday.getUTCDay() + 7) % 7))
const day = thursday.toISOString().slice(0, 10)

/** An instant of that Thursday on the clocks of Berlin. */
function inBerlin(time: string): string {
  const isWinter = new Date(`${day}T12:00:00Z`).toLocaleTimeString('de-DE', {
    timeZone: 'Europe/Berlin',
  })
  return `${day}T${time}:00${isWinter.startsWith('13') ? '+01:00' : '+02:00'}`
}

let app: TestApp
let receiver: PushReceiver
let couple: Pair
let visitors: readonly Visitor[]
/** Phones whose app is closed. */
let phones: readonly Device[]
oneAfterTheOther()

beforeAll(async () => {
  receiver = await openPushReceiver({ gapMs: 1, pollMs: 20, tickMs: 50 })
  app = await openTestApp({
    engine: 'sqlite',
    clock: createTestClock(new Date().toISOString()),
    push: receiver.tweaks,
    config: { webDir: readConfig({}).webDir },
  })
  couple = await newPair(app)
  const browser = await sharedBrowser()
  visitors = [
    await newVisitor(browser, app.address, { as: couple.mia, worker: false }),
    await newVisitor(browser, app.address, {
      as: couple.jonas,
      device: 'desktop',
      worker: false,
    }),
  ]
  const { newClient } = await import('../server/testing/person.ts')
  const { login } = await import('#contract/accounts/calls.ts')
  const phone = async ({ email, password }: Pair['mia']) => {
    const client = newClient(app.address)
    client.token = (await client.ask(login, { body: { email, password } })).token
    return receiver.deviceOf(client)
  }
  phones = [await phone(couple.mia), await phone(couple.jonas)]
})
afterAll(async () => {
  for (const { context } of visitors) await context.close()
  await app.close()
  await receiver.close()
})

const pages = () => {
  const [mia, jonas] = visitors.map(({ page }) => page)
  if (mia === undefined || jonas === undefined) throw new Error('nobody is there')
  return { mia, jonas }
}

test('ABEND-31 ABEND-33 ABEND-44 Two people agree on Thursday, half past eight', async () => {
  const { mia, jonas } = pages()
  await Promise.all([joined(jonas), visitors[1]?.open('/')])
  await visitors[0]?.open('/abende')
  await mia.getByRole('button', { name: 'Abend vorschlagen' }).click()
  await mia.getByLabel('Tag', { exact: true }).fill(day)
  await mia.getByLabel('Uhrzeit').fill('20:30')
  await mia.getByLabel(/Eine Zeile dazu/).fill('Ich koche.')
  await axe(mia, '/abende, form')
  await mia.getByRole('button', { name: 'Vorschlagen' }).click()
  await see(mia.getByRole('heading', { name: 'Dein Vorschlag' }))
  await jonas.getByRole('link', { name: /^Ein Vorschlag für einen Abend/ }).click()
  await see(jonas.getByText('Ich koche.'))
  await see(jonas.getByText(/^Donnerstag, .*, 20:30\sUhr$/))
  await axe(jonas, '/abende, proposal')
  await jonas.getByRole('button', { name: 'Passt' }).click()
  await see(mia.getByRole('heading', { name: 'Abgemacht' }))
  await axe(mia, '/abende, agreed')
  // The reminder is told over the live connection, once.
  await Promise.all([joined(mia), visitors[0]?.open('/')])
  await see(mia.getByRole('link', { name: /^Termin Donnerstag/ }))
  for (const phone of phones) expect((await phone.next()).payload.type).toBe('NEW_EVENING')
})

test('ABEND-38 An hour before, both are told „Termin“ once, on open and on closed phones', async () => {
  const { mia, jonas } = pages()
  app.clock.setTo(inBerlin('19:30'))
  await Promise.all([seeToast(mia, 'Termin: Donnerstag'), seeToast(jonas, 'Termin: Donnerstag')])
  for (const phone of phones) {
    expect((await phone.next()).payload).toMatchObject({
      type: 'EVENING_REMINDER',
      notification: { title: 'Erinnerung' },
    })
  }
  app.clock.setTo(inBerlin('20:00'))
  for (const phone of phones) expect(await phone.silence(300)).toEqual([])
})

test('ABEND-34 ABEND-50 Either calls it off, and a calendar address is made and ended', async () => {
  const { mia, jonas } = pages()
  await jonas.getByRole('button', { name: 'Absagen' }).click()
  await jonas.getByRole('dialog').getByRole('button', { name: 'Absagen' }).click()
  await gone(mia.getByRole('link', { name: /^Termin/ }))
  await visitors[0]?.open('/profil/sicherheit')
  const region = mia.getByRole('region', { name: 'Kalender', exact: true })
  await region.getByRole('button', { name: 'Anlegen' }).click()
  const sheet = mia.getByRole('dialog', { name: 'Kalenderadresse' })
  await sheet.getByLabel('Dein Passwort', { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Anlegen' }).click()
  const address = await region.getByLabel('Adresse', { exact: true }).inputValue()
  const status = async () => (await fetch(address)).status
  expect(await status()).toBe(200)
  await region.getByRole('button', { name: 'Beenden' }).click()
  await become(async () => (await couple.mia.ask(hasCalendar)).exists, false)
  expect(await status()).toBe(404)
})
