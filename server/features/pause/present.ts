import type { PauseState } from '#contract/pause/calls.ts'
import type { Pause } from '#server/pair/records.ts'

/**
 * The pause as one of the couple may see it. Whether the partner has begun one besides the own is left
 * out: it is told once the own one ends and the couple pauses still (decision 0112).
 */
export const presentPause = ({ begunBy, word, proposal }: Pause, userId: string): PauseState => ({
  on: begunBy.length > 0,
  mine: begunBy.includes(userId),
  word,
  proposal: proposal && { word: proposal.word, mine: proposal.by === userId },
})
