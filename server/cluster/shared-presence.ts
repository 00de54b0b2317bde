import type { Logger } from '../lib/logger.ts'
import {
  createOpenSockets,
  emitMissed,
  type OpenSocket,
  type PersonInPair,
  type Presence,
  type PresenceListener,
} from '../live/presence.ts'
import type { Db } from '../storage/database.ts'
import {
  inChatAmong,
  isPairConnected,
  peopleOfNode,
  removeConnections,
  sessionsOf,
  writeConnections,
} from './connection-store.ts'
import { holdNodeLease } from './node-lease.ts'
import type { PubSub } from './pubsub.ts'

const TOPIC = 'presence'

export interface SharedPresence extends Presence {
  /** Whether the lease of this node still holds. */
  readonly holdsLease: () => boolean
}

export interface SharedPresenceOptions {
  readonly db: Db
  readonly pubsub: PubSub
  readonly log: Logger
}

/**
 * Presence across several nodes: the database has a row per socket, which is valid as long as the
 * lease of its node. Each change of a presence is published to every node, and each node reads the
 * current state, since messages of two nodes about one person may arrive in any order.
 * @throws Error if PostgreSQL cannot be reached
 */
export async function createSharedPresence({
  db,
  pubsub,
  log,
}: SharedPresenceOptions): Promise<SharedPresence> {
  const { nodeId } = pubsub
  const sockets = createOpenSockets()
  const lostListeners: ((pairIds: ReadonlySet<string>) => void)[] = []
  let listener: PresenceListener | undefined

  const hear = (people: readonly PersonInPair[]) => {
    for (const person of people) if (sockets.hasPair(person.pairId)) listener?.changed(person)
  }
  pubsub.subscribe(TOPIC, (data) => hear(data as readonly PersonInPair[]))

  pubsub.onGap(() => emitMissed(sockets, () => listener))

  const recordLeft = async (people: readonly PersonInPair[]) => {
    const present = await inChatAmong(
      db,
      people.map(({ userId }) => userId),
    )
    for (const person of people) if (!present.has(person.userId)) listener?.left(person)
  }

  /** Sockets with an outdated row, and whether to publish a change of chat presence. */
  const unwritten = new Map<string, { readonly socket: OpenSocket; readonly tells: boolean }>()

  const write = async () => {
    const batch = [...unwritten.values()]
    unwritten.clear()
    try {
      const [open, closed] = [
        batch.filter(({ socket }) => sockets.all.has(socket.socketId)),
        batch.filter(({ socket }) => !sockets.all.has(socket.socketId)),
      ]
      await writeConnections(
        db,
        nodeId,
        open.map(({ socket }) => ({ ...socket, inChat: sockets.isInChat(socket.socketId) })),
      )
      await removeConnections(
        db,
        closed.map(({ socket }) => socket.socketId),
      )
    } catch (fault) {
      // Retried with the next renewal of the lease.
      for (const { socket, tells } of batch) mark(socket, tells)
      throw fault
    }
    const people = batch.filter(({ tells }) => tells).map(({ socket }) => socket)
    if (people.length === 0) return
    const changed = people.map(({ userId, pairId }) => ({ userId, pairId }))
    try {
      await recordLeft(people.filter(({ socketId }) => !sockets.isInChat(socketId)))
    } finally {
      pubsub.publish({ topic: TOPIC, data: changed })
      hear(changed)
    }
  }

  const mark = (socket: OpenSocket, tells: boolean) => {
    const before = unwritten.get(socket.socketId)?.tells === true
    unwritten.set(socket.socketId, { socket, tells: tells || before })
  }

  /** Writes the marked sockets; those marked during a write are batched into the next one. */
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const flush = (): Promise<void> => {
    if (next === undefined) {
      next = last
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return write()
        })
      last = next
    }
    return next
  }
  const flushInBackground = () =>
    flush().catch((fault: unknown) => log.warn('presence.failed', { fault }))

  const setInChat = async (socketId: string, inChat: boolean) => {
    const socket = sockets.setInChat(socketId, inChat)
    if (socket === undefined) return
    mark(socket, true)
    await flush()
  }

  const lease = await holdNodeLease({
    db,
    nodeId,
    log,
    renewed: async () => {
      if (unwritten.size > 0) await flush()
    },
    resumed() {
      for (const socket of sockets.all.values()) mark(socket, sockets.isInChat(socket.socketId))
    },
    async lost(lostId, isFirst) {
      const people = await peopleOfNode(db, lostId)
      if (isFirst) await recordLeft(people.filter(({ inChat }) => inChat))
      const pairIds = new Set(people.map(({ pairId }) => pairId))
      for (const told of lostListeners) told(pairIds)
      emitMissed(
        sockets,
        () => listener,
        ({ pairId }) => pairIds.has(pairId),
      )
    },
  })

  return {
    socketOpened(socket) {
      sockets.add(socket)
      mark(socket, false)
      void flushInBackground()
    },
    socketClosed(socketId) {
      const inChat = sockets.isInChat(socketId)
      const socket = sockets.remove(socketId)
      if (socket === undefined) return
      mark(socket, inChat)
      void flushInBackground()
    },
    enterChat: (socketId) => setInChat(socketId, true),
    leaveChat: (socketId) => setInChat(socketId, false),
    sessionsOf: (userId) => sessionsOf(db, userId),
    isConnected: async (pairId) => sockets.hasPair(pairId) || isPairConnected(db, pairId),
    isInChat: async (userId) => (await inChatAmong(db, [userId])).has(userId),
    seesOtherInChat: sockets.seesOtherInChat,
    setListener(given) {
      listener = given
    },
    holdsLease: lease.isHeld,
    onNodeLost: (told) => void lostListeners.push(told),
    async close() {
      await flushInBackground()
      await lease.close()
    },
  }
}
