import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import {
  diskFull,
  filesUnderWay,
  notYourPair,
  serverBusy,
  tooManyAttempts,
} from '#contract/kernel/refusals.ts'
import { clientId, day, id, requiredText } from '#contract/kernel/shapes.ts'
import {
  letterPhotoUnreadable,
  letterSettled,
  lettersFull,
  lettersNeedTwo,
  letterTooFar,
  letterTooSoon,
} from './errors.ts'
import { LETTER_BODY_BYTES, LETTER_MAX, PHOTO_SENT_MAX } from './rules.ts'

const feature = 'letters'

const letter = z.object({
  id,
  /** The UTC day on whose morning it arrives. */
  day,
  text: z.string(),
  /** WebP in base64. */
  photo: z.nullable(z.string()),
  /** False once the couple it was written in has ended: it stays its author's and never arrives. */
  arrives: z.boolean(),
})
export type Letter = z.output<typeof letter>

export const listLetters = defineCall({
  method: 'GET',
  path: '/letters',
  access: 'user',
  feature,
  summary: 'One’s own letters that have not arrived, by day; nobody else reads of them.',
  source: 'BRIEF-01, O-196',
  answer: z.object({ letters: z.array(letter) }),
})

export const writeLetter = defineCall({
  method: 'PUT',
  path: '/letters',
  access: 'user',
  feature,
  summary:
    'Seals a letter to the partner until the morning of a day, or rewrites the own one of that clientId; nobody is told.',
  source: 'BRIEF-02, O-196',
  body: z.object({
    clientId,
    day,
    text: requiredText(LETTER_MAX),
    /** A picture in base64; the stored one again leaves it as it is. */
    photo: z.nullable(z.base64().check(z.maxLength(PHOTO_SENT_MAX))),
    /** The pair it was written in; refused if the session has another (decision 0058). */
    pairId: z.optional(id),
  }),
  bodyMaxBytes: LETTER_BODY_BYTES,
  ids: { 'body.pairId': 'pair' },
  refusals: [
    notYourPair,
    lettersNeedTwo,
    letterTooSoon,
    letterTooFar,
    letterSettled,
    lettersFull,
    letterPhotoUnreadable,
    filesUnderWay,
    serverBusy,
    tooManyAttempts,
    diskFull,
  ],
})

export const removeLetter = defineCall({
  method: 'DELETE',
  path: '/letters/:id',
  access: 'user',
  feature,
  summary: 'Deletes one’s own letter that has not arrived, without a trace; idempotent.',
  source: 'BRIEF-04, O-196',
  params: z.object({ id }),
  ids: { 'params.id': 'letter' },
})

export const newLetter = defineCall({
  method: 'GET',
  path: '/letters/new',
  access: 'user',
  feature,
  summary:
    'The first letter to oneself that has arrived and was not opened; null if there is none.',
  source: 'BRIEF-07, O-196',
  answer: z.object({ letter: z.nullable(z.object({ id, day })) }),
})

export const openLetter = defineCall({
  method: 'POST',
  path: '/letters/:id/opened',
  access: 'user',
  feature,
  summary: 'Notes for oneself alone that a letter was opened, so that Heute shows it no more.',
  source: 'BRIEF-07, O-196',
  params: z.object({ id }),
  ids: { 'params.id': 'letter' },
})

export const lettersCalls = [newLetter, listLetters, writeLetter, removeLetter, openLetter] as const
