import type { OpenAnswer, QuestionAnswer } from '#contract/questions/rules.ts'
import type { Sealed } from '../../vault/vault.ts'
import type { ShownMatchesRecord } from './matches.ts'

/** Answers by question, most recently changed last. */
export type AnswersRecord = readonly (readonly [questionId: string, answer: QuestionAnswer])[]

/** One sealed record per person, which hides number and time of the answers. */
export interface QuestionAnswersTable {
  user_id: string
  answers: Sealed<AnswersRecord>
}

export interface QuestionMatchesRecord extends ShownMatchesRecord<OpenAnswer> {
  /** Pairs of questions whose event was sent. */
  readonly told: readonly string[]
}

export interface QuestionMatchesTable {
  pair_id: string
  /** Version 0.1 stored the list of `told` only. */
  told: Sealed<QuestionMatchesRecord | readonly string[]>
}
