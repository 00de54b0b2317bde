import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GAME_MAX_LEVEL } from '#contract/questions/rules.ts'
import { questionCatalog } from '#server/testing/content.ts'

const { pairs, questions } = questionCatalog
const texts = questions.map(({ text }) => text)
const guide = readFileSync(resolve(import.meta.dirname, '../../../content/README.md'), 'utf8')

describe('the starter questions', () => {
  test('O-132 The game has at least 75 pairs to ask', () => {
    const mild = pairs.filter(({ geben }) => geben.dirtyLevel <= GAME_MAX_LEVEL)
    expect(mild.length).toBeGreaterThanOrEqual(75)
  })

  test('trust a O-161 A match of any level does not make it certain that a milder question was asked before it', () => {
    const orders = Array.from({ length: 40 }, (_, seed) => questionCatalog.inOrderOf(`${seed}`))
    const levels = [...new Set(questions.map(({ dirtyLevel }) => dirtyLevel))]
    for (const level of levels) {
      const stillOpen = new Set(
        orders.flatMap((order) => order.slice(order.findIndex((one) => one.dirtyLevel === level))),
      )
      const certain = questions.filter((one) => one.dirtyLevel < level && !stillOpen.has(one))
      expect([level, certain]).toEqual([level, []])
    }
  })

  test('O-129 The game begins with mild ones, also where sharper ones are wanted', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const first = questionCatalog.inOrderOf(`${seed}`).slice(0, 10)
      expect(Math.max(...first.map(({ dirtyLevel }) => dirtyLevel))).toBeLessThanOrEqual(
        GAME_MAX_LEVEL,
      )
      expect(first.filter(({ dirtyLevel }) => dirtyLevel <= 1).length).toBeGreaterThan(5)
    }
  })

  test('No two openings make up more than a sixth of the questions', () => {
    const openings = Map.groupBy(texts, (text) => text.split(' ').slice(0, 2).join(' '))
    const [first = 0, second = 0] = [...openings.values()]
      .map((same) => same.length)
      .toSorted((a, b) => b - a)
    expect(first + second).toBeLessThanOrEqual(texts.length / 6)
  })

  test('Each asks one person something, once', () => {
    expect(texts.filter((text) => !/^[^?]*(„[^“]*“[^?]*)?\?$/.test(text))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('No id of a pair that is gone is used again, since old answers hang on it', () => {
    const gone = new Set(guide.match(/gone are ([^.]*)\./)?.[1]?.match(/q-[\w-]+/g))
    expect(gone.size).toBeGreaterThan(0)
    expect(pairs.filter(({ id }) => gone.has(id))).toEqual([])
  })

  test.each([
    ['speak of the partner, never of somebody', /\bjemand/i],
    ['last longer than today', /\bheute\b/i],
    ['keep their voice down', /!/],
  ])('Questions %s', (_, pattern) => {
    expect(texts.filter((text) => pattern.test(text))).toEqual([])
  })
})
