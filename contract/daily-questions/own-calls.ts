import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { day, requiredText } from '#contract/kernel/shapes.ts'
import { notACouple, ownQuestionAsked, ownQuestionsFull } from './errors.ts'
import { FORMS, OPTION_MAX, OPTIONS_MAX, OWN_TEXT_MAX, optionsFit } from './rules.ts'

const feature = 'daily-questions'

const written = z.object({
  question: requiredText(OWN_TEXT_MAX),
  form: z.enum(FORMS),
  options: z.array(requiredText(OPTION_MAX)).check(z.maxLength(OPTIONS_MAX)),
})

const ownQuestions = z.object({
  /** The own questions of a week, in the order they were written. */
  questions: z.array(
    z.object({
      ...written.shape,
      /** The UTC day it was the question of; null while nobody but the author knows of it. */
      askedOn: z.nullable(day),
    }),
  ),
  /** The first UTC day on which another one can be written; null where that is now. */
  freeFrom: z.nullable(day),
})
export type OwnQuestions = z.output<typeof ownQuestions>
export type OwnQuestion = OwnQuestions['questions'][number]

export const listOwnQuestions = defineCall({
  method: 'GET',
  path: '/daily-questions/own',
  access: 'user',
  feature,
  summary: 'The questions one has written oneself within a week; nothing of the partner’s.',
  source: 'O-197',
  answer: ownQuestions,
})

export const writeOwnQuestion = defineCall({
  method: 'POST',
  path: '/daily-questions/own',
  access: 'user',
  feature,
  summary:
    'Writes a question for both, which is the question of one of the next days, with the author’s name; nobody is told before. One of the same text that waits takes this form and these options.',
  source: 'O-197',
  body: written.check(z.refine(({ form, options }) => optionsFit(form, options))),
  answer: ownQuestions,
  refusals: [ownQuestionsFull, notACouple],
})

export const withdrawOwnQuestion = defineCall({
  method: 'DELETE',
  path: '/daily-questions/own',
  access: 'user',
  feature,
  summary: 'Takes an own question back before its day; nothing where there is none.',
  source: 'O-197',
  // Sent in the body, since proxies log the address.
  body: z.object({ question: z.string() }),
  answer: ownQuestions,
  refusals: [ownQuestionAsked],
})

export const ownQuestionCalls = [listOwnQuestions, writeOwnQuestion, withdrawOwnQuestion] as const
