import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { reference, referenceNotShown, titledReference } from '#contract/kernel/reference.ts'
import { passwordWrong, tooManyAttempts } from '#contract/kernel/refusals.ts'
import { clientId, day, formText, id, instant, insteadOf } from '#contract/kernel/shapes.ts'
import {
  calendarNotFound,
  eveningChanged,
  eveningIsYours,
  eveningNeedsTwo,
  eveningNotYours,
  eveningOver,
  eveningsFull,
  eveningTooFar,
  zoneUnknown,
} from './errors.ts'
import { LINE_MAX } from './rules.ts'

const feature = 'evenings'

const evening = z.object({
  id,
  /** When it begins. */
  at: instant,
  /** Minutes the clocks were ahead of UTC where it was proposed; the name of a zone tells a place. */
  utcOffset: z.int(),
  line: z.nullable(z.string()),
  /** The subject, if one was named. */
  reference: z.nullable(titledReference),
  /** Whether oneself has proposed it. */
  mine: z.boolean(),
})
export type Evening = z.output<typeof evening>

const evenings = z.object({
  /** The one open proposal; also while its hour has passed. */
  proposal: z.nullable(evening),
  /** By time; an evening that has begun stands for some hours. */
  agreed: z.array(evening),
})
export type Evenings = z.output<typeof evenings>

export const listEvenings = defineCall({
  method: 'GET',
  path: '/evenings',
  access: 'user',
  feature,
  summary: 'The open proposal of an evening and the agreed evenings, the same for both.',
  source: 'ABEND-30, O-193',
  answer: evenings,
})

export const proposeEvening = defineCall({
  method: 'PUT',
  path: '/evenings/proposal',
  access: 'user',
  tells: 'nobody',
  rests: true,
  feature,
  summary: 'Proposes an evening, also in place of the open proposal; a repeated request is one.',
  source: 'ABEND-31, O-193',
  body: z.object({
    clientId,
    day: day.check(z.regex(/^20/)),
    /** Hour and minute of the zone’s clocks. */
    time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
    timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
    line: z.optional(z.string().check(z.trim(), z.maxLength(LINE_MAX), z.regex(/^\P{Cc}*$/u))),
    reference: z.optional(reference),
    /** Ids the open proposal may have, `NONE` for none; with another one the request is refused. */
    insteadOf,
  }),
  answer: evenings,
  refusals: [
    eveningChanged,
    eveningOver,
    eveningTooFar,
    eveningNeedsTwo,
    zoneUnknown,
    referenceNotShown,
  ],
})

export const agreeEvening = defineCall({
  method: 'POST',
  path: '/evenings/:id/agree',
  access: 'user',
  tells: 'nobody',
  rests: true,
  feature,
  summary: 'Agrees to the partner’s proposal; idempotent.',
  source: 'ABEND-33, O-193',
  params: z.object({ id }),
  ids: { 'params.id': 'evening' },
  answer: evenings,
  refusals: [eveningChanged, eveningOver, eveningIsYours, eveningsFull],
})

export const removeEvening = defineCall({
  method: 'DELETE',
  path: '/evenings/:id',
  access: 'user',
  tells: 'nobody',
  feature,
  summary: 'Takes back one’s own proposal, one whose hour has passed, or an agreed evening.',
  source: 'ABEND-34, O-193',
  params: z.object({ id }),
  ids: { 'params.id': 'evening' },
  answer: evenings,
  refusals: [eveningNotYours],
})

export const hasCalendar = defineCall({
  method: 'GET',
  path: '/calendar',
  access: 'user',
  feature,
  summary: 'Whether one has a calendar address; the address itself is not kept.',
  source: 'ABEND-50, O-193',
  answer: z.object({ exists: z.boolean() }),
})

export const makeCalendar = defineCall({
  method: 'POST',
  path: '/calendar',
  access: 'user',
  feature,
  summary: 'Makes one’s calendar address with the password and says it once; a former one ends.',
  source: 'ABEND-50, O-193',
  body: z.object({ password: formText }),
  answer: z.object({ path: z.string() }),
  refusals: [passwordWrong, eveningNeedsTwo, tooManyAttempts],
})

export const endCalendar = defineCall({
  method: 'DELETE',
  path: '/calendar',
  access: 'user',
  feature,
  summary: 'Ends one’s calendar address at once.',
  source: 'ABEND-53, O-193',
})

export const readCalendar = defineCall({
  method: 'GET',
  path: '/calendar/:name',
  access: 'public',
  feature,
  summary: 'The agreed evenings as iCalendar, `<key>.ics`: times and the word „Termin“.',
  source: 'ABEND-51, O-193',
  params: z.object({ name: z.string().check(z.maxLength(100)) }),
  ids: { 'params.name': 'calendar' },
  answerKind: 'binary',
  countsStrangers: true,
  refusals: [calendarNotFound, tooManyAttempts],
})

export const eveningsCalls = [
  listEvenings,
  proposeEvening,
  agreeEvening,
  removeEvening,
  hasCalendar,
  makeCalendar,
  endCalendar,
  readCalendar,
] as const
