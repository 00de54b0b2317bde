import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { related } from '#contract/kernel/related.ts'
import { id, sharedSwitch, whole, wholeInQuery } from '#contract/kernel/shapes.ts'
import { answerChanged, questionNotFound } from './errors.ts'
import {
  ANSWERS,
  CATEGORY_MAX,
  LEVEL_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  STANDING_ANSWERS,
} from './rules.ts'

const feature = 'questions'

const answerValue = z.enum(ANSWERS)

/** A question (FRAGEN-41); id and questionId are the same value (O-128). */
export const question = z.object({
  id,
  questionId: id,
  text: z.string(),
  dirtyLevel: whole(0, LEVEL_MAX),
  category: z.nullable(z.object({ id, name: z.string() })),
})
export type Question = z.output<typeof question>

/** The answer the sender has seen and the change replaces; absent, it replaces any answer. */
const standing = z.enum(STANDING_ANSWERS)

const questionAnswer = z.object({ questionId: id, answer: answerValue })

const half = z.object({ id, text: z.string() })
const answers = z.object({ empfangen: z.nullable(answerValue), geben: z.nullable(answerValue) })
/** The partner’s answers: a no cannot even be written here (O-125). */
const shown = z.nullable(z.enum(['yes', 'maybe']))

/** A matched pair of questions (FRAGEN-44 to FRAGEN-46); userA is the caller (O-127). */
export const paar = z.object({
  fragePaar: z.object({ geben: half, empfangen: half }),
  /** Both do the same in it, so nobody gives or receives. */
  mutual: z.boolean(),
  matchType: z.enum(['starkes Match', 'weiches Match']),
  details: z.object({ userA: answers, userB: z.object({ empfangen: shown, geben: shown }) }),
})
export type Paar = z.output<typeof paar>

/** A match of the list, with the cards and stories that fit it (O-174). */
const listedPaar = z.extend(paar, { related })
export type ListedPaar = z.output<typeof listedPaar>

export const listQuestions = defineCall({
  method: 'GET',
  path: '/questions',
  access: 'user',
  feature,
  summary: 'Questions one has not answered, in a stable order, and how far one has come.',
  source: 'API-60, API-61, O-129, O-130, O-131',
  query: z.object({
    page: z._default(wholeInQuery(1, 1_000_000), 1),
    pageSize: z._default(wholeInQuery(1, PAGE_SIZE_MAX), PAGE_SIZE_DEFAULT),
    /** Name or id of a category. */
    category: z.optional(z.string().check(z.maxLength(CATEGORY_MAX))),
    dirtyLevel: z.optional(wholeInQuery(0, LEVEL_MAX)),
    maxDirtyLevel: z.optional(wholeInQuery(0, LEVEL_MAX)),
  }),
  ids: { 'query.category': 'category' },
  answer: z.object({
    questions: z.array(question),
    /** Counted under the same filters, without paging (O-131). */
    allQuestionsMeta: z.object({ total: z.int(), answered: z.int() }),
  }),
})

export const listAnswers = defineCall({
  method: 'GET',
  path: '/questions/answers',
  access: 'user',
  feature,
  summary: 'One’s own answers with their questions, last changed first.',
  source: 'O-129',
  answer: z.array(z.extend(questionAnswer, { question })),
})

export const answerQuestion = defineCall({
  method: 'POST',
  path: '/questions/answers',
  access: 'user',
  feature,
  summary: 'Answers a question or changes the answer; tells nothing of the partner’s.',
  source: 'API-63, O-133',
  body: z.object({ questionId: id, answer: answerValue, instead: z.optional(standing) }),
  ids: { 'body.questionId': 'question' },
  answer: questionAnswer,
  refusals: [questionNotFound, answerChanged],
})

export const takeAnswerBack = defineCall({
  method: 'DELETE',
  path: '/questions/answers/:questionId',
  access: 'user',
  feature,
  summary: 'Takes one’s own answer back; the question is open again.',
  source: 'O-129',
  params: z.object({ questionId: id }),
  // Sent in the body, since proxies log the address.
  body: z._default(z.object({ instead: z.optional(standing) }), {}),
  ids: { 'params.questionId': 'question' },
  refusals: [questionNotFound, answerChanged],
})

export const questionMatches = defineCall({
  method: 'GET',
  path: '/questions/matching',
  access: 'user',
  feature,
  summary:
    'The pairs of questions that match, the partner’s answers only where they match, each with cards and stories that fit; what one partner has been shown stays until both have.',
  source: 'API-64, O-124, O-125, O-126, O-127, O-148, O-174',
  answer: z.object({ paare: z.array(listedPaar) }),
})

export const readSharper = defineCall({
  method: 'GET',
  path: '/questions/sharper',
  access: 'user',
  feature,
  summary:
    'Whether the game goes on to the highest level: only while both want it; and when both last did.',
  source: 'O-148, O-161',
  answer: sharedSwitch,
})

export const switchSharper = defineCall({
  method: 'PUT',
  path: '/questions/sharper',
  access: 'user',
  rests: true,
  feature,
  summary:
    'Switches one’s own wish for sharper questions; the partner is told once both want it, or no longer.',
  source: 'O-161',
  body: z.object({ mine: z.boolean() }),
  answer: sharedSwitch,
})

export const questionsCalls = [
  listQuestions,
  listAnswers,
  answerQuestion,
  takeAnswerBack,
  questionMatches,
  readSharper,
  switchSharper,
] as const
