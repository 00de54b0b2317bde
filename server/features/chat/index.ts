import type { Context } from '../../context.ts'
import { type Feature, NO_TRANSFERS, nothingToClose } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import type { Db } from '../../storage/database.ts'
import { exportChat } from './export-service.ts'
import { chatLive } from './live.ts'
import { createMessageBatcher } from './message-batch-service.ts'
import { exportPhotos } from './photos/export-service.ts'
import { photoRoutes } from './photos/routes.ts'
import { removePhotosOf, sweepPhotos } from './photos/service.ts'
import { createPresence } from './presence-service.ts'
import { isPresent } from './presence-store.ts'
import { chatRoutes } from './routes.ts'
import { countUnread, firstUnread } from './store.ts'

export const chat = {
  // The history stays with the pair it was written in.
  transfers: NO_TRANSFERS,
  start(context: Context) {
    const { database, clock, log } = context
    const { db } = database
    const batcher = createMessageBatcher(context)
    const presence = createPresence(context)
    return {
      routes: [...chatRoutes(context, batcher), ...photoRoutes(context, batcher)],
      socketHandlers: chatLive(context, { batcher, presence }),
      dataExports: [
        (actor: Actor) => exportChat(context, actor),
        (actor: Actor) => exportPhotos(context, actor),
      ],
      sweeps: [(_db: Db, now: number) => sweepPhotos(context, now)],
      fileErasers: [(pairIds: readonly string[]) => removePhotosOf(context, pairIds)],
      listeners: {
        socketClosed: (socketId: string) =>
          void presence
            .leave(socketId)
            .catch((fault: unknown) => log.warn('presence.leave', { fault })),
      },
      beforeShutdown: () => presence.close(),
      close: nothingToClose,
      /** What others may ask about the chat of a person. */
      view: {
        isInChat: (userId: string) => isPresent(db, userId, clock.now()),
        unreadOf: (pairId: string, userId: string) => countUnread(db, pairId, userId),
        firstUnreadOf: (pairId: string, userId: string) => firstUnread(db, pairId, userId),
      },
    }
  },
} satisfies Feature
