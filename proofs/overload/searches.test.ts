// @module-tag thorough
import { beforeAll, describe, expect, test } from 'vitest'
import { createCard } from '#contract/cards/calls.ts'
import { searchCards } from '#contract/cards/filter-calls.ts'
import { DESCRIPTION_MAX, INSTRUCTIONS_MAX } from '#contract/cards/rules.ts'
import { postMessage, searchMessages } from '#contract/chat/calls.ts'
import { TEXT_MAX as MESSAGE_MAX } from '#contract/chat/rules.ts'
import { pastQuestions, searchPastQuestions } from '#contract/daily-questions/calls.ts'
import { ANSWER_MAX } from '#contract/daily-questions/rules.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { SEARCH_MAX } from '#contract/kernel/search.ts'
import { createStory, searchStories } from '#contract/stories/calls.ts'
import { TEXT_MAX as STORY_MAX } from '#contract/stories/rules.ts'
import { withSides } from '#server/features/daily-questions/models.ts'
import { writeAskedDay } from '#server/features/daily-questions/store.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { median } from '#server/testing/quantiles.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { report } from '../report.ts'
import { HOLD_MS, longestHold } from './longest-hold.ts'

/** By day half of what large decks have: answers are small, and so is their check. */
const SEARCH_HOLD_MS = Math.min(HOLD_MS, 60)

/** Each letter of the text begins a match that fails with the last letter of the word. */
const WORD = `${'ß'.repeat(SEARCH_MAX - 1)}x`
const textOf = (length: number) => 'ß'.repeat(length)
/** Marks that have to be sorted before „ö“ can be found in both of its spellings. */
const marks = (length: number) => '\u0308\u0323'.repeat(length / 2)
/** Ten years of days on which one of the two has looked. */
const DAYS = 3_650

describe.each(engines)('searches that take as long as they can, on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  beforeAll(async () => {
    pair = await newPair(app())
  })

  /** Says how long some work holds the event loop, the median of three times in milliseconds. */
  async function holdOf(name: string, work: () => Promise<unknown>): Promise<number> {
    await work()
    const holds: number[] = []
    const began = performance.now()
    for (let time = 0; time < 3; time += 1) holds.push(await longestHold(work))
    const ms = ((performance.now() - began) / holds.length).toFixed(0)
    const all = holds.map((held) => held.toFixed(1)).join(', ')
    report(`${engine}: ${name} takes ${ms} ms, holds the loop ${all} ms`)
    return median(holds)
  }

  test('trust i A search in stories of the longest kind leaves others the event loop', async () => {
    for (const description of [textOf(STORY_MAX), marks(STORY_MAX)]) {
      for (let count = 0; count < 10; count += 1) {
        // Two bytes each, of the 64 KiB of a body.
        const instructions = description.slice(0, 10_000)
        const body = { title: `${count}`, description, instructions }
        await pair.mia.ask(createStory, { body })
      }
    }
    const search = (words: string) => () => pair.mia.ask(searchStories, { body: { search: words } })
    expect(await holdOf('a search in 20 long stories', search(WORD))).toBeLessThan(SEARCH_HOLD_MS)
    expect(
      await holdOf('the same for ten words', search(`${'ßßßßßßßx '.repeat(10)}`)),
    ).toBeLessThan(SEARCH_HOLD_MS)
  })

  test('trust i A search in cards of the longest kind does too', async () => {
    const body = {
      title: 'Lang',
      categoryId: 'wohl' as const,
      dirtyLevel: 1,
      tags: [],
      description: textOf(DESCRIPTION_MAX),
      instructions: marks(INSTRUCTIONS_MAX),
    }
    for (let count = 0; count < 20; count += 1) await pair.mia.ask(createCard, { body })
    expect(
      await holdOf('a search in 20 long cards', () =>
        pair.mia.ask(searchCards, { body: { search: WORD } }),
      ),
    ).toBeLessThan(SEARCH_HOLD_MS)
  })

  test('trust i A search in messages of the longest kind does too, and a message of marks', async () => {
    for (let count = 0; count < 60; count += 1) {
      await pair.mia.ask(postMessage, { body: { text: textOf(MESSAGE_MAX) } })
    }
    expect(
      await holdOf('a search in 60 long messages', () =>
        pair.mia.ask(searchMessages, { body: { text: WORD } }),
      ),
    ).toBeLessThan(SEARCH_HOLD_MS)
    // As many as a body may hold; refused only once they are composed.
    const body = { text: marks(30_000) }
    expect(
      await holdOf('a message of 30,000 marks', () => pair.mia.call(postMessage, { body })),
    ).toBeLessThan(SEARCH_HOLD_MS)
    expect(
      await holdOf('a search for 30,000 marks', () => pair.mia.call(searchMessages, { body })),
    ).toBeLessThan(SEARCH_HOLD_MS)
  })

  test('trust i A search in ten years of questions does too, and their list', async () => {
    const { mia, jonas, pairId } = pair
    const { database, vault, clock } = app().context
    const vaultOfPair = await pairVault(database.db, vault, pairId)
    const today = utcDay(clock.now())
    await database.db.transaction().execute(async (trx) => {
      for (let ago = 1; ago <= DAYS; ago += 1) {
        const day = {
          day: addDays(today, -ago),
          questionId: `${ago}`,
          text: 'Frage?',
          form: 'write',
          options: [],
          by: null,
          sides: [],
          replies: [],
        } as const
        const members = [mia.userId, jonas.userId]
        const own = { userId: jonas.userId, answer: textOf(ANSWER_MAX), guess: null }
        await writeAskedDay(trx, vaultOfPair, withSides(day, members, own))
      }
    })
    for (const [name, person] of [
      ['who never answers', mia] as const,
      ['who answers each day', jonas] as const,
    ]) {
      const body = { search: WORD }
      expect(
        await holdOf(`a search of one ${name}`, () => person.ask(searchPastQuestions, { body })),
      ).toBeLessThan(SEARCH_HOLD_MS)
      expect(await holdOf(`the list of one ${name}`, () => person.ask(pastQuestions))).toBeLessThan(
        SEARCH_HOLD_MS,
      )
    }
  })
})
