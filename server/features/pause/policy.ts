import type { Pause } from '#server/pair/records.ts'

/** The record once a person has begun an own pause or ended it. */
export const withPause = (pause: Pause, userId: string, isBegun: boolean): Pause => ({
  ...pause,
  begunBy: [...pause.begunBy.filter((id) => id !== userId), ...(isBegun ? [userId] : [])],
})

/**
 * The record once a person has named a word: the present one withdraws what was proposed, the
 * partner's proposal is agreed to, and any other is a proposal of its own. Agreement names the word, so
 * that nobody agrees to one that has just been changed.
 */
export function withWord(pause: Pause, userId: string, word: string | null): Pause {
  const { proposal } = pause
  if (word === pause.word) return { ...pause, proposal: null }
  if (proposal !== null && proposal.by !== userId && proposal.word === word) {
    return { ...pause, word, proposal: null }
  }
  return { ...pause, proposal: { word, by: userId } }
}
