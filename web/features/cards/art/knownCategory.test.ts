import { expect, test } from 'vitest'
import { categoryById } from '#contract/cards/rules.ts'
import { FALLBACK_CATEGORY, knownCategoryId } from './knownCategory.ts'

test('KARTEN-104 The fallback illustration is that of Wohlfühlmomente', () => {
  expect(categoryById(FALLBACK_CATEGORY)?.name).toBe('Wohlfühlmomente')
  expect(knownCategoryId('unknown')).toBe(FALLBACK_CATEGORY)
  expect(knownCategoryId('herz')).toBe('herz')
})
