import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLetters, newLetter } from '#contract/letters/calls.ts'
import { listSpecialDays } from '#contract/special-days/calls.ts'
import { readConfig } from '../server/config.ts'
import { newPair, type Pair } from '../server/testing/couples.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { createTestClock, DAY } from '../server/testing/test-clock.ts'
import { axe } from './fixtures.ts'
import { sharedBrowser } from './support/browser.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { become, gone, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'
import { newVisitor, type Visitor } from './support/visitor.ts'

/** Noon of today, so that three days ahead are three mornings ahead. */
const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`
const dayIn = (days: number): string =>
  new Date(Date.parse(noon) + days * DAY).toISOString().slice(0, 10)
const WORDS = 'Weißt du noch, der Regen?'

let app: TestApp
let couple: Pair
let visitors: readonly Visitor[]
oneAfterTheOther()

beforeAll(async () => {
  app = await openTestApp({
    engine: 'sqlite',
    clock: createTestClock(noon),
    push: { tickMs: 50 },
    config: { webDir: readConfig({}).webDir },
  })
  couple = await newPair(app)
  const browser = await sharedBrowser()
  const { mia, jonas } = couple
  visitors = [
    await newVisitor(browser, app.address, { as: mia, worker: false }),
    await newVisitor(browser, app.address, { as: jonas, device: 'desktop', worker: false }),
  ]
})
afterAll(async () => {
  for (const { context } of visitors) await context.close()
  await app.close()
})

const both = () => {
  const [mia, jonas] = visitors
  if (mia === undefined || jonas === undefined) throw new Error('nobody is there')
  return { mia, jonas }
}

test('BRIEF-02 BRIEF-04 A letter is sealed with a photo, changed without a network, and arrives as it was changed last', async () => {
  const { mia } = both()
  const { page, context, open, faults } = mia
  await open('/briefe')
  await page.getByRole('button', { name: 'Brief schreiben' }).click()
  await page.getByLabel('Wann soll er ankommen?').fill(dayIn(3))
  await page.getByLabel(/^Dein Brief an/).fill('Ein Entwurf.')
  const picture = await page.screenshot({ type: 'jpeg' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wir.jpg', mimeType: 'image/jpeg', buffer: picture })
  await see(page.getByAltText('Dein Foto zum Brief'))
  await axe(page, '/briefe, form')
  await page.getByRole('button', { name: 'Versiegeln' }).click()
  await see(page.getByRole('heading', { name: /^Kommt am .* an$/ }))
  await become(async () => (await couple.mia.ask(listLetters)).letters.length, 1)
  await axe(page, '/briefe')

  faults.tolerate(NO_CONNECTION)
  faults.tolerate(/konnte|nicht erreichbar|failed:/)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Ändern: / }).click()
  await page.getByLabel(/^Dein Brief an/).fill(WORDS)
  await page.getByRole('button', { name: 'Versiegeln' }).click()
  await see(page.getByText(WORDS))
  await see(page.getByText('Wartet auf das Netz.'))
  await context.setOffline(false)
  await become(async () => (await couple.mia.ask(listLetters)).letters[0]?.text, WORDS)
  await gone(page.getByText('Wartet auf das Netz.'))
  expect((await couple.jonas.ask(listLetters)).letters).toEqual([])
})

test('TAG-05 TAG-09 One enters a day, and both count down to it', async () => {
  const { mia, jonas } = both()
  await jonas.open('/')
  await mia.open('/besondere-tage')
  await mia.page.getByRole('button', { name: 'Tag eintragen' }).click()
  await mia.page.getByRole('button', { name: 'Wiedersehen' }).click()
  await mia.page.getByLabel('Datum').fill(dayIn(3))
  await mia.page.getByLabel(/^Countdown/).check()
  await axe(mia.page, '/besondere-tage, form')
  await mia.page.getByRole('button', { name: 'Speichern' }).click()
  await see(mia.page.getByText(/ · noch 3 Tage$/))
  await axe(mia.page, '/besondere-tage')
  await see(jonas.page.getByRole('link', { name: /^Unsere Tage.*Noch 3 Tage: Wiedersehen/ }))
  expect((await couple.jonas.ask(listSpecialDays)).days).toMatchObject([{ name: 'Wiedersehen' }])
})

test('BRIEF-07 BRIEF-08 TAG-06 On the morning of the day Heute has the letter, then the day', async () => {
  const { mia, jonas } = both()
  const { page } = jonas
  await gone(page.getByRole('link', { name: /Brief/ }))
  app.clock.setTo(`${dayIn(3)}T06:00:00.000Z`)
  // The page takes its day from the server's answers, whose header has the time of this machine.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(app.clock.now()).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await jonas.open('/')
  await see(page.getByRole('link', { name: /^Ein Brief von/ }))
  await gone(page.getByRole('link', { name: /^Heute: Wiedersehen/ }))
  await axe(page, '/ with a letter')
  await page.getByRole('link', { name: /^Ein Brief von/ }).click()
  await see(page.getByText(WORDS))
  await see(page.getByAltText('Das Foto zum Brief'))
  await axe(page, '/tage with a letter')
  await become(async () => (await couple.jonas.ask(newLetter)).letter, null)
  await jonas.open('/')
  await see(page.getByRole('link', { name: /^Heute: Wiedersehen/ }))
  await gone(page.getByRole('link', { name: /^Ein Brief von/ }))
  await mia.open('/briefe')
  await see(mia.page.getByText('Was soll in einem Jahr jemand von dir lesen?'))
})
