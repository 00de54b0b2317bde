import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cardPack } from '#contract/cards/shapes.ts'
import { CARD_KINDS, kindOf } from '#web/features/cards/kinds/kindOf.ts'

const folder = join(import.meta.dirname, '../../content/cards')
const packs = new Map(
  readdirSync(folder).map((file) => {
    const { cards } = cardPack.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const kinds = cards.map(({ tags, season = null, advent = null, keep = false }) =>
      kindOf({ tags: tags.map((name) => ({ name })), season, advent, keep }),
    )
    return [file, kinds] as const
  }),
)
const kindsIn = (file: string) => packs.get(file) ?? []
const all = [...packs.values()].flat()

describe('The kinds of the cards', () => {
  test.each(CARD_KINDS)('%s has cards', (kind) => {
    expect(all.filter((one) => one === kind).length).toBeGreaterThanOrEqual(3)
  })

  test.each([
    'advent.json',
    'anlaesse.json',
    'aus-der-ferne.json',
    'danach-und-versoehnung.json',
    'fuehren-und-dienen.json',
    'jahreszeiten.json',
    'wenig-kraft.json',
  ])('Every card of %s has one', (file) => {
    expect(kindsIn(file).length).toBeGreaterThan(0)
    expect(kindsIn(file)).not.toContain(null)
  })

  test.each([
    ['advent.json', 'advent'],
    ['anlaesse.json', 'occasion'],
    ['aus-der-ferne.json', 'distance'],
    ['fuehren-und-dienen.json', 'leading'],
    ['wenig-kraft.json', 'lowEnergy'],
  ])('Most cards of %s are of the kind %s', (file, kind) => {
    const kinds = kindsIn(file)
    expect(kinds.filter((one) => one === kind).length / kinds.length).toBeGreaterThan(0.7)
  })

  test('No kind is a third of the deck', () => {
    for (const kind of CARD_KINDS)
      expect(all.filter((one) => one === kind).length / all.length).toBeLessThan(1 / 3)
  })
})
