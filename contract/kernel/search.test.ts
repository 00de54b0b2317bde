import { expect, test } from 'vitest'
import { composed, containsWords, SEARCH_WORDS, searchPattern } from './search.ts'

test.each([
  ['honig', 'Honig auf der Haut', true],
  ['HAUT honig', 'Honig auf der Haut', true],
  ['honig eis', 'Honig auf der Haut', false],
  ['Oel', 'Warmes Öl', true],
  ['öl', 'Warmes Oel', true],
  ['O\u0308l', 'warmes \u00f6l', true],
  ['öl', 'warmes o\u0308l', true],
  ['gruss', 'Ein Gruß', true],
  ['Kuche', 'Küche', false],
  ['.*', 'Honig', false],
  ['(', 'Ein Kuss (auf die Hand)', true],
] as const)('„%s“ in „%s“: %s', (search, text, isFound) => {
  expect(containsWords(search)(text)).toBe(isFound)
})

test('A match has the spelling and length of the text, not those of the search', () => {
  expect(searchPattern('schoen').exec('Wie schön du bist')?.[0]).toBe('schön')
})

test('Words beyond the tenth are not looked for', () => {
  const words = Array.from({ length: SEARCH_WORDS }, (_, at) => `w${at}`).join(' ')
  expect(containsWords(`${words} fehlt`)(words)).toBe(true)
  expect(containsWords(`fehlt ${words}`)(words)).toBe(false)
})

test('A long text is composed in parts as it is in one, and a letter with 80,000 marks takes no time', () => {
  const decomposed = 'Warmes O\u0308l auf die Ha\u0308nde. '.repeat(500)
  for (const text of [decomposed, decomposed.replaceAll(' ', '')]) {
    expect(composed(text)).toBe(text.normalize('NFC'))
  }
  // Processor time: what else the machine does leaves it unchanged.
  const began = process.threadCpuUsage()
  composed(`a${'\u0308\u0323'.repeat(40_000)}`)
  const { user, system } = process.threadCpuUsage(began)
  // In one it takes 2 s.
  expect((user + system) / 1_000).toBeLessThan(500)
})
