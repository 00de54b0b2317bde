import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { clientId, day, id, requiredText } from '#contract/kernel/shapes.ts'
import { specialDayOver, specialDaysFull, specialDaysNeedTwo } from './errors.ts'
import { NAME_MAX } from './rules.ts'

const feature = 'special-days'

const written = {
  name: requiredText(NAME_MAX).check(z.regex(/^\P{Cc}*$/u)),
  /** The first time: a day of birth, the day of a wedding, the day of a reunion. */
  day: day.check(z.regex(/^(?:19|20)/)),
  /** Every year from then on; otherwise once. */
  yearly: z.boolean(),
  /** Heute says on the days before how many are left. */
  countdown: z.boolean(),
}

const specialDay = z.object({ id, ...written })
export type SpecialDay = z.output<typeof specialDay>

export const listSpecialDays = defineCall({
  method: 'GET',
  path: '/special-days',
  access: 'user',
  feature,
  summary: 'The days that count for a couple, the next one first; the same for both.',
  source: 'TAG-01, O-196',
  answer: z.object({ days: z.array(specialDay) }),
})

export const writeSpecialDay = defineCall({
  method: 'PUT',
  path: '/special-days',
  access: 'user',
  tells: 'pair',
  feature,
  summary: 'Writes a day of both, or rewrites the one of that clientId; both see it at once.',
  source: 'TAG-02, O-196',
  body: z.object({
    clientId,
    ...written,
    /** The pair it was written in; refused if the session has another (decision 0058). */
    pairId: z.optional(id),
  }),
  ids: { 'body.pairId': 'pair' },
  refusals: [notYourPair, specialDaysNeedTwo, specialDayOver, specialDaysFull],
})

export const removeSpecialDay = defineCall({
  method: 'DELETE',
  path: '/special-days/:id',
  access: 'user',
  tells: 'pair',
  feature,
  summary: 'Removes a day of both, whoever wrote it; idempotent.',
  source: 'TAG-02, O-196',
  params: z.object({ id }),
  ids: { 'params.id': 'specialDay' },
})

export const specialDaysCalls = [listSpecialDays, writeSpecialDay, removeSpecialDay] as const
