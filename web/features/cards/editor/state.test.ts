import { expect, test } from 'vitest'
import { someCard } from '../../../testing/cards.ts'
import { bodyOf, type Draft, differs, draftOf, emptyDraft, missingIn } from './state.ts'

const whole: Draft = {
  ...emptyDraft,
  title: 'Tanz',
  categoryId: 'herz',
  description: 'Langsam, im Flur.',
}

test('KARTEN-84 KARTEN-85 KARTEN-86 Title, category and description are required, in this order', () => {
  expect(missingIn(emptyDraft)?.field).toBe('title')
  expect(missingIn({ ...whole, title: '  ' })?.field).toBe('title')
  expect(missingIn({ ...whole, categoryId: '' })?.field).toBe('categoryId')
  expect(missingIn({ ...whole, categoryId: 'keine', description: '' })?.field).toBe('categoryId')
  expect(missingIn({ ...whole, description: ' \n ' })).toEqual({
    field: 'description',
    fault: 'Bitte beschreibe die Karte.',
  })
})

test('KARTEN-88 Instructions are optional', () => {
  expect(missingIn(whole)).toBe(null)
  expect(bodyOf(whole).instructions).toBe(null)
})

test('Tags travel by name, new ones like known ones', () => {
  const tags = [
    { id: 't1', name: 'Zuhause' },
    { id: '', name: 'Flur' },
  ]
  expect(bodyOf({ ...whole, tags }).tags).toEqual(['Zuhause', 'Flur'])
})

test('O-163 A card about whoever receives it is not sent as one to keep', () => {
  expect(bodyOf({ ...whole, keep: true }).keep).toBe(true)
  expect(bodyOf({ ...whole, keep: true, addressee: 'receiver' }).keep).toBe(false)
})

test('A draft of a stored card is no change, a new word is one', () => {
  const card = someCard('k1', { instructions: 'Musik an.', tags: [{ id: 't1', name: 'Zuhause' }] })
  expect(differs(draftOf(card), draftOf(card))).toBe(false)
  expect(differs(draftOf(card), { ...draftOf(card), title: `${card.title} ` })).toBe(false)
  expect(differs(draftOf(card), { ...draftOf(card), dirtyLevel: 9 })).toBe(true)
})
