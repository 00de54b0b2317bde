import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cardPack } from '#contract/cards/shapes.ts'
import { readPacks } from '../lib/packs.ts'
import { CONTENT, questionCatalog, storyCatalog } from '../testing/content.ts'
import {
  type Entry,
  entriesOf,
  isWhole,
  PLACES,
  packBrief,
  packTable,
  positionsOf,
  toWhole,
  valuesOf,
  withLatestValues,
} from './fixed-table.ts'

const some: Entry[] = [
  [7, 3],
  [2 ** 53 - 1, 65_535],
  [2 ** 48, 1],
]
const many = (count: number): Entry[] => Array.from({ length: count }, (_, at) => [at + 1, 1])

test('The content fits into one table with a tenth of its places to spare', () => {
  const cards = readPacks(join(CONTENT, 'cards'), cardPack).flatMap(({ pack }) => pack.cards)
  // A person may wish for all cards and stories of the common stock.
  const ours = [questionCatalog.questions.length, storyCatalog.stories.length + cards.length]
  expect(Math.max(...ours)).toBeLessThan(0.9 * PLACES)
})

describe('a table of fixed length', () => {
  test('Gives back its entries in their order', () => {
    expect(entriesOf(packTable(some))).toEqual(some)
    expect(entriesOf(packBrief(some))).toEqual(some)
    expect(entriesOf('')).toEqual([])
  })

  test('Has one length for none and for nine hundred, and another one beyond', () => {
    const lengths = [0, 1, 900, 901].map((count) => packTable(many(count)).length)
    expect(lengths[0]).toBe(lengths[1])
    expect(lengths[0]).toBe(lengths[2])
    expect(lengths[3]).toBe(2 * (lengths[0] ?? 0))
  })

  test('A table that one person fills has the latest entries, and no other length', () => {
    const latest = withLatestValues(packTable(many(900)), [[901, 1]])
    expect(latest.length).toBe(packTable([]).length)
    expect(entriesOf(latest)).toEqual(many(901).slice(1))
  })

  test('Knows whether it has that length, and gets it', () => {
    for (const entries of [[], some, many(900), many(1_000), many(1_800)]) {
      const brief = packBrief(entries)
      expect([isWhole(brief), isWhole(packTable(entries))]).toEqual([false, true])
      expect(entriesOf(brief)).toEqual(entries)
      expect(toWhole(brief)).toBe(packTable(entries))
    }
    const table = packTable(some)
    expect(toWhole(table)).toBe(table)
    expect(toWhole('')).toBe(packTable([]))
  })

  test('Gives the values of known keys by their positions, 0 for none, and leaves out all others', () => {
    const positions = positionsOf([2 ** 48, 5, 7])
    for (const table of [packTable(some), packBrief(some)]) {
      expect([...valuesOf(table, positions)].slice(0, 3)).toEqual([1, 0, 3])
      const further = positionsOf([9, 2 ** 53 - 1], 0)
      expect([...valuesOf(table, positions, further)].slice(0, 5)).toEqual([1, 0, 3, 0, 65_535])
    }
    expect([...valuesOf('', positions)].slice(0, 3)).toEqual([0, 0, 0])
    expect([...valuesOf(packTable(many(1_000)), positions)].slice(0, 3)).toEqual([0, 1, 1])
  })
})
