import type { Sealed } from '#server/vault/vault.ts'

/** One sealed record per person, which hides number and time of the answers. */
export interface QuestionAnswersTable {
  user_id: string
  answers: Sealed<'question_answers.answers'>
}

/** One sealed record per person who has ever switched (O-161). */
export interface QuestionSwitchesTable {
  user_id: string
  switches: Sealed<'question_switches.switches'>
}

export interface QuestionMatchesTable {
  pair_id: string
  told: Sealed<'question_matches.told'>
}
