import type { QuestionAnswer } from '#contract/questions/rules.ts'

/** One half of a pair as it is asked. */
export interface AskedQuestion {
  readonly id: string
  readonly text: string
  readonly level: number
  readonly category: { readonly id: string; readonly name: string }
}

/** The same idea to whoever gives and to whoever receives. */
export interface QuestionPair {
  readonly id: string
  readonly geben: AskedQuestion
  readonly empfangen: AskedQuestion
}

/** A person's answers by question, opened; the last changed at the end. */
export type Answers = ReadonlyMap<string, QuestionAnswer>
