import { expect, test } from 'vitest'
import { TAGS_MAX } from '#contract/cards/rules.ts'
import { addTag, removeTag, suggestTags } from './state.ts'

const known = ['Küche', 'Kuche', 'Kerzenlicht', 'Zuhause', 'Dusche'].map((name, i) => ({
  id: `t${i}`,
  name,
}))

test('KARTEN-94 A typed tag becomes the known one of that name, whatever its case', () => {
  expect(addTag([], ' zuHAUSE ', known)).toEqual([{ id: 't3', name: 'Zuhause' }])
  expect(addTag([], 'küche', known)[0]?.name).toBe('Küche')
})

test('KARTEN-95 An unknown tag becomes a new one with an empty id', () => {
  expect(addTag([], 'Dachboden', known)).toEqual([{ id: '', name: 'Dachboden' }])
})

test('KARTEN-96 A name that is there already is ignored, blanks too', () => {
  const chosen = addTag([], 'Dusche', known)
  expect(addTag(chosen, 'DUSCHE', known)).toBe(chosen)
  expect(addTag(chosen, '   ', known)).toBe(chosen)
})

test('O-099 No more than 20 tags of 40 characters', () => {
  const full = Array.from({ length: TAGS_MAX }, (_, i) => ({ id: '', name: `tag ${i}` }))
  expect(addTag(full, 'eins zu viel', known)).toBe(full)
  expect(addTag([], '🌹'.repeat(40), known)[0]?.name).toBe('🌹'.repeat(40))
  // A longer one is not cut: the field says so.
  expect(addTag([], 'x'.repeat(41), known)).toEqual([])
})

test('KARTEN-97 KONST-25 At most 7 matching tags are suggested, without the chosen', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ id: `${i}`, name: `Abend ${i}` }))
  expect(suggestTags('abend', many, [])).toHaveLength(7)
  expect(suggestTags('abend', many, many.slice(0, 8))).toHaveLength(4)
  expect(suggestTags('nichts', many, [])).toEqual([])
  expect(suggestTags('', many, [])).toEqual([])
})

test('Tags that begin with the typed letters are suggested first', () => {
  expect(suggestTags('ku', known, []).map(({ name }) => name)).toEqual(['Kuche'])
  expect(suggestTags('che', known, []).map(({ name }) => name)).toEqual([
    'Dusche',
    'Kuche',
    'Küche',
  ])
  expect(suggestTags('k', known, [])[0]?.name).toBe('Kerzenlicht')
})

test('A tag is taken away by its name', () => {
  expect(removeTag(known, 'dusche')).toHaveLength(4)
})
