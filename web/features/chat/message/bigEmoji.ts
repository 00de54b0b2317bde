import { isOneEmoji } from '#contract/chat/rules.ts'

/** Most emoji of a message without other text that are shown enlarged (CHAT-32). */
const BIG_EMOJI_MAX = 3

/** Whether a message is 1 to 3 emoji, blanks aside, and nothing else (CHAT-32, O-082). */
export function isBigEmoji(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  let clusters = 0
  // Ends at the first character that is no emoji, however long the text.
  for (const { segment } of new Intl.Segmenter('de', { granularity: 'grapheme' }).segment(bare)) {
    clusters += 1
    if (clusters > BIG_EMOJI_MAX || !isOneEmoji(segment)) return false
  }
  return clusters > 0
}
