import { test } from 'vitest'
import { listLetters, newLetter } from '#contract/letters/calls.ts'
import { readConfig } from '#server/config.ts'
import { newPair } from '#server/testing/couples.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { createTestClock, DAY } from '#server/testing/test-clock.ts'
import { become, gone, see } from '../support/see.ts'
import { inEachEngine, useEngine } from './fixture.ts'

const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`
/** Three mornings ahead. */
const day = new Date(Date.parse(noon) + 3 * DAY).toISOString().slice(0, 10)
const WORDS = 'Weißt du noch, der Regen?'

inEachEngine((engine) => {
  const clock = createTestClock(noon)
  const fixture = useEngine(engine, {
    serve: () =>
      openTestApp({
        engine: 'sqlite',
        clock,
        push: { tickMs: 50 },
        config: { webDir: readConfig({}).webDir },
      }),
  })

  test('BRIEF-02 BRIEF-07 Mia seals a letter, and on the morning of its day Jonas finds it on Heute', async () => {
    const { mia, jonas } = await newPair(fixture)
    const hers = await fixture.visit(mia)
    await hers.open('/briefe')
    await hers.page.getByRole('button', { name: 'Brief schreiben' }).click()
    await hers.page.getByLabel(/^Dein Brief an/).fill(WORDS)
    await hers.page.getByLabel('Wann soll er ankommen?').fill(day)
    await hers.page.getByRole('button', { name: 'Versiegeln' }).click()
    await see(hers.page.getByRole('heading', { name: /^Kommt am .* an$/ }))
    await become(async () => (await mia.ask(listLetters)).letters[0]?.day, day)

    const his = await fixture.visit(jonas)
    const letter = his.page.getByRole('link', { name: /^Ein Brief von/ })
    await his.open('/')
    await see(his.page.getByRole('link', { name: /^Unsere Tage/ }))
    await gone(letter)
    clock.setTo(`${day}T06:00:00.000Z`)
    await become(async () => (await jonas.ask(newLetter)).letter?.day, day)
    await his.open('/')
    await letter.click()
    await see(his.page.getByText(WORDS))
    await become(async () => (await jonas.ask(newLetter)).letter, null)
  })
})
