import { describe, expect, test } from 'vitest'
import { isBigEmoji, isOneEmoji } from './rules.ts'

describe('emoji', () => {
  test.each(['😀', '👨‍👩‍👧‍👦', '🇩🇪', '👍🏽', '❤️', '1️⃣'])('O-082 „%s“ is one', (text) => {
    expect(isOneEmoji(text)).toBe(true)
  })

  test.each(['', 'a', '1', '😀😀', '😀 ', 'x😀', '\u200d'])('O-076 „%s“ is not one', (text) => {
    expect(isOneEmoji(text)).toBe(false)
  })

  test.each(['😀', '😀😀😀', ' 😀 👨‍👩‍👧‍👦\n🇩🇪 '])(
    'CHAT-32 CHAT-33 „%s“ alone is shown enlarged',
    (text) => {
      expect(isBigEmoji(text)).toBe(true)
    },
  )

  test.each(['', '   ', '😀😀😀😀', '😀!', 'ja 😀', '123'])(
    'CHAT-32 „%s“ is shown as any text',
    (text) => {
      expect(isBigEmoji(text)).toBe(false)
    },
  )
})
