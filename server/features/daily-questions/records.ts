import * as z from 'zod/mini'
import { FORMS } from '#contract/daily-questions/rules.ts'
import { packText } from '#server/vault/fixed-text.ts'
import {
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'
import { packGuess } from './models.ts'

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

const question = { text: z.string(), form: z.enum(FORMS), options: z.array(z.string()) }
const dayOfForms = z.object({
  questionId: z.string(),
  ...question,
  by: z.nullable(z.string()),
  /** Answer and guess of each of the two, packed, or that there is none: one entry each. */
  sides: z.array(z.object({ userId: z.string(), answer: z.string(), guess: z.string() })),
  replies: z.array(
    z.object({
      userId: z.string(),
      emoji: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
})

/** Both sides and the question fill about 11 KiB; replies, which both have read, may need more. */
const DAY_STEP = 3 * RECORD_STEP

/**
 * The question of a couple's day with the answers of both; the row is there before any answer, and
 * opening it takes the same time after. The first version of the record has the answers alone.
 */
export const askedDayRecord = sealedRecord(
  'daily_questions.asked',
  recordCodec(askedDay)
    .next(packedDay, ({ questionId, text, answers }) => ({
      questionId,
      text,
      sides: answers.map(([userId, answer]): [string, string] => [userId, packText(answer)]),
    }))
    .next(dayOfForms, ({ sides, ...day }) => ({
      ...day,
      form: 'write' as const,
      options: [],
      by: null,
      sides: sides.map(([userId, answer]) => ({ userId, answer, guess: packGuess(null) })),
      replies: [],
    })),
  DAY_STEP,
)

/** A question as somebody has written it; stored packed, so that its length is everybody's. */
export const ownQuestionShape = z.object(question)

const sequence = z.object({
  /** Ids of the questions a couple was asked since the last beginning, in their order. */
  asked: z.array(z.string()),
  /** The questions each of the two has written within a week: as many places for both. */
  own: z.array(
    z.object({
      userId: z.string(),
      places: z.array(z.object({ written: z.string(), due: z.string(), question: z.string() })),
    }),
  ),
})
export type Sequence = RecordOf<typeof sequence>

/** The questions behind and ahead of a couple. The first version has the ids alone. */
export const sequenceRecord = sealedRecord(
  'daily_question_sequences.asked',
  recordCodec(z.array(z.string())).next(sequence, (asked) => ({ asked, own: [] })),
  RECORD_STEP,
)
