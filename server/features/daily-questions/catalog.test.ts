import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dailyQuestionPack } from '#contract/daily-questions/pack-shapes.ts'
import { readPacks } from '../../lib/packs.ts'
import { StartFault } from '../../lib/start-fault.ts'
import { CONTENT, dailyQuestionCatalog } from '../../testing/content.ts'
import { newScratch } from '../../testing/scratch.ts'
import { loadDailyQuestions } from './catalog-service.ts'

const texts = dailyQuestionCatalog.map(({ text }) => text)
const depths = new Map(
  readPacks(join(CONTENT, 'daily-questions'), dailyQuestionPack).flatMap(({ pack }) =>
    pack.questions.map(({ id, depth }) => [id, depth] as const),
  ),
)
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

  test('TAGESFRAGE-02 They go from light to deep, month by month', () => {
    const months = Array.from({ length: 12 }, (_, month) => {
      const days = dailyQuestionCatalog.slice(month * 30, (month + 1) * 30)
      return days.reduce((sum, { id }) => sum + (depths.get(id) ?? 0), 0) / days.length
    })
    expect(months).toEqual(months.toSorted((a, b) => a - b))
    const first = dailyQuestionCatalog.slice(0, 30).map(({ id }) => depths.get(id))
    expect(Math.max(...first.map(Number))).toBeLessThanOrEqual(2)
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
    const before = loadDailyQuestions(folderOf(old)).map(({ id }) => id)
    const after = loadDailyQuestions(folderOf(more, old)).map(({ id }) => id)
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
