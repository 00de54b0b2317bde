import { describe, expect, test } from 'vitest'
import {
  CATEGORIES,
  type CardDraft,
  categoryById,
  categoryByName,
  FALLBACK_CATEGORY,
  knownCategoryId,
  missingCardField,
  TAG_SUGGESTIONS,
  tagKey,
} from './rules.ts'

const draft: CardDraft = { title: 'Kerzen', categoryId: 'herz', description: 'Licht aus.' }

describe('categories', () => {
  test('KARTEN-103 O-095 There are four, with these names', () => {
    expect(CATEGORIES.map(({ name }) => name)).toEqual([
      'Wohlfühlmomente',
      'Joker & Freifahrtschein',
      'Abenteuerlust',
      'Herzklopfen',
    ])
  })

  test('KARTEN-104 The fallback illustration is that of Wohlfühlmomente', () => {
    expect(categoryById(FALLBACK_CATEGORY)?.name).toBe('Wohlfühlmomente')
    expect(knownCategoryId('unknown')).toBe(FALLBACK_CATEGORY)
    expect(knownCategoryId('herz')).toBe('herz')
  })

  test('O-095 A category is found by its exact id or name, and nothing else', () => {
    for (const category of CATEGORIES) {
      expect(categoryById(category.id)).toBe(category)
      expect(categoryByName(category.name)).toBe(category)
    }
    expect(categoryByName('herzklopfen')).toBeUndefined()
    expect(categoryById('Herzklopfen')).toBeUndefined()
  })
})

describe('the card form', () => {
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

describe('tags', () => {
  test.each(['Küche', 'küche', ' KÜCHE ', 'Ku\u0308che'])(
    'KARTEN-94 KARTEN-96 „%s“ is the tag Küche',
    (name) => {
      expect(tagKey(name)).toBe(tagKey('Küche'))
    },
  )

  test('KARTEN-96 Küche and Kuche are two tags', () => {
    expect(tagKey('Küche')).not.toBe(tagKey('Kuche'))
  })

  test('KARTEN-97 KONST-25 At most seven are suggested', () => {
    expect(TAG_SUGGESTIONS).toBe(7)
  })
})
