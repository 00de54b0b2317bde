import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { SUGGESTION_CATEGORIES } from '#contract/daily/rules.ts'
import { StartFault } from '../../lib/start-fault.ts'
import { CONTENT } from '../../testing/content.ts'
import { newScratch } from '../../testing/scratch.ts'
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
  test('O-109 STATUS-30 The starter packs have at least ten different texts for each kind', () => {
    const suggestions = loadSuggestions(join(CONTENT, 'suggestions'))
    expect([...suggestions.keys()].sort()).toEqual([...SUGGESTION_CATEGORIES].sort())
    for (const texts of suggestions.values()) {
      expect(new Set(texts).size).toBeGreaterThanOrEqual(10)
      expect(new Set(texts).size).toBe(texts.length)
    }
  })

  test('Several packs of one category are joined', () => {
    const folder = packs()
    const more = { format: 'knistern.suggestions/1', category: 'offen', suggestions: ['Drei.'] }
    writeFileSync(join(folder, 'winter.json'), JSON.stringify(more))
    expect(loadSuggestions(folder).get('offen')).toEqual(['Eins.', 'Zwei.', 'Drei.'])
  })

  test.each([
    ['a category with only one text', { offen: { suggestions: ['Eins.'] } }],
    ['an unknown category', { offen: { category: 'sonstiges' } }],
    ['a text of 301 characters', { offen: { suggestions: ['x'.repeat(301), 'Zwei.'] } }],
    ['an empty text', { offen: { suggestions: ['', 'Zwei.'] } }],
    ['another format', { offen: { format: 'knistern.suggestions/2' } }],
    ['no JSON', { offen: 'Eins, zwei' }],
  ])('%s stops the start with a sentence', (_, changes) => {
    expect(() => loadSuggestions(packs(changes))).toThrow(StartFault)
  })
})
