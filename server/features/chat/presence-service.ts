import { partnerStatus } from '#contract/chat/events.ts'
import type { Context } from '#server/context.ts'
import { createKeyedMutex } from '#server/lib/semaphore.ts'
import type { OpenSocket, PersonInPair } from '#server/live/presence.ts'
import { partnerIdOf, writeLastOnline } from './presence-store.ts'

export interface ChatPresence {
  /** Registers a socket with an open chat; sends it the current presence of the partner. */
  enter(socket: OpenSocket): Promise<void>
  /** Ends the presence of a socket. */
  leave(socketId: string): Promise<void>
  /** Waits for what is still to be told and stored. */
  close(): Promise<void>
}

/** Tells the two of a pair whether the other has the chat open (API-30, O-073). */
export function createChatPresence({
  database,
  clock,
  live,
  log,
  presence,
}: Pick<Context, 'database' | 'clock' | 'live' | 'log' | 'presence'>): ChatPresence {
  const { db } = database

  /** Sends a person's presence, as it is now, to sockets of this node. */
  const tell = async (
    userId: string,
    audience: { readonly userId: string } | { readonly socketId: string },
  ) => {
    const online = await presence.isInChat(userId)
    live.emitHere(audience, partnerStatus, { partnerId: userId, online })
  }
  const emitToPartner = async ({ userId, pairId }: PersonInPair) => {
    const partnerId = await partnerIdOf(db, pairId, userId)
    if (partnerId !== undefined) await tell(userId, { userId: partnerId })
  }
  const emitToSocket = async ({ socketId, userId, pairId }: OpenSocket) => {
    const partnerId = await partnerIdOf(db, pairId, userId)
    if (partnerId !== undefined) await tell(partnerId, { socketId })
  }

  /** One after the other within a pair, so that what is told last is what holds. */
  const ofPair = createKeyedMutex()
  const running = new Set<Promise<void>>()
  const enqueue = (pairId: string, work: () => Promise<void>): Promise<void> => {
    const operation = ofPair.run(pairId, work).finally(() => running.delete(operation))
    running.add(operation)
    return operation
  }
  const inBackground = (pairId: string, work: () => Promise<void>) =>
    void enqueue(pairId, work).catch((fault: unknown) => log.warn('presence.failed', { fault }))

  presence.setListener({
    left: (person) => inBackground(person.pairId, () => writeLastOnline(db, person, clock.now())),
    changed: (person) => inBackground(person.pairId, () => emitToPartner(person)),
    missed: (socket) => inBackground(socket.pairId, () => emitToSocket(socket)),
  })

  return {
    async enter(socket) {
      const { socketId, pairId } = socket
      await presence.enterChat(socketId)
      await enqueue(pairId, () => emitToSocket(socket))
      // A process that crashes cannot say when they left.
      inBackground(pairId, () => writeLastOnline(db, socket, clock.now()))
    },
    leave: (socketId) => presence.leaveChat(socketId),
    async close() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
