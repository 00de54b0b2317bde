import { expect } from 'vitest'
import {
  chooseNext,
  listStories,
  rateStory,
  readStory,
  readStoryPath,
  type Story,
  storyMatches,
} from '#contract/stories/calls.ts'
import { isGood, PREFERENCES, type Preference } from '#contract/stories/rules.ts'
import { storyCatalog } from '../../server/testing/content.ts'
import type { Pair } from '../../server/testing/couples.ts'
import { BOTH, oneOf, otherOf, type Part, type Who } from './couple.ts'

/** Every third evening both read a story, alone, a part of a serial, or one that branches. */
export function newStoryEvenings(couple: Pair, chance: () => number): Part {
  const ratings: Readonly<Record<Who, Map<number, Preference>>> = {
    mia: new Map(),
    jonas: new Map(),
  }
  const parts = new Map<string, number>()
  let read = 0
  let finished: string | null = null

  /** The next unread one of the kind whose turn it is, in the order of the list. */
  function pick(unread: readonly Story[]): Story | undefined {
    const isOfTurn = [
      ({ series, branches }: Story) => series === null && !branches,
      ({ series }: Story) => series !== null,
      ({ branches }: Story) => branches,
    ][read % 3]
    return unread.find((story) => isOfTurn?.(story)) ?? unread[0]
  }

  /** Parts come in their order, and each names the next one. */
  async function checkPart({ id, series }: Story): Promise<void> {
    if (series === null) return
    expect(series.part).toBe((parts.get(series.id) ?? 0) + 1)
    parts.set(series.id, series.part)
    expect(series.next === null).toBe(series.part === series.parts)
    if (series.next === null) return
    const next = await couple.jonas.ask(readStory, { params: { id: String(series.next) } })
    expect(next.series).toMatchObject({ id: series.id, part: series.part + 1 })
    expect(next.id).not.toBe(id)
  }

  /** Goes on until an end, decided on either phone; the other one is where the first has gone. */
  async function followPath(storyId: number): Promise<void> {
    const params = { id: String(storyId) }
    let path = await couple.mia.ask(readStoryPath, { params })
    for (let step = 0; path.choices.length > 0; step += 1) {
      const [who, other] = step % 2 === 0 ? BOTH : [...BOTH].reverse()
      const after = path.passages.length
      const { to = '' } = oneOf(path.choices, chance) ?? {}
      path = await couple[who ?? 'mia'].ask(chooseNext, { params, body: { after, to } })
      expect(path.passages).toHaveLength(after + 1)
      expect(path.passages.at(-1)?.id).toBe(to)
      expect(await couple[other ?? 'jonas'].ask(readStoryPath, { params })).toEqual(path)
    }
    const seen = path.passages.map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
  }

  async function rate(who: Who, id: number): Promise<void> {
    const preference = oneOf(PREFERENCES, chance) ?? 'no'
    const body = { dirtyLevel: id % 6, preference }
    await couple[who].ask(rateStory, { params: { id: String(id) }, body })
    ratings[who].set(id, preference)
  }

  /** Where both said yes or maybe, and nowhere else, each sees the other’s rating. */
  async function checkMatches(who: Who): Promise<void> {
    const { matches, partnerRatings } = await couple[who].ask(storyMatches)
    expect(partnerRatings).toEqual([])
    const seen = new Map(
      matches.map(({ story, myRating, partnerRating }) => [
        story.id,
        [myRating.preference, partnerRating.preference],
      ]),
    )
    const expected = [...ratings[who]].flatMap(([id, mine]) => {
      const partner = ratings[otherOf(who)].get(id) ?? null
      return isGood(mine) && isGood(partner) ? [[id, [mine, partner]] as const] : []
    })
    expect(seen).toEqual(new Map(expected))
  }

  return {
    async play({ at, date }) {
      if (at % 3 !== 1) return
      const unread = await couple.mia.ask(listStories, { query: { onlyUnrated: 'true' } })
      expect(unread).toHaveLength(storyCatalog.stories.length - ratings.mia.size)
      const story = pick(unread)
      if (story === undefined) {
        finished ??= date
        return
      }
      expect(ratings.mia.has(story.id)).toBe(false)
      const params = { id: String(story.id) }
      expect(await couple.jonas.ask(readStory, { params })).toEqual(story)
      await checkPart(story)
      if (story.branches) await followPath(story.id)
      for (const who of BOTH) {
        await rate(who, story.id)
        for (const one of BOTH) await checkMatches(one)
      }
      read += 1
    },
    rows: () => [
      { kind: 'stories', there: storyCatalog.stories.length, given: read, again: finished },
    ],
  }
}
