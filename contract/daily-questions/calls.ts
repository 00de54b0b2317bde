import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { day, requiredText, searchText, wholeInQuery } from '#contract/kernel/shapes.ts'
import {
  alreadyReplied,
  alreadyRevealed,
  answerChanged,
  dayIsOver,
  notACouple,
  notRevealed,
} from './errors.ts'
import { ownQuestionCalls } from './own-calls.ts'
import {
  ANSWER_MAX,
  FORMS,
  GUESS_MAX,
  INSTEAD_MAX,
  PAGE_DEFAULT,
  PAGE_MAX,
  REACTIONS,
  REPLY_MAX,
} from './rules.ts'

const feature = 'daily-questions'

/** A text of each of the two; the partner's is null until both have answered, whether there is one or not. */
const ofBoth = z.object({ mine: z.nullable(z.string()), partner: z.nullable(z.string()) })

/** A question of a day as one of the couple may see it. */
export const dailyQuestion = z.object({
  day,
  text: z.string(),
  form: z.enum(FORMS),
  /** Answers to choose from; own words are one too. */
  options: z.array(z.string()),
  /** Which of the two has written the question; null for one of the common stock. */
  author: z.nullable(z.enum(['me', 'partner'])),
  /** The answers. */
  ...ofBoth.shape,
  /** The answer each of them expected of the other. */
  guess: ofBoth,
  /** The emoji and the words each has put below the other's answer, once both are revealed. */
  reaction: ofBoth,
  reply: ofBoth,
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

const page = z.object({
  questions: z.array(dailyQuestion),
  /**
   * `before` of the next page; null on the last one. A page may be empty before: a call looks back
   * over LOOKBACK_DAYS at most.
   */
  next: z.nullable(day),
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
  answer: page,
})

export const searchPastQuestions = defineCall({
  method: 'POST',
  path: '/daily-questions/search',
  access: 'user',
  reads: true,
  feature,
  summary:
    'Looks through the questions of GET /daily-questions, each with the answers it shows, a stretch per call.',
  source: 'TAGESFRAGE-20, O-165, O-198',
  body: z.object({
    search: searchText,
    /** Only days before this one: `next` of the last answer. */
    before: z.optional(day),
  }),
  answer: page,
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
    /** The answer expected of the partner; absent without a guess. Stored only if the question asks for one. */
    guess: z.optional(requiredText(GUESS_MAX)),
    /**
     * Values that one's own stored answer may have (`savedAnswer`), null for no answer; with any other value the
     * request is refused. The list has the answer that was shown, and the answers the device has
     * sent since, whose responses may have been lost.
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
  // Sent in the body, since proxies log the address.
  body: z._default(z.object({ insteadOf: z.optional(z.string()) }), {}),
  refusals: [alreadyRevealed, answerChanged],
})

export const reactToAnswer = defineCall({
  method: 'PUT',
  path: '/daily-questions/reaction',
  access: 'user',
  feature,
  summary: 'Puts one’s own emoji below the partner’s revealed answer, or takes it away with null.',
  source: 'O-197',
  body: z.object({ day, emoji: z.nullable(z.enum(REACTIONS)) }),
  answer: z.object({ question: dailyQuestion }),
  refusals: [notRevealed],
})

export const replyToAnswer = defineCall({
  method: 'PUT',
  path: '/daily-questions/reply',
  access: 'user',
  feature,
  summary:
    'Says something to the partner’s revealed answer, once; the same text again is no change.',
  source: 'O-197, O-087',
  body: z.object({ day, reply: requiredText(REPLY_MAX) }),
  answer: z.object({ question: dailyQuestion }),
  refusals: [notRevealed, alreadyReplied],
})

export const deleteReply = defineCall({
  method: 'DELETE',
  path: '/daily-questions/reply',
  access: 'user',
  feature,
  summary: 'Deletes one’s own reply for both; nothing where there is none.',
  source: 'O-197',
  query: z.object({ day }),
  refusals: [notRevealed],
})

export const dailyQuestionsCalls = [
  questionOfToday,
  pastQuestions,
  searchPastQuestions,
  answerOfDay,
  withdrawAnswerOfDay,
  reactToAnswer,
  replyToAnswer,
  deleteReply,
  ...ownQuestionCalls,
] as const
