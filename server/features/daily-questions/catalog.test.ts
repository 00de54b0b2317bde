import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StartFault } from '../../lib/start-fault.ts'
import { dailyQuestionCatalog } from '../../testing/content.ts'
import { newScratch } from '../../testing/scratch.ts'
import { inAskedOrder, loadDailyQuestions } from './catalog-service.ts'

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
  test('TAGESFRAGE-02 There is one for every day of a year', () => {
    expect(texts.length).toBeGreaterThanOrEqual(365)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('TAGESFRAGE-02 They go from light to deep, quarter by quarter, whatever the order of a couple', () => {
    for (let couple = 0; couple < 200; couple += 1) {
      const order = inAskedOrder(dailyQuestionCatalog, `couple ${couple}`)
      const depthOf = (from: number, days: number) =>
        order.slice(from, from + days).reduce((sum, { depth }) => sum + depth, 0) / days
      const quarters = [0, 90, 180, 270].map((from) => depthOf(from, 90))
      expect(quarters).toEqual(quarters.toSorted((a, b) => a - b))
      // Where many are of one depth, a month may be a little lighter than the one before.
      const months = Array.from({ length: 12 }, (_, month) => depthOf(month * 30, 30))
      const steps = months.slice(1).map((depth, month) => depth - (months[month] ?? 0))
      expect(Math.min(...steps)).toBeGreaterThan(-0.5)
      expect(Math.max(...order.slice(0, 30).map(({ depth }) => depth))).toBeLessThanOrEqual(2)
    }
  })

  test('Nobody can tell from two of them whether there was one between: each couple has its own order', () => {
    const [mias, evas] = ['mia', 'eva'].map((seed) => inAskedOrder(dailyQuestionCatalog, seed))
    expect(mias).not.toEqual(evas)
    const after = (order: typeof mias, id: string) =>
      order?.[order.findIndex((one) => one.id === id) + 1]?.id
    const same = dailyQuestionCatalog.filter(({ id }) => after(mias, id) === after(evas, id))
    expect(same.length).toBeLessThan(dailyQuestionCatalog.length / 20)
  })

  test('They ask openly: with a question word, and with a mark at the end', () => {
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
  ])('They %s', (_, pattern) => {
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
  ])('A folder with %s ends the start', (_, packs) => {
    expect(() => loadDailyQuestions(folderOf(...packs))).toThrow(StartFault)
  })
})
