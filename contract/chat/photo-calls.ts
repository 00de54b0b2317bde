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
import { clientId, id, sharedSwitch, wholeInQuery } from '#contract/kernel/shapes.ts'
import {
  fileMissing,
  notAPhoto,
  photoNotFound,
  photosNotAgreed,
  photoTooLarge,
  photoTooSlow,
  storageFull,
  wordsMissing,
} from './errors.ts'
import { GALLERY_DEFAULT, GALLERY_MAX } from './rules.ts'
import { mediaItem, message, messageText } from './shapes.ts'

const feature = 'chat'

export const upload = defineCall({
  method: 'POST',
  path: '/media/uploads/',
  access: 'user',
  tells: 'nobody',
  feature,
  summary:
    'Stores the photo in the field file and posts it as a message, with the words in the field text; also without the last slash.',
  source: 'API-24, O-055, O-070, O-078, O-195',
  query: z.object({
    clientId: z.optional(clientId),
    /** The pair the photo was chosen for; refused if the session has another (decision 0058). */
    pairId: z.optional(id),
    /** The form has words: a former version of the worker sends the photo alone, which is refused. */
    words: z.optional(z.literal('yes')),
  }),
  /** Fields of the form, beside the file. */
  body: z.optional(z.object({ text: z.optional(messageText) })),
  ids: { 'query.pairId': 'pair' },
  bodyKind: 'multipart',
  answer: message,
  refusals: [
    notYourPair,
    noPartner,
    fileMissing,
    wordsMissing,
    photoTooLarge,
    photoTooSlow,
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
  summary:
    'A photo, thumbnail or voice message of the own pair; membership is checked at every request.',
  source: 'MEDIEN-10, O-077',
  params: z.object({ name: z.string().check(z.maxLength(100)) }),
  ids: { 'params.name': 'file' },
  photoCookie: true,
  answerKind: 'binary',
  refusals: [photoNotFound],
})

export const readPhotoAgreement = defineCall({
  method: 'GET',
  path: '/chat/media/agreement',
  access: 'user',
  feature,
  summary:
    'Whether each may take all photos along: only while both want it; and when both last did.',
  source: 'O-148, O-195',
  answer: sharedSwitch,
})

export const switchPhotoAgreement = defineCall({
  method: 'PUT',
  path: '/chat/media/agreement',
  access: 'user',
  feature,
  summary:
    'Switches one’s own wish that each may take all photos along; the partner is told once both want it, or no longer.',
  source: 'O-195',
  body: z.object({ mine: z.boolean() }),
  answer: sharedSwitch,
})

export const photoArchive = defineCall({
  method: 'GET',
  path: '/chat/media/archive',
  access: 'user',
  feature,
  summary:
    'The photos one has sent, or all once both want it, with their words in one ZIP archive by days; a lost download goes on by Range and If-Range.',
  source: 'O-195',
  query: z.object({
    whose: z._default(z.enum(['own', 'all']), 'own'),
    /** The newest photo of it; with later ones it would be another archive. None: all there are. */
    until: z.optional(id),
  }),
  ids: { 'query.until': 'message' },
  answerKind: 'binary',
  refusals: [photoNotFound, photosNotAgreed, tooManyAttempts, serverBusy],
})

export const photoCalls = [
  upload,
  gallery,
  readPhoto,
  readPhotoAgreement,
  switchPhotoAgreement,
  photoArchive,
] as const
