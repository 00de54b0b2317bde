import { expect, test } from 'vitest'
import { hasText, packText, textOf } from './fixed-text.ts'

test('A text comes back, and none is not an empty one', () => {
  for (const text of [null, '', 'Ja', '„Für dich“ 🕯️', 'ä'.repeat(1_536), '🕯'.repeat(2_000)]) {
    expect(textOf(packText(text))).toBe(text)
    expect(hasText(packText(text))).toBe(text !== null)
  }
})

test('None, a word and two thousand German characters have one length', () => {
  const lengths = [null, 'Ja', 'Schöne Grüße. '.repeat(142)].map((text) => packText(text).length)
  expect(new Set(lengths).size).toBe(1)
})
