import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { day, id, insteadOf } from '#contract/kernel/shapes.ts'
import { echoChanged, echoFinal, echoNotPlayed } from './errors.ts'
import { ECHO_ANSWERS, ECHO_WORDS_MAX } from './rules.ts'

const feature = 'cards'

const answer = z.enum(ECHO_ANSWERS)

/** A played day of a card as one of the couple may see it. */
const echo = z.object({
  date: day,
  mine: z.nullable(
    z.object({
      answer,
      words: z.nullable(z.string()),
      /** Until the end of the UTC day it was given on. */
      changeable: z.boolean(),
    }),
  ),
  /** The answer of both; null for everything else, whether the partner has answered or not. */
  both: z.nullable(z.enum(['again', 'otherwise'])),
  /** The partner's words, where both want it otherwise. */
  theirs: z.nullable(z.string()),
})
export type Echo = z.output<typeof echo>

export const askedEcho = defineCall({
  method: 'GET',
  path: '/card-echoes/asked',
  access: 'user',
  feature,
  summary:
    'The card of the last played day that oneself is asked about today; each is asked about on one day at most.',
  source: 'O-192',
  answer: z.object({
    asked: z.nullable(z.object({ cardId: id, date: day, title: z.string() })),
  }),
})

export const cardEchoes = defineCall({
  method: 'GET',
  path: '/cards/:id/echoes',
  access: 'user',
  feature,
  summary:
    'The past days a card was played, newest first, with one’s own answer, and what both have said alike.',
  source: 'O-192',
  params: z.object({ id }),
  ids: { 'params.id': 'card' },
  answer: z.array(echo),
})

export const answerEcho = defineCall({
  method: 'PUT',
  path: '/card-echoes',
  access: 'user',
  rests: true,
  feature,
  summary:
    'Says, changes or takes back what oneself thinks of a played card, until the end of the day; null on the first time means not to be asked.',
  source: 'O-192',
  body: z.object({
    pairId: z.optional(id),
    cardId: id,
    date: day,
    answer: z.nullable(answer),
    words: z.optional(z.string().check(z.trim(), z.maxLength(ECHO_WORDS_MAX))),
    /** For an answer that waited on a device: the answers it may replace, or `NONE`. */
    instead: z.optional(insteadOf),
  }),
  ids: { 'body.pairId': 'pair', 'body.cardId': 'card' },
  answer: echo,
  refusals: [notYourPair, echoNotPlayed, echoFinal, echoChanged],
})

export const echoCalls = [askedEcho, cardEchoes, answerEcho] as const
