import { fileMissing, photoTooLarge } from '#contract/chat/errors.ts'
import { gallery, readPhoto as readCall, upload } from '#contract/chat/photo-calls.ts'
import { UPLOAD_MAX_BYTES } from '#contract/chat/rules.ts'
import type { Context } from '../../context.ts'
import { type Feature, NO_TRANSFERS } from '../../feature.ts'
import { type Actor, type Binding, on } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkClaimedPair } from '../../identity/claimed-pair.ts'
import type { Db } from '../../storage/database.ts'
import { exportChat } from './export-service.ts'
import { chatLive } from './live.ts'
import { createMessageBatcher, type MessageBatcher } from './message-batch-service.ts'
import { exportPhotos } from './photos/export-service.ts'
import { readGallery } from './photos/gallery-service.ts'
import { readPhoto, removePhotosOf, sweepPhotos } from './photos/service.ts'
import { checkMayUpload, uploadPhoto } from './photos/upload-service.ts'
import { createChatPresence } from './presence-service.ts'
import { chatRoutes } from './routes.ts'
import { countUnread, firstUnread } from './store.ts'

const photoRoutes = (context: Context, batcher: MessageBatcher): Binding[] => [
  on(upload, async ({ query, actor }, exchange) => {
    checkClaimedPair(query.pairId, actor)
    await checkMayUpload(context, actor, exchange)
    const bytes = await exchange.readFile('file', UPLOAD_MAX_BYTES)
    if (bytes === 'missing') refuse(fileMissing)
    if (bytes === 'too large') refuse(photoTooLarge)
    return uploadPhoto(context, batcher, { bytes, clientId: query.clientId }, actor, exchange)
  }),

  on(gallery, ({ query, actor }) => readGallery(context, query, actor)),

  on(readCall, ({ params, actor }) => readPhoto(context, params.name, actor)),
]

export const chat = {
  // The history stays with the pair it was written in.
  transfers: NO_TRANSFERS,
  start(context: Context) {
    const { database, presence } = context
    const { db } = database
    const batcher = createMessageBatcher(context)
    const chatPresence = createChatPresence(context)
    return {
      routes: [...chatRoutes(context, batcher), ...photoRoutes(context, batcher)],
      socketHandlers: chatLive(context, batcher, chatPresence),
      dataExports: [
        (actor: Actor) => exportChat(context, actor),
        (actor: Actor) => exportPhotos(context, actor),
      ],
      sweeps: [(_db: Db, now: number) => sweepPhotos(context, now)],
      fileErasers: [(pairIds: readonly string[]) => removePhotosOf(context, pairIds)],
      listeners: {},
      close: chatPresence.close,
      /** What others may ask about the chat of a person. */
      view: {
        isInChat: presence.isInChat,
        unreadOf: (pairId: string, userId: string) => countUnread(db, pairId, userId),
        firstUnreadOf: (pairId: string, userId: string) => firstUnread(db, pairId, userId),
      },
    }
  },
} satisfies Feature
