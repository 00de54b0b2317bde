import type { DailyMessage } from '#contract/daily/calls.ts'
import { STATUS_TEXT_MAX } from '#contract/daily/rules.ts'

/** The words with a phrase put in, or taken out again if it is there; too much changes nothing. */
export function togglePhrase(words: string, phrase: string): string {
  if (words.includes(phrase)) return words.replace(phrase, '').replace(/ {2,}/g, ' ').trim()
  const longer = `${words.trim()} ${phrase}`.trim()
  return longer.length > STATUS_TEXT_MAX ? words : longer
}

/** What remains in view of the messages of today: the letter on top, and the list (O-101). */
export function openMessages(
  messages: readonly DailyMessage[],
  newest: DailyMessage | null,
  closed: readonly string[],
): { letter: DailyMessage | null; list: readonly DailyMessage[] } {
  const letter = newest !== null && !closed.includes(newest.id) ? newest : null
  const open = messages.filter(({ id }) => !closed.includes(id))
  // A list of nothing but the letter would only say it twice.
  const onlyLetter = open.length === 1 && open[0]?.id === letter?.id
  return { letter, list: onlyLetter ? [] : open }
}
