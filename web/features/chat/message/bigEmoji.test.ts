import { expect, test } from 'vitest'
import { isBigEmoji } from './bigEmoji.ts'

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
