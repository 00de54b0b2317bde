import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { SUGGESTION_CATEGORIES } from '#contract/daily/rules.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { CONTENT } from '#server/testing/content.ts'
import { newScratch } from '#server/testing/scratch.ts'
import type { SuggestionDeck } from './suggestion-policy.ts'
import { loadSuggestions } from './suggestion-service.ts'

const scratches: ReturnType<typeof newScratch>[] = []
afterEach(() => scratches.splice(0).forEach((scratch) => scratch.remove()))

/** A folder with one pack for each category, changed as told. */
function packs(changes: Readonly<Record<string, object | string>> = {}): string {
  const scratch = newScratch()
  scratches.push(scratch)
  const folder = join(scratch.folder, 'suggestions')
  mkdirSync(folder, { recursive: true })
  for (const category of SUGGESTION_CATEGORIES) {
    const pack = { format: 'knistern.suggestions/1', category, suggestions: ['Eins.', 'Zwei.'] }
    const change = changes[category]
    const text = typeof change === 'string' ? change : JSON.stringify({ ...pack, ...change })
    writeFileSync(join(folder, `${category}.json`), text)
  }
  return folder
}

describe('the packs of suggestions', () => {
  test('O-188 No sentence stands under two headings', () => {
    const headings = new Map<string, Set<string>>()
    for (const [deck, texts] of loadSuggestions(join(CONTENT, 'suggestions'))) {
      for (const { text } of texts.values()) {
        headings.set(text, (headings.get(text) ?? new Set()).add(deck.replace('unequal ', '')))
      }
    }
    expect([...headings].filter(([, categories]) => categories.size > 1)).toEqual([])
  })

  test('O-109 O-188 STATUS-30 STATUS-33 The starter packs have at least forty for each kind, a quarter for two cities, twelve for two levels far apart where those can lead', () => {
    const suggestions = loadSuggestions(join(CONTENT, 'suggestions'))
    const textsOf = (deck: SuggestionDeck) => [...(suggestions.get(deck)?.values() ?? [])]
    for (const category of SUGGESTION_CATEGORIES) {
      const own = textsOf(category)
      const unequal = textsOf(`unequal ${category}`)
      const isReached = ['meTime', 'offen'].includes(category)
      expect(unequal.length).toBeGreaterThanOrEqual(isReached ? 12 : 0)
      expect([...own, ...unequal].length).toBeGreaterThanOrEqual(40)
      expect(own.filter(({ apart }) => apart).length * 5).toBeGreaterThanOrEqual(own.length)
    }
  })

  test('Several packs of one category are joined', () => {
    const folder = packs()
    const more = { format: 'knistern.suggestions/1', category: 'offen', suggestions: ['Drei.'] }
    writeFileSync(join(folder, 'winter.json'), JSON.stringify(more))
    expect([...(loadSuggestions(folder).get('offen')?.values() ?? [])]).toEqual(
      ['Eins.', 'Zwei.', 'Drei.'].map((text) => ({ text, apart: false })),
    )
  })

  test('STATUS-33 STATUS-34 Beside plain texts stand some for two places and some for two levels far apart', () => {
    const folder = packs({
      offen: {
        suggestions: [
          'Eins.',
          { text: 'Zwei.', apart: true },
          { text: 'Drei.', apart: true, unequal: true },
        ],
      },
    })
    const suggestions = loadSuggestions(folder)
    const textsOf = (deck: SuggestionDeck) => [...(suggestions.get(deck)?.values() ?? [])]
    expect(textsOf('offen')).toEqual([
      { text: 'Eins.', apart: false },
      { text: 'Zwei.', apart: true },
    ])
    expect(textsOf('unequal offen')).toEqual([{ text: 'Drei.', apart: true }])
    expect(textsOf('unequal meTime')).toEqual([])
  })

  test.each([
    ['a category with only one text', { offen: { suggestions: ['Eins.'] } }],
    ['an unknown category', { offen: { category: 'sonstiges' } }],
    ['a text of 301 characters', { offen: { suggestions: ['x'.repeat(301), 'Zwei.'] } }],
    [
      'only one for levels like any',
      { offen: { suggestions: ['Eins.', { text: 'Zwei.', unequal: true }] } },
    ],
    ['an empty text', { offen: { suggestions: ['', 'Zwei.'] } }],
    ['another format', { offen: { format: 'knistern.suggestions/2' } }],
    ['no JSON', { offen: 'Eins, zwei' }],
  ])('%s stops the start with a sentence', (_, changes) => {
    expect(() => loadSuggestions(packs(changes))).toThrow(StartFault)
  })
})
