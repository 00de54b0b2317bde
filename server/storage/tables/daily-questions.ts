import type { Sealed } from '#server/vault/vault.ts'

/** The question of a couple's day, from the moment one of them has looked at it. */
export interface DailyQuestionsTable {
  pair_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  asked: Sealed<'daily_questions.asked'>
}

export interface DailyQuestionSequencesTable {
  pair_id: string
  asked: Sealed<'daily_question_sequences.asked'>
}
