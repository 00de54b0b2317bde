import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import {
  filesUnderWay,
  messagesFull,
  noPartner,
  notYourPair,
  serverBusy,
  tooManyAttempts,
} from '#contract/kernel/refusals.ts'
import { clientId, id, wholeInQuery } from '#contract/kernel/shapes.ts'
import { fileMissing, notAPhoto, photoNotFound, photoTooLarge, storageFull } from './errors.ts'
import { GALLERY_DEFAULT, GALLERY_MAX } from './rules.ts'
import { mediaItem, message } from './shapes.ts'

const feature = 'chat'

export const upload = defineCall({
  method: 'POST',
  path: '/media/uploads/',
  access: 'user',
  tells: 'nobody',
  feature,
  summary:
    'Stores the photo in the field file and posts it as a message; also without the last slash.',
  source: 'API-24, O-055, O-070, O-078',
  query: z.object({
    clientId: z.optional(clientId),
    /** The pair it was chosen in; only compared with that of the session (decision 0058). */
    pairId: z.optional(id),
  }),
  ids: { 'query.pairId': 'pair' },
  bodyKind: 'multipart',
  answer: message,
  refusals: [
    notYourPair,
    noPartner,
    fileMissing,
    photoTooLarge,
    storageFull,
    messagesFull,
    notAPhoto,
    tooManyAttempts,
    filesUnderWay,
    serverBusy,
  ],
})

export const gallery = defineCall({
  method: 'GET',
  path: '/chat/media',
  access: 'user',
  feature,
  summary: 'The pair’s photos, newest first; before={id} pages on to older ones.',
  source: 'API-23, O-079',
  query: z.object({
    before: z.optional(id),
    limit: z._default(wholeInQuery(1, GALLERY_MAX), GALLERY_DEFAULT),
  }),
  ids: { 'query.before': 'message' },
  answer: z.array(mediaItem),
  refusals: [photoNotFound],
})

export const readPhoto = defineCall({
  method: 'GET',
  path: '/uploads/:name',
  access: 'user',
  feature,
  summary: 'A photo or thumbnail of the own pair; membership is checked at every request.',
  source: 'MEDIEN-10, O-077',
  params: z.object({ name: z.string().check(z.maxLength(100)) }),
  ids: { 'params.name': 'file' },
  photoCookie: true,
  answerKind: 'binary',
  refusals: [photoNotFound],
})

export const photoCalls = [upload, gallery, readPhoto] as const
