import * as z from 'zod/mini'
import { RECORD_STEP } from '../../vault/padded.ts'
import { recordCodec } from '../../vault/record-codec.ts'
import { sealedRecord } from '../../vault/sealed-record.ts'

const askedDay = z.object({
  questionId: z.string(),
  text: z.string(),
  /** Answers by person. */
  answers: z.array(z.tuple([z.string(), z.string()])),
})

/**
 * Two German answers of full length and the question fill about 4.6 KiB, so that a day has one
 * length whatever was answered, and by whom.
 */
const DAY_STEP = 2 * RECORD_STEP

/** The question of a couple's day with the answers of both; the row is there before any answer. */
export const askedDayRecord = sealedRecord('daily_questions.asked', recordCodec(askedDay), DAY_STEP)

/** Ids of the questions a couple was asked since the last beginning, in their order. */
export const sequenceRecord = sealedRecord(
  'daily_question_sequences.asked',
  recordCodec(z.array(z.string())),
  RECORD_STEP,
)
