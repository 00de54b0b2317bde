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
import { clientId, id } from '#contract/kernel/shapes.ts'
import { notAVoice, storageFull, voiceTooLong, voiceTooSlow } from './errors.ts'
import { message } from './shapes.ts'

export const uploadVoice = defineCall({
  method: 'POST',
  path: '/chat/voice',
  access: 'user',
  tells: 'nobody',
  feature: 'chat',
  summary:
    'Makes the MP3 in the field file anew and posts it as a voice message; it is padded (ISO/IEC 7816-4), as what is read from its address.',
  source: 'O-195',
  query: z.object({
    clientId: z.optional(clientId),
    /** The pair it was recorded for; refused if the session has another (decision 0058). */
    pairId: z.optional(id),
  }),
  ids: { 'query.pairId': 'pair' },
  bodyKind: 'multipart',
  answer: message,
  refusals: [
    notYourPair,
    noPartner,
    notAVoice,
    voiceTooLong,
    voiceTooSlow,
    storageFull,
    messagesFull,
    tooManyAttempts,
    filesUnderWay,
    serverBusy,
  ],
})

export const voiceCalls = [uploadVoice] as const
