import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FORMS } from '#contract/daily-questions/rules.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { dailyQuestionCatalog } from '#server/testing/content.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { inAskedOrder, loadDailyQuestions } from './catalog-service.ts'
import type { DailyQuestionCatalog } from './models.ts'

const texts = dailyQuestionCatalog.map(({ text }) => text)
const scratch = newScratch()
afterAll(() => scratch.remove())

let folders = 0
/** A folder with one pack for each list of questions. */
function folderOf(...packs: (readonly object[])[]): string {
  folders += 1
  const folder = join(scratch.folder, String(folders))
  mkdirSync(folder)
  for (const [index, questions] of packs.entries()) {
    const pack = { format: 'knistern.daily-questions/1', questions }
    writeFileSync(join(folder, `${index}.json`), JSON.stringify(pack))
  }
  return folder
}

describe('the starter questions of the day', () => {
  test('TAGESFRAGE-02 There is a question for every day of a year', () => {
    expect(texts.length).toBeGreaterThanOrEqual(365)
    expect(new Set(texts).size).toBe(texts.length)
  })

  const couples = Array.from({ length: 200 }, (_, couple) => `couple ${couple}`)
  const ofYear = (year: number) => dailyQuestionCatalog.filter((one) => one.year === year)
  /** Computed once, since each order takes some milliseconds. */
  const orders = new Map<string, DailyQuestionCatalog>()
  function orderFor(couple: string): DailyQuestionCatalog {
    const order = orders.get(couple) ?? inAskedOrder(dailyQuestionCatalog, couple)
    orders.set(couple, order)
    return order
  }
  const depthsFor = (couple: string) => orderFor(couple).map(({ depth }) => depth)

  test('TAGESFRAGE-02 The second year follows the first, each question once, whatever the order of a couple', () => {
    expect([ofYear(1).length, ofYear(2).length]).toEqual([365, 365])
    for (const couple of couples) {
      const order = orderFor(couple)
      expect(new Set(order).size).toBe(dailyQuestionCatalog.length)
      expect(order.findIndex(({ year }) => year === 2)).toBe(ofYear(1).length)
    }
  })

  test('TAGESFRAGE-19 The first three weeks are 1-2-1-3-2-1-2 each, in an order of the couple’s own', () => {
    const begins = couples.map((couple) => depthsFor(couple).slice(0, 21))
    for (const depths of begins) {
      for (const week of [0, 7, 14]) {
        expect(depths.slice(week, week + 7).toSorted((a, b) => a - b)).toEqual([
          1, 1, 1, 2, 2, 2, 3,
        ])
      }
    }
    expect(new Set(begins.map((depths) => depths.join(''))).size).toBeGreaterThan(190)
  })

  test('TAGESFRAGE-19 Depth 4 comes from the fourth week, 5 from the eighth, and the best within two months', () => {
    const firsts = couples.map((couple) => {
      const depths = depthsFor(couple)
      return [depths.indexOf(4) + 1, depths.indexOf(5) + 1]
    })
    for (const [four = 0, five = 0] of firsts) {
      expect(four).toBeGreaterThan(21)
      expect(four).toBeLessThanOrEqual(35)
      expect(five).toBeGreaterThan(49)
      expect(five).toBeLessThanOrEqual(70)
    }
  })

  test('TAGESFRAGE-19 Never two deep ones in a row, and every quarter of a year has all depths', () => {
    for (const couple of couples) {
      const depths = depthsFor(couple)
      const twice = depths.filter((depth, day) => depth >= 4 && (depths[day - 1] ?? 0) >= 4)
      expect([couple, twice]).toEqual([couple, []])
      for (let day = 91; day + 91 <= depths.length; day += 91) {
        expect(new Set(depths.slice(day, day + 91)).size).toBe(5)
      }
    }
  })

  test('TAGESFRAGE-19 Each week of two years has light and deep ones', () => {
    for (const couple of couples) {
      const depths = depthsFor(couple)
      for (let day = 0; day + 7 <= depths.length; day += 7) {
        const week = depths.slice(day, day + 7)
        expect([couple, day, Math.min(...week) <= 2, Math.max(...week) >= 3]).toEqual([
          couple,
          day,
          true,
          true,
        ])
      }
    }
  })

  test('TAGESFRAGE-22 Each year has all four forms, about a third of its questions with a choice or a guess', () => {
    for (const year of [1, 2]) {
      const forms = Map.groupBy(ofYear(year), ({ form }) => form)
      const shares = FORMS.map((form) => (forms.get(form)?.length ?? 0) / ofYear(year).length)
      const [write = 0, ...others] = shares
      expect(Math.abs(write - 2 / 3)).toBeLessThan(0.05)
      expect(Math.min(...others)).toBeGreaterThan(0.05)
    }
  })

  test('TAGESFRAGE-22 Options are short enough for a phone, those of two stand side by side', () => {
    const long = dailyQuestionCatalog.flatMap(({ form, options }) =>
      options.filter((option) => option.length > (form === 'either' ? 26 : 40)),
    )
    expect(long).toEqual([])
  })

  test('Nobody can tell from two questions whether one was between: each couple has its own order', () => {
    const [mias, evas] = ['mia', 'eva'].map((seed) => inAskedOrder(dailyQuestionCatalog, seed))
    expect(mias).not.toEqual(evas)
    const after = (order: typeof mias, id: string) =>
      order?.[order.findIndex((one) => one.id === id) + 1]?.id
    const same = dailyQuestionCatalog.filter(({ id }) => after(mias, id) === after(evas, id))
    expect(same.length).toBeLessThan(dailyQuestionCatalog.length / 20)
  })

  test('Questions ask openly: with a question word, and with a mark at the end', () => {
    const word =
      /\b(wie|welche[mnrs]?|was|wann|wo|wohin|woher|wer|wen|wem|wessen|warum|wor?(?:an|auf|aus|bei|durch|für|gegen|in|mit|nach|ran|rauf|raus|rin|rüber|um|unter|von|vor|zu))\b/i
    expect(texts.filter((text) => !word.test(text) || !text.endsWith('?'))).toEqual([])
  })

  test('Their beginnings vary', () => {
    const openings = Map.groupBy(texts, (text) => text.split(' ').slice(0, 2).join(' '))
    const most = Math.max(...[...openings.values()].map((same) => same.length))
    expect(most).toBeLessThanOrEqual(texts.length / 12)
  })

  test.each([
    ['are short', /^.{120,}$/],
    ['assume no gender, and call the other by no role', /\bPartner|\bMann\b|\bFrau\b|Freundin\b/],
    ['talk nobody into anything', /überred|verführt man dich/i],
    ['have German quotation marks and dashes', /["'`]|\.\.\.| - /],
    ['keep their voice down', /!/],
  ])('Questions %s', (_, pattern) => {
    expect(texts.filter((text) => pattern.test(text))).toEqual([])
  })
})

describe('loading questions of the day', () => {
  const question = { id: 'a', text: 'Wie?', depth: 1 }

  test('TAGESFRAGE-03 The order of those that were there stays when packs are added', () => {
    const more = Array.from({ length: 40 }, (_, n) => ({ id: `neu-${n}`, text: 'Was?', depth: 3 }))
    const old = Array.from({ length: 40 }, (_, n) => ({ id: `alt-${n}`, text: 'Wie?', depth: 2 }))
    const before = inAskedOrder(loadDailyQuestions(folderOf(old)), 'mia').map(({ id }) => id)
    const after = inAskedOrder(loadDailyQuestions(folderOf(more, old)), 'mia').map(({ id }) => id)
    expect(after).toHaveLength(80)
    expect(after.filter((id) => id.startsWith('alt'))).toEqual(before)
  })

  test.each([
    ['an id twice', [[question], [question]]],
    ['no question', [[]]],
    ['a depth there is not', [[{ ...question, depth: 6 }]]],
    ['an empty text', [[{ ...question, text: '' }]]],
    ['a choice of nothing', [[{ ...question, form: 'choose' }]]],
    ['one of three as one of two', [[{ ...question, form: 'either', options: ['a', 'b', 'c'] }]]],
  ])('A folder with %s ends the start', (_, packs) => {
    expect(() => loadDailyQuestions(folderOf(...packs))).toThrow(StartFault)
  })
})
