import * as z from 'zod/mini'
import { id, whole } from '#contract/kernel/shapes.ts'
import { ANSWERS, LEVEL_MAX } from './rules.ts'

export const answerValue = z.enum(ANSWERS)

/** A question (FRAGEN-41); id and questionId are the same value (O-128). */
export const question = z.object({
  id,
  questionId: id,
  text: z.string(),
  dirtyLevel: whole(0, LEVEL_MAX),
  category: z.nullable(z.object({ id, name: z.string() })),
})
export type Question = z.output<typeof question>

export const questionAnswer = z.object({ questionId: id, answer: answerValue })

const half = z.object({ id, text: z.string() })
const answers = z.object({ empfangen: z.nullable(answerValue), geben: z.nullable(answerValue) })
/** The partner’s answers: a no cannot even be written here (O-125). */
const shown = z.nullable(z.enum(['yes', 'maybe']))

/** A matched pair of questions (FRAGEN-44 to FRAGEN-46); userA is the caller (O-127). */
export const paar = z.object({
  fragePaar: z.object({ geben: half, empfangen: half }),
  matchType: z.enum(['starkes Match', 'weiches Match']),
  details: z.object({ userA: answers, userB: z.object({ empfangen: shown, geben: shown }) }),
})
export type Paar = z.output<typeof paar>
