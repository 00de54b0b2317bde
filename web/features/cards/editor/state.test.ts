import { describe, expect, test } from 'vitest'
import { someCard } from '#web/testing/cards.ts'
import {
  bodyOf,
  type Draft,
  differs,
  draftOf,
  emptyDraft,
  missingCardField,
  missingIn,
} from './state.ts'

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

describe('the card form', () => {
  const draft = { title: 'Kerzen', categoryId: 'herz', description: 'Licht aus.' }

  test.each([
    ['KARTEN-84', 'title'],
    ['KARTEN-86', 'description'],
  ])('%s The %s is required, and blanks are none', (_, field) => {
    expect(missingCardField({ ...draft, [field]: '' })).toBe(field)
    expect(missingCardField({ ...draft, [field]: ' \n' })).toBe(field)
  })

  test.each(['', 'unbekannt'])('KARTEN-85 The category „%s“ is none', (categoryId) => {
    expect(missingCardField({ ...draft, categoryId })).toBe('categoryId')
  })

  test.each([undefined, null, '', 'Langsam.'])(
    'KARTEN-88 The instructions are optional: „%s“',
    (instructions) => {
      expect(missingCardField({ ...draft, instructions })).toBeNull()
    },
  )
})

test('A draft that has waited since a former version is sent with what it does not say', () => {
  const { addressee: _addressee, keep: _keep, ...former } = { ...whole, colour: 'red' }
  expect(bodyOf(former)).toEqual(bodyOf(whole))
})
