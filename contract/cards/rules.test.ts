import { describe, expect, test } from 'vitest'
import {
  CATEGORIES,
  categoryById,
  categoryByName,
  isNearlyPlayed,
  TAG_SUGGESTIONS,
  tagKey,
} from './rules.ts'

describe('categories', () => {
  test('KARTEN-103 O-095 There are four, with these names', () => {
    expect(CATEGORIES.map(({ name }) => name)).toEqual([
      'Wohlfühlmomente',
      'Joker & Freifahrtschein',
      'Abenteuerlust',
      'Herzklopfen',
    ])
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

test('O-164 Laying back is offered with less than a fifth of the cards left', () => {
  const counts = (left: number) => [
    { count: 60, left },
    { count: 40, left: 0 },
  ]
  expect([21, 20, 19, 0].map((left) => isNearlyPlayed(counts(left)))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(isNearlyPlayed([{ count: 0, left: 0 }])).toBe(false)
})
