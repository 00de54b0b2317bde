import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cardPack } from '#contract/cards/shapes.ts'
import { readPacks } from '#server/lib/packs.ts'

const content = resolve(import.meta.dirname, '../../../content')
const cards = readPacks(join(content, 'cards'), cardPack).flatMap(({ pack }) => pack.cards)
const guide = readFileSync(join(content, 'README.md'), 'utf8')

/** Ids of the cards a rule does not hold for. */
const breaking = (holds: (card: (typeof cards)[number]) => boolean): string[] =>
  cards.filter((card) => !holds(card)).map(({ id }) => id)

const withoutQuotes = (text: string): string => text.replace(/„[^“]*“/g, '')
const textOf = ({ description, instructions = '' }: (typeof cards)[number]): string =>
  `${description} ${instructions}`

describe('the starter deck, as content/README.md describes it', () => {
  test('Titles and texts fit a card', () => {
    expect(breaking(({ title }) => title.length < 38)).toEqual([])
    expect(
      breaking(({ description }) => description.length >= 140 && description.length <= 420),
    ).toEqual([])
    expect(breaking(({ instructions = '' }) => instructions.length <= 300)).toEqual([])
  })

  test('Tags are those of the list', () => {
    const list = guide.slice(guide.lastIndexOf('They come from this list'))
    const known = new Set((list.split('\n')[1] ?? '').trim().split(', '))
    expect(breaking(({ tags }) => tags.every((tag) => known.has(tag)))).toEqual([])
  })

  test('KARTEN-131 Games for two phones bear the tag and two halves, address both and are not kept', () => {
    const isGame = ({ tags, halves, addressee = 'both', keep = false }: (typeof cards)[number]) =>
      tags.includes('zwei Handys') && halves !== undefined && addressee === 'both' && !keep
    const games = cards.filter((card) => card.halves || card.tags.includes('zwei Handys'))
    expect(games.length).toBeGreaterThanOrEqual(40)
    expect(breaking((card) => !games.includes(card) || isGame(card))).toEqual([])
    const texts = games.flatMap(({ halves }) => [halves?.first ?? '', halves?.second ?? ''])
    expect(texts.filter((text) => text.length > 300)).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('Cards of a season bear its tag, those of Advent theirs beside it, two for each day', () => {
    const bears = (tags: readonly string[], tag: string, expected: boolean) =>
      tags.includes(tag) === expected
    expect(
      breaking(({ tags, season, advent }) =>
        bears(tags, 'Jahreszeit', season !== undefined || advent !== undefined),
      ),
    ).toEqual([])
    expect(breaking(({ tags, advent }) => bears(tags, 'Advent', advent !== undefined))).toEqual([])
    const days = cards.flatMap(({ advent }) => advent ?? [])
    expect(days).toHaveLength(2 * new Set(days).size)
  })

  test('O-162 A card addresses whom its text singles out', () => {
    const singledOut = (text: string): string | undefined => {
      if (/(?:Karte|ihn) (?:bekommt|bekommen hat)/.test(text)) return 'receiver'
      return /gewählt hat/.test(text) ? 'chooser' : undefined
    }
    const byRole = ['leading', 'serving']
    expect(
      breaking(({ description, addressee = 'both' }) =>
        byRole.includes(addressee)
          ? singledOut(description) === undefined
          : addressee === (singledOut(description) ?? 'both'),
      ),
    ).toEqual([])
  })

  test('O-162 A card to whoever leads or serves says so', () => {
    const names = {
      leading: /\b[Ww]er (?:gewöhnlich )?führt|führende Person|die Richtung angibt|führt durch/,
      serving: /\b[Ww]er (?:dient|folgen möchte|gedient hat)/,
    }
    const byRole = cards.filter(
      ({ addressee }) => addressee === 'leading' || addressee === 'serving',
    )
    expect(Map.groupBy(byRole, ({ addressee }) => addressee).size).toBe(2)
    expect(
      breaking(
        ({ title, description, addressee }) =>
          (addressee !== 'leading' && addressee !== 'serving') ||
          names[addressee].test(`${title} ${description}`),
      ),
    ).toEqual([])
  })

  test('From level 6 on a card says how it stays safe', () => {
    expect(breaking(({ level, instructions }) => level < 6 || instructions !== undefined)).toEqual(
      [],
    )
  })

  test('No text addresses one of the two, since both phones show it', () => {
    expect(
      breaking((card) => !/\b(du|dich|dir|dein\w*)\b/i.test(withoutQuotes(textOf(card)))),
    ).toEqual([])
  })

  test('Nothing is shouted', () => {
    expect(breaking((card) => !/!/.test(card.title + textOf(card)))).toEqual([])
  })

  test('Bonds leave room for two fingers, and a blindfold from level 6 on comes with a stop', () => {
    expect(
      breaking(({ tags, instructions = '' }) =>
        tags.includes('Fesselspiel') ? /zwei finger/i.test(instructions) : true,
      ),
    ).toEqual([])
    expect(
      breaking(({ tags, level, instructions = '' }) =>
        tags.includes('Augenbinde') && level >= 6 ? /stopp/i.test(instructions) : true,
      ),
    ).toEqual([])
  })

  test('No id of a card that is gone is used again', () => {
    const gone = new Set(guide.match(/gone are ([^.]*)\./)?.[1]?.match(/[a-z]+-[\w-]+/g))
    expect(gone.size).toBeGreaterThan(0)
    expect(breaking(({ id }) => !gone.has(id))).toEqual([])
  })
})
