import {
  fileMissing,
  notAVoice,
  photoTooLarge,
  voiceTooLong,
  wordsMissing,
} from '#contract/chat/errors.ts'
import {
  gallery,
  photoArchive,
  readPhoto as readCall,
  readPhotoAgreement,
  switchPhotoAgreement,
  upload,
} from '#contract/chat/photo-calls.ts'
import { UPLOAD_MAX_BYTES } from '#contract/chat/rules.ts'
import { uploadVoice as voiceCall } from '#contract/chat/voice-calls.ts'
import { VOICE_MAX_BYTES } from '#contract/chat/voice-rules.ts'
import type { Received } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import type { Feature } from '#server/feature.ts'
import { type Actor, type Binding, on } from '#server/http/bind.ts'
import { parseInput } from '#server/http/input.ts'
import { refuse } from '#server/http/refuse.ts'
import { createRunningArchives } from '#server/identity/running-archives.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import type { References } from '#server/pair/references.ts'
import type { Db } from '#server/storage/database.ts'
import { exportChat } from './export-service.ts'
import { chatLive } from './live.ts'
import { createMessageBatcher, type MessageBatcher } from './message-batch-service.ts'
import type { ChatContext } from './models.ts'
import { photoAgreement, photoSwitches } from './photos/agreement-service.ts'
import { archivePhotos } from './photos/archive-service.ts'
import { photosOfDays } from './photos/day-service.ts'
import { exportFiles } from './photos/export-service.ts'
import { readGallery } from './photos/gallery-service.ts'
import { readPhoto, removeFilesOf, sweepFiles } from './photos/service.ts'
import { checkMayUpload, uploadPhoto } from './photos/upload-service.ts'
import { createChatPresence } from './presence-service.ts'
import { chatRoutes } from './routes.ts'
import { countUnread, firstUnread } from './store.ts'
import { uploadVoice } from './voice/service.ts'

const fileRoutes = (
  context: ChatContext,
  batcher: MessageBatcher,
  archives = createRunningArchives(),
): Binding[] => [
  on(upload, async ({ query, actor }, exchange) => {
    checkClaimedPair(query.pairId, actor)
    await checkMayUpload(context, actor, exchange)
    const fields: Record<string, string> = {}
    const bytes = await exchange.readFile('file', UPLOAD_MAX_BYTES, (name, value) => {
      if (name === 'text') fields[name] = value
    })
    if (bytes === 'missing') refuse(fileMissing)
    if (bytes === 'too large') refuse(photoTooLarge)
    const body = parseInput(upload.body, fields, { of: upload, part: 'body' })
    const { text = null } = body as NonNullable<Received<typeof upload>['body']>
    if (query.words !== undefined && text === null) refuse(wordsMissing)
    return uploadPhoto(context, batcher, { bytes, text, clientId: query.clientId }, actor, exchange)
  }),

  on(voiceCall, async ({ query, actor }, exchange) => {
    checkClaimedPair(query.pairId, actor)
    await checkMayUpload(context, actor, exchange, 'voice')
    const bytes = await exchange.readFile('file', VOICE_MAX_BYTES)
    if (bytes === 'missing') refuse(notAVoice)
    if (bytes === 'too large') refuse(voiceTooLong)
    return uploadVoice(context, batcher, { bytes, clientId: query.clientId }, actor, exchange)
  }),

  on(gallery, ({ query, actor }) => readGallery(context, query, actor)),

  on(readCall, ({ params, actor }) => readPhoto(context, params.name, actor)),

  on(readPhotoAgreement, ({ actor }) => photoAgreement.read(context, actor)),

  on(switchPhotoAgreement, ({ body, actor }) => photoAgreement.change(context, body.mine, actor)),

  on(photoArchive, ({ query, actor }) => archivePhotos(context, archives, query, actor)),
]

export const chat = {
  // The history stays with the pair it was written in.
  transfers: { own: [photoSwitches.drop], alone: [], inviter: [photoSwitches.drop] },
  start(appContext: Context, { references }: { readonly references: References }) {
    const context: ChatContext = { ...appContext, references }
    const { database, presence } = context
    const { db } = database
    const batcher = createMessageBatcher(context)
    const chatPresence = createChatPresence(context)
    return {
      routes: [...chatRoutes(context, batcher), ...fileRoutes(context, batcher)],
      socketHandlers: chatLive(context, batcher, chatPresence),
      dataExports: [
        (actor: Actor) => exportChat(context, actor),
        (actor: Actor) => exportFiles(context, actor),
      ],
      days: [photosOfDays],
      sweeps: [(_db: Db, now: number) => sweepFiles(context, now)],
      fileErasers: [(pairIds: readonly string[]) => removeFilesOf(context, pairIds)],
      listeners: {},
      close: chatPresence.close,
      /** The queries other features may make about the chat of a person. */
      view: {
        isInChat: presence.isInChat,
        unreadOf: (pairId: string, userId: string) => countUnread(db, pairId, userId),
        firstUnreadOf: (pairId: string, userId: string) => firstUnread(db, pairId, userId),
      },
    }
  },
} satisfies Feature
