import * as z from 'zod/mini'
import { ANSWERS } from '#contract/questions/rules.ts'
import { exportFields } from '../../identity/data-export.ts'
import { shownMatches } from '../../identity/records.ts'
import { transferRows } from '../../identity/transfer-rows.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import { type RecordOf, recordCodec } from '../../vault/record-codec.ts'
import { sealedRecord } from '../../vault/sealed-record.ts'

/** Answers of a person by question, most recently changed last. */
export const answersRecord = sealedRecord(
  'question_answers.answers',
  recordCodec(z.array(z.tuple([z.string(), z.enum(ANSWERS)]))),
  RECORD_STEP,
)

export const transferAnswers = transferRows(answersRecord)

/** What a person has switched in the game. */
const switches = z.object({
  /** The person's wish for questions above level 4 (O-161). */
  sharper: z.boolean(),
})
const endedSwitches = z.extend(switches, {
  /** The last UTC day both had it on, if it was this person who ended that; YYYY-MM-DD. */
  endedOn: z.nullable(z.string()),
})
export type QuestionSwitches = RecordOf<typeof endedSwitches>

/** Deleted when the person joins another pair (`dropQuestionSwitches`). */
export const questionSwitchesRecord = sealedRecord(
  'question_switches.switches',
  recordCodec(switches).next(endedSwitches, (older) => ({ ...older, endedOn: null })),
)

export const exportQuestionSwitches = exportFields<QuestionSwitches>({
  sharper: 'schaerfereFragen',
  endedOn: 'gemeinsamesEndeAm',
})

const matches = z.extend(shownMatches(z.enum(['yes', 'maybe'])), {
  /** Pairs of questions whose event was sent. */
  told: z.array(z.string()),
})
export type QuestionMatchesRecord = RecordOf<typeof matches>

/** Of a couple; 0.1.0 stored the list of `told` only. */
export const matchesRecord = sealedRecord(
  'question_matches.told',
  recordCodec(z.union([matches, z.array(z.string())])),
  RECORD_STEP,
)
