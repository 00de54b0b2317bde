import { expect, test } from 'vitest'
import { containsWords, SEARCH_MAX } from '#contract/kernel/search.ts'
import { seededChance } from '../testing/seeded-chance.ts'
import { containsWordsInSlices } from './word-search.ts'

const LETTERS = ['a', 'e', 'o', 's', 'ä', 'ß', 'O\u0308', 'ö', 'Ä', 'ẞ', 'k']

test('A search in slices finds what one in the whole text finds', async () => {
  const chance = seededChance(7)
  const random = (below: number) => Math.floor(chance() * below)
  const letters = (length: number) =>
    Array.from({ length }, () => LETTERS[random(LETTERS.length)]).join('')
  const found = { yes: 0, no: 0 }
  for (let round = 0; round < 300; round += 1) {
    const words = Array.from({ length: 400 + random(400) }, () => letters(1 + random(12)))
    const text = words.join(random(3) === 0 ? '\n\n' : ' ')
    const search = `${letters(1 + random(4))} ${letters(1 + random(4))}`
    const expected = containsWords(search)(text)
    expect([search, await containsWordsInSlices(search)(text)]).toEqual([search, expected])
    found[expected ? 'yes' : 'no'] += 1
  }
  expect(Math.min(found.yes, found.no)).toBeGreaterThan(30)
})

test.each([
  ['the longest', 'k'.repeat(SEARCH_MAX), 'k'.repeat(SEARCH_MAX)],
  ['one twice as long as its search', 'ß'.repeat(SEARCH_MAX), 'ss'.repeat(SEARCH_MAX)],
  ['one with marks apart', 'ö'.repeat(SEARCH_MAX), 'O\u0308'.repeat(SEARCH_MAX)],
])('A word is found wherever it stands in a text without spaces: %s', async (_, search, word) => {
  const isFound = containsWordsInSlices(search)
  for (let at = 700; at < 1_100; at += 7) {
    const before = '„'.repeat(at)
    expect([at, await isFound(`${before}${word}${'“'.repeat(2_000)}`)]).toEqual([at, true])
  }
  expect(await isFound('„'.repeat(3_000))).toBe(false)
})
