import { describe, expect, test } from 'vitest'
import { postStatus, statusHistory, statusOfToday, switchMutual } from '#contract/daily/calls.ts'
import { STATUS_TEXT_MAX } from '#contract/daily/rules.ts'
import { pagesOf, readAtRest, rowsOf } from '#server/testing/at-rest.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const WORDS = 'Nur für mich. '.repeat(STATUS_TEXT_MAX / 14)
const hide = (person: Person) =>
  person.ask(postStatus, { body: { level: 9, message: WORDS, mutual: true } })
const look = (person: Person) => person.ask(statusOfToday)

describe.each(engines)('hidden statuses at rest on %s', (engine) => {
  const app = useTestApp({ engine })

  /** Mia and Jonas, both with the mutual mode on. */
  async function mutualPair(): Promise<Pair> {
    const pair = await newPair(app(), { roles: { mia: 'Königin', jonas: 'Königin' } })
    for (const person of [pair.mia, pair.jonas]) {
      await person.ask(switchMutual, { body: { mine: true } })
    }
    return pair
  }

  test('trust a A hidden post leaves no row, number, time or length behind', async () => {
    const { mia, jonas } = await mutualPair()
    await look(mia)
    await look(jonas)
    const before = await readAtRest(app())
    const pages = await pagesOf(app())
    for (let count = 0; count < 5; count += 1) await hide(jonas)
    expect((await look(jonas)).concealed).toBe(true)
    expect((await look(mia)).partnerStatus).toBeNull()
    expect(await readAtRest(app())).toEqual(before)
    expect(await pagesOf(app())).toEqual(pages)
  })

  test('trust a A post before anybody has looked leaves what a look leaves', async () => {
    const [hiding, looking] = [await mutualPair(), await mutualPair()]
    for (const pair of [hiding, looking]) await look(pair.mia)
    app().clock.advance(DAY)
    await hide(hiding.jonas)
    await look(looking.jonas)
    const lines = await readAtRest(app())
    expect(rowsOf(lines, hiding)).toEqual(rowsOf(lines, looking))
    expect(rowsOf(lines, hiding).length).toBeGreaterThan(2)
  })

  test('trust a Rows of a couple who hide a status each day grow like those of one who only look', async () => {
    const [hiding, looking] = [await mutualPair(), await mutualPair()]
    const days = 70
    for (let day = 0; day < days; day += 1) {
      if (day > 0) app().clock.advance(DAY)
      for (const { mia, jonas } of [hiding, looking]) {
        await look(mia)
        await look(jonas)
      }
      await hide(hiding.jonas)
      await hide(hiding.jonas)
    }
    const query = { days: String(days) }
    const levels = (await hiding.jonas.ask(statusHistory, { query })).map(({ myLevel }) => myLevel)
    expect(levels).toEqual(Array.from({ length: days }, () => 9))
    const lines = await readAtRest(app())
    expect(rowsOf(lines, hiding)).toEqual(rowsOf(lines, looking))
  })
})
