import type { QuestionAnswer } from '#contract/questions/rules.ts'

/** A question as it is asked. */
export interface AskedQuestion {
  readonly id: string
  readonly text: string
  readonly level: number
  readonly category: { readonly id: string; readonly name: string }
}

/** The question to the giver and the one to the receiver. */
export interface QuestionPair {
  readonly id: string
  readonly geben: AskedQuestion
  readonly empfangen: AskedQuestion
  /** Both do the same in it, so nobody gives or receives. */
  readonly mutual: boolean
  /** Ids of cards and stories that fit, the best first. */
  readonly cards: readonly string[]
  readonly stories: readonly number[]
}

/** Decrypted answers by question, most recently changed last. */
export type Answers = ReadonlyMap<string, QuestionAnswer>
