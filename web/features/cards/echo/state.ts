import type { Echo } from '#contract/cards/echo-calls.ts'
import type { EchoAnswer } from '#contract/cards/rules.ts'
import { NONE } from '#contract/kernel/instead.ts'

/** One's own answer to a played card. */
export interface Saying {
  readonly cardId: string
  /** The UTC day on which it was played. */
  readonly date: string
  /** Null takes it back, or ends the question. */
  readonly answer: EchoAnswer | null
  readonly words: string
  /** The answers it replaces: the one that was shown, or `NONE`, and those that wait before it. */
  readonly instead: readonly string[]
}

/** The echo with what was said, before the server has it. */
export const withSaying = (echo: Echo, { answer, words }: Saying): Echo => ({
  ...echo,
  mine: answer && { answer, words: words || null, changeable: true },
})

/** The answers a further one may replace. */
export const insteadOf = (echo: Echo | undefined, waiting: readonly Saying[]): string[] =>
  [echo?.mine?.answer, ...waiting.map(({ answer }) => answer)].map((answer) => answer ?? NONE)
