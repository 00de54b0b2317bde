import { describe, expect, test } from 'vitest'
import { isOneEmoji } from './rules.ts'

describe('emoji', () => {
  test.each(['😀', '👨‍👩‍👧‍👦', '🇩🇪', '👍🏽', '❤️', '1️⃣'])('O-082 „%s“ is one', (text) => {
    expect(isOneEmoji(text)).toBe(true)
  })

  test.each(['', 'a', '1', '😀😀', '😀 ', 'x😀', '\u200d'])('O-076 „%s“ is not one', (text) => {
    expect(isOneEmoji(text)).toBe(false)
  })
})
