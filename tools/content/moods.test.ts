import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LIFE_MOODS, MOODS } from '#contract/cards/rules.ts'
import { restsUntil } from '#contract/cards/season-rules.ts'
import { cardPack } from '#contract/cards/shapes.ts'
import { fitsMood, isOffered } from '#server/features/cards/policy.ts'

const folder = join(import.meta.dirname, '../../content/cards')
const cards = readdirSync(folder).flatMap((file) =>
  cardPack.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))).cards.map((card) => ({
    ...card,
    isForTwoCities: ['aus-der-ferne.json', 'zwei-staedte-kuehn.json'].includes(file),
  })),
)
type Card = (typeof cards)[number]

/** Levels of a couple that wants nothing bolder than being told what to do next. */
const GENTLE = 5
/** Cards for one evening and some to turn down. */
const ENOUGH = 10

const DECKS: Readonly<Record<string, (card: Card) => boolean>> = {
  'the whole deck': () => true,
  'a gentle deck': ({ level }) => level <= GENTLE,
  'a gentle deck at home': ({ level, isForTwoCities }) => level <= GENTLE && !isForTwoCities,
}

const MONTHS = Array.from(
  { length: 12 },
  (_, month) => `2027-${`${month + 1}`.padStart(2, '0')}-15`,
)
const isDrawn = (card: Card, day: string) =>
  restsUntil({ season: card.season ?? null, advent: card.advent ?? null }, day) === null

describe('KARTEN-114 Ten cards for tonight', () => {
  test.each(Object.keys(DECKS).flatMap((deck) => MOODS.map((mood) => [mood, deck] as const)))(
    'of the mood „%s“ are in %s on any day of the year',
    (mood, deck) => {
      const ofMood = cards.filter(
        (card) =>
          fitsMood(card.tags, mood) && isOffered(card.tags, mood) && DECKS[deck]?.(card) === true,
      )
      const few = MONTHS.filter(
        (day) => ofMood.filter((card) => isDrawn(card, day)).length < ENOUGH,
      )
      expect(few).toEqual([])
    },
  )

  test('are not made of the cards for a time of life, which nobody comes upon by chance', () => {
    const others = MOODS.filter((mood) => !LIFE_MOODS.some((life) => life === mood))
    const ofLife = cards.filter(({ tags }) => LIFE_MOODS.some((mood) => fitsMood(tags, mood)))
    expect(ofLife.length).toBeGreaterThan(0)
    for (const mood of others) {
      expect(ofLife.filter(({ tags }) => isOffered(tags, mood))).toEqual([])
    }
  })
})
