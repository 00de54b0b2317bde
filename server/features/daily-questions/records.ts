import * as z from 'zod/mini'
import { packText } from '../../vault/fixed-text.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import { recordCodec } from '../../vault/record-codec.ts'
import { sealedRecord } from '../../vault/sealed-record.ts'

const askedDay = z.object({
  questionId: z.string(),
  text: z.string(),
  /** Answers by person. */
  answers: z.array(z.tuple([z.string(), z.string()])),
})
const packedDay = z.object({
  questionId: z.string(),
  text: z.string(),
  /** By person what `packText` makes of an answer, or of none: one entry each. */
  sides: z.array(z.tuple([z.string(), z.string()])),
})

/** Both sides and the question fill about 9 KiB. */
const DAY_STEP = 3 * RECORD_STEP

/**
 * The question of a couple's day with the answers of both; the row is there before any answer, and
 * opening it takes the same time after. At first with answers alone.
 */
export const askedDayRecord = sealedRecord(
  'daily_questions.asked',
  recordCodec(askedDay).next(packedDay, ({ questionId, text, answers }) => ({
    questionId,
    text,
    sides: answers.map(([userId, answer]): [string, string] => [userId, packText(answer)]),
  })),
  DAY_STEP,
)

/** Ids of the questions a couple was asked since the last beginning, in their order. */
export const sequenceRecord = sealedRecord(
  'daily_question_sequences.asked',
  recordCodec(z.array(z.string())),
  RECORD_STEP,
)
