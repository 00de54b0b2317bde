import type { DayAnswers } from '#contract/daily-questions/rules.ts'

/** A question of the day as the content files have it. */
export interface CatalogQuestion {
  readonly id: string
  readonly text: string
  /** From 1, light, to 5. */
  readonly depth: number
}

/** The questions in memory. */
export type DailyQuestionCatalog = readonly [CatalogQuestion, ...CatalogQuestion[]]

/** The question a couple was given on a day, decrypted. */
export interface AskedDay {
  /** UTC day, YYYY-MM-DD. */
  readonly day: string
  readonly questionId: string
  /** As it was asked: a corrected or retired question stays what both have answered. */
  readonly text: string
  readonly answers: DayAnswers
}
