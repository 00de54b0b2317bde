import type { DailyQuestion } from './calls.ts'

/** The words of a question by which a search finds it: all that its reader is shown, but emoji. */
export const wordsOf = ({ text, mine, partner, guess, reply }: DailyQuestion): string =>
  [text, mine, partner, guess.mine, guess.partner, reply.mine, reply.partner].join('\n')
