import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { day, requiredText, wholeInQuery } from '#contract/kernel/shapes.ts'
import { alreadyRevealed, answerChanged, dayIsOver, notACouple } from './errors.ts'
import { ANSWER_MAX, INSTEAD_MAX, PAGE_DEFAULT, PAGE_MAX } from './rules.ts'

const feature = 'daily-questions'

/** A question of a day as one of the couple may see it. */
const dailyQuestion = z.object({
  day,
  text: z.string(),
  mine: z.nullable(z.string()),
  /** Null until both have answered, whether the partner has or not. */
  partner: z.nullable(z.string()),
})
export type DailyQuestion = z.output<typeof dailyQuestion>

export const questionOfToday = defineCall({
  method: 'GET',
  path: '/daily-questions/today',
  access: 'user',
  feature,
  summary:
    'The question of the server’s day, the same for both, with one’s own answer, and the partner’s once both have answered; null for one who is alone.',
  source: 'O-165, O-087',
  answer: z.object({ question: z.nullable(dailyQuestion) }),
})

export const pastQuestions = defineCall({
  method: 'GET',
  path: '/daily-questions',
  access: 'user',
  feature,
  summary: 'The questions one has answered, newest first; the partner’s answers where both did.',
  source: 'O-165',
  query: z.object({
    /** Only days before this one. */
    before: z.optional(day),
    limit: z._default(wholeInQuery(1, PAGE_MAX), PAGE_DEFAULT),
  }),
  answer: z.object({
    questions: z.array(dailyQuestion),
    /** `before` of the next page; null on the last one. */
    next: z.nullable(day),
  }),
})

export const answerOfDay = defineCall({
  method: 'PUT',
  path: '/daily-questions/answer',
  access: 'user',
  feature,
  summary:
    'Answers the question of today or changes one’s answer, until both have answered; then both see both.',
  source: 'O-165, O-087',
  body: z.object({
    day,
    text: requiredText(ANSWER_MAX),
    /**
     * What one's own answer may be by now, null for none, refused otherwise: what was shown, and what the
     * device has tried since, whose responses may have been lost.
     */
    insteadOf: z.optional(z.array(z.nullable(z.string())).check(z.maxLength(INSTEAD_MAX))),
  }),
  answer: z.object({ question: dailyQuestion }),
  refusals: [alreadyRevealed, answerChanged, dayIsOver, notACouple],
})

export const withdrawAnswerOfDay = defineCall({
  method: 'DELETE',
  path: '/daily-questions/answer',
  access: 'user',
  feature,
  summary: 'Takes one’s own answer back, of any day, until both have answered.',
  source: 'O-165',
  query: z.object({ day }),
  // Not in the address, which proxies log.
  body: z._default(z.object({ insteadOf: z.optional(z.string()) }), {}),
  refusals: [alreadyRevealed, answerChanged],
})

export const dailyQuestionsCalls = [
  questionOfToday,
  pastQuestions,
  answerOfDay,
  withdrawAnswerOfDay,
] as const
