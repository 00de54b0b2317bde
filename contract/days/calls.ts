import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { dayEntry, entryId } from '#contract/kernel/day-entries.ts'
import { day } from '#contract/kernel/shapes.ts'
import { AGO, HIDDEN_MAX } from './rules.ts'

const feature = 'days'

/** Months travel as YYYY-MM. */
const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))

export const readMonth = defineCall({
  method: 'GET',
  path: '/days/month',
  access: 'user',
  feature,
  summary:
    'The days of a month that have something both have seen, the same for both; none before there were two.',
  source: 'TAGE-02, O-190',
  /** This month, if left out. */
  query: z.object({ month: z.optional(month) }),
  answer: z.object({
    month,
    days: z.array(day),
    /** The month in which the couple has begun; null for a person alone. */
    since: z.nullable(z.string()),
  }),
})

export const readDay = defineCall({
  method: 'GET',
  path: '/days/day',
  access: 'user',
  feature,
  summary: 'All of a UTC day that both could see, the same for both.',
  source: 'TAGE-03, O-190',
  /** Today, if left out. */
  query: z.object({ day: z.optional(day) }),
  answer: z.object({ day, entries: z.array(dayEntry) }),
})

export const readLookBack = defineCall({
  method: 'GET',
  path: '/days/look-back',
  access: 'user',
  feature,
  summary:
    'One thing of the same day a year or a month ago, dealt from what both have seen and the same for both; null if there is none, or one has hidden it.',
  source: 'TAGE-06, O-190',
  answer: z.object({
    lookBack: z.nullable(z.object({ day, ago: z.enum(AGO), entry: dayEntry })),
  }),
})

/** A thing of a day; the whole day with null. */
const hidden = z.object({
  day,
  entry: z.nullable(entryId),
})
export type Hidden = z.output<typeof hidden>

export const listHidden = defineCall({
  method: 'GET',
  path: '/days/hidden',
  access: 'user',
  feature,
  summary: 'The things and days one has hidden from coming up again; one’s own alone.',
  source: 'TAGE-08, O-190',
  answer: z.object({ hidden: z.array(hidden).check(z.maxLength(HIDDEN_MAX)) }),
})

export const hide = defineCall({
  method: 'PUT',
  path: '/days/hidden',
  access: 'user',
  feature,
  summary:
    'Hides a thing or a day from coming up again, or lets it come up again; the other notices nothing.',
  source: 'TAGE-08, O-190',
  body: z.extend(hidden, { hidden: z.boolean() }),
})

export const daysCalls = [readMonth, readDay, readLookBack, listHidden, hide] as const
