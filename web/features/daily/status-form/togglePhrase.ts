import { STATUS_TEXT_MAX } from '#contract/daily/rules.ts'
import { lengthOf } from '#contract/kernel/text.ts'

/** Adds or removes a phrase; unchanged if the result would be too long. */
export function togglePhrase(words: string, phrase: string): string {
  if (words.includes(phrase)) return words.replace(phrase, '').replace(/ {2,}/g, ' ').trim()
  const longer = `${words.trim()} ${phrase}`.trim()
  return lengthOf(longer) > STATUS_TEXT_MAX ? words : longer
}
