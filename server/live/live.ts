import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket as TcpSocket } from 'node:net'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { Payload, SocketEvent } from '#contract/kernel/event.ts'
import type { PubSub } from '../cluster/pubsub.ts'
import type { AuthSession, SessionResolver } from '../http/session-auth.ts'
import { storageRefusal } from '../http/storage-refusal.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { disconnectSlowConsumer } from './backpressure.ts'
import { closeInSlices } from './close-in-slices.ts'
import {
  limitWebSockets,
  tcpSocketOf,
  terminate,
  translateProtocolErrors,
  type WebSocketServerHolder,
} from './engine-io.ts'
import { dispatchEvents, type IncomingOptions } from './event-dispatch.ts'
import { createEventLimits } from './event-limits.ts'
import {
  type Connection,
  guardHandshakes,
  type HandshakeOptions,
  refuseOtherUpgrades,
} from './handshake.ts'
import { limitPackets, type PacketLimit } from './packet-limits.ts'
import type { Presence } from './presence.ts'
import { createResyncSpread } from './resync-spread.ts'

/** Limits of trust i and h. */
const PACKET_MAX_BYTES = 64 * 1024
const HANDSHAKE_TIMEOUT_MS = 10_000
const PING_INTERVAL_MS = 25_000
const PING_TIMEOUT_MS = 20_000
const SOCKETS_PER_USER = 10
/** Time for a client that has left the namespace to close its connection; ours does so at once. */
const LEFT_OPEN_MS = 2_000

/** A transport request with the query Engine.IO has parsed. */
type EngineRequest = IncomingMessage & { readonly _query: Readonly<Record<string, string>> }

/** Receivers of an event: the sockets of a pair, a person or a session, or one socket. */
export type Audience = (
  | { pairId: string }
  | { userId: string }
  | { sessionId: string }
  | { socketId: string }
) & {
  /** A session among them that is left out. */
  exceptSession?: string
  /** A person among them who is left out, on every device. */
  exceptUser?: string
}

export interface ConnectedSession {
  readonly sessionId: string
  readonly pairId: string
}

export interface Live {
  /** Emits an event of the contract, on every node; call it after the commit only. */
  emit<E extends SocketEvent>(audience: Audience, event: E, payload: Payload<E>): void
  /** Emits to sockets of this node only. */
  emitHere<E extends SocketEvent>(audience: Audience, event: E, payload: Payload<E>): void
  /** Disconnects every socket of a session or a person, on every node. */
  disconnect(audience: { sessionId: string } | { userId: string }): void
  /**
   * False if nobody can hear what is emitted to an audience: pages are connected only while visible.
   * With other nodes it is always true.
   */
  mayReach(audience: Audience): boolean
  /** The session of each socket, and the pair of its room. */
  connectedSessions(): readonly ConnectedSession[]
}

export interface LiveServer extends Live {
  /** Attaches to an HTTP server with the handlers of the features. */
  attach(server: HttpServer, incoming: Incoming): void
  /**
   * Resolves once every other node hears what was emitted so far, also if this one is killed; undefined
   * where there are none.
   */
  readonly told: (() => Promise<void>) | undefined
  /** Refuses new sockets and closes the open ones a few at a time; clients connect again elsewhere. */
  drain(): Promise<void>
  close(): Promise<void>
}

export interface Incoming
  extends Omit<IncomingOptions, 'onEvent' | 'limiter' | 'running' | 'told'>,
    HandshakeOptions {
  readonly clock: Clock
  /** Called with every TCP connection of an authenticated socket. */
  readonly onAuthenticated: (connection: TcpSocket, userId: string) => void
}

export interface LiveOptions {
  readonly resolveSession: SessionResolver
  readonly log: Logger
  readonly checkPayloads: boolean
  readonly presence: Presence
  /** The way to the sockets of other nodes, where there are any. */
  readonly pubsub?: PubSub | undefined
  /** @param listener called once events for the sockets of this node may have been lost */
  readonly onGap: (listener: () => void) => void
  /** Called for every event sent; tests record which events were exercised. */
  readonly onEvent?: ((event: SocketEvent) => void) | undefined
}

/** The topic of messages to the sockets of other nodes. */
const TOPIC = 'live'

/** Actions that the other nodes repeat. */
type Relayed =
  | { readonly emit: readonly [audience: Audience, name: string, payload: unknown] }
  | { readonly disconnect: Audience }

/** Time over which pages are told to read again after a gap, so that they do not read at once. */
const RESYNC_SPREAD_MS = 2_000
/**
 * The same after the loss of a node: first for the pairs it had sockets of, then over this time for
 * all others, since it may have answered a call of a pair whose sockets are elsewhere.
 */
const RESYNC_OTHERS_SPREAD_MS = 20_000

const room = (audience: Audience): string => {
  if ('pairId' in audience) return `pair ${audience.pairId}`
  if ('socketId' in audience) return audience.socketId
  return 'userId' in audience ? `user ${audience.userId}` : `session ${audience.sessionId}`
}

/** The rooms an audience leaves out. */
const exceptedRooms = ({ exceptSession, exceptUser }: Audience): string[] => [
  ...(exceptSession === undefined ? [] : [room({ sessionId: exceptSession })]),
  ...(exceptUser === undefined ? [] : [room({ userId: exceptUser })]),
]

/** Engine.IO types `id` as private, although every request carries it. */
const connectionOf = ({ conn }: Socket) => conn as unknown as Connection

const tokenOf = (socket: Socket): string => {
  const token: unknown = socket.handshake.auth.token
  return typeof token === 'string' ? token : ''
}

const facts = (socket: Socket): AuthSession => socket.data as AuthSession

/**
 * Ends the connection of a closed socket. Socket.IO would keep it as long as its client answers
 * pings: not counted, beyond any logout.
 */
function closeLeftOpen({ conn }: Socket): void {
  const close = () => conn.readyState !== 'closed' && terminate(conn)
  setTimeout(close, LEFT_OPEN_MS).unref()
}

/** Creates the socket server: sockets authenticate at the handshake and join their rooms. */
export function createLive({
  resolveSession,
  log,
  checkPayloads,
  presence,
  pubsub,
  onGap,
  onEvent,
}: LiveOptions): LiveServer {
  const io = new Server({
    serveClient: false,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: PACKET_MAX_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    transports: ['polling', 'websocket'],
  })

  /** Sets the socket's session, or returns the error to refuse it with. */
  const authenticate = async (socket: Socket): Promise<Error | undefined> => {
    try {
      const session = await resolveSession(tokenOf(socket))
      if (session === undefined) return new Error('Bitte melde dich an.')
      const open = await io.in(room({ userId: session.userId })).fetchSockets()
      if (open.length >= SOCKETS_PER_USER) return new Error('Zu viele offene Geräte.')
      socket.data = session
      return undefined
    } catch (fault) {
      log.error('socket.admit', { fault })
      return new Error(storageRefusal(fault)?.message ?? 'Interner Fehler')
    }
  }

  io.on('connection', (socket) => {
    const { pairId, userId, sessionId } = facts(socket)
    void socket.join([room({ pairId }), room({ userId }), room({ sessionId })])
    // Concurrent handshakes have counted before any of them joined its room.
    const open = io.sockets.adapter.rooms.get(room({ userId }))?.size ?? 0
    if (open > SOCKETS_PER_USER) return void socket.disconnect(true)
    log.debug('socket.open', { userId })
    presence.socketOpened({ socketId: socket.id, sessionId, userId, pairId })
    socket.once('disconnect', () => {
      presence.socketClosed(socket.id)
      closeLeftOpen(socket)
    })
    // The session may have ended or changed its pair between handshake and join.
    resolveSession(tokenOf(socket)).then(
      (session) => session?.pairId === pairId || socket.disconnect(true),
      (fault: unknown) => log.warn('socket.gate', { userId, fault }),
    )
  })

  const send = (audience: Audience, name: string, payload: unknown) => {
    const all = io.to(room(audience))
    const excepted = exceptedRooms(audience)
    const target = excepted.length === 0 ? all : all.except(excepted)
    // On its way from another node, as JSON, none has become null.
    if (payload === undefined || payload === null) target.emit(name)
    else target.emit(name, payload)
  }
  const disconnectHere = (audience: Audience) => io.in(room(audience)).disconnectSockets(true)
  const relay = (data: Relayed) => pubsub?.publish({ topic: TOPIC, data })

  pubsub?.subscribe(TOPIC, (data) => {
    const relayed = data as Relayed
    if ('emit' in relayed) send(...relayed.emit)
    else disconnectHere(relayed.disconnect)
  })
  const emitResync = createResyncSpread()
  const resyncAll = (spreadMs: (pairId: string) => number) => {
    for (const socket of io.sockets.sockets.values()) {
      emitResync(socket, spreadMs(facts(socket).pairId))
    }
  }
  onGap(() => resyncAll(() => RESYNC_SPREAD_MS))
  presence.onNodeLost((pairIds) =>
    resyncAll((pairId) => (pairIds.has(pairId) ? RESYNC_SPREAD_MS : RESYNC_OTHERS_SPREAD_MS)),
  )

  const emitHere: Live['emitHere'] = (audience, event, payload) => {
    if (checkPayloads && event.payload !== undefined) z.parse(event.payload, payload)
    send(audience, event.name, payload)
    onEvent?.(event)
  }

  let draining = false
  const running = new Set<Promise<void>>()

  return {
    attach(server, incoming) {
      const limits = createEventLimits(incoming.clock)
      io.on('connection', (socket) => {
        const { userId } = facts(socket)
        const count = limits.addSocket(userId)
        const limiter = incoming.rateLimits ? count : () => 'allowed' as const
        dispatchEvents(socket, { ...incoming, limiter, onEvent, running, told: pubsub?.published })
        socket.once('disconnect', () => limits.removeSocket(userId))
      })
      const handshakes = guardHandshakes(incoming)
      const packetLimits = new WeakMap<object, PacketLimit>()
      io.attach(server, {
        allowRequest(request, callback) {
          if (draining) callback('Dieser Server hört gerade auf.', false)
          else handshakes.allowRequest(request, callback)
        },
        destroyUpgrade: false,
      })
      server.on('upgrade', refuseOtherUpgrades)
      translateProtocolErrors(io.engine)
      // Engine.IO recreates its `ws` server when the HTTP server starts to listen.
      server.on('listening', () => limitWebSockets(io.engine as unknown as WebSocketServerHolder))
      io.engine.use((request: EngineRequest, response: ServerResponse, proceed: () => void) => {
        const { sid } = request._query
        const userId = handshakes.userOf(sid)
        if (userId !== undefined) incoming.onAuthenticated(request.socket, userId)
        if (handshakes.guard(request, response, sid)) proceed()
      })
      io.engine.on('connection', (connection: Socket['conn']) => {
        handshakes.track(connection as unknown as Connection)
        packetLimits.set(connection, limitPackets(connection, incoming.rateLimits))
        disconnectSlowConsumer(connection, () => {
          const userId = handshakes.userOf((connection as unknown as Connection).id)
          // A stranger would fill the log.
          if (userId !== undefined) log.warn('socket.unread', { userId })
        })
      })
      io.use((socket, proceed) => {
        if (handshakes.consumeAttempt(connectionOf(socket))) {
          void authenticate(socket).then(proceed)
          return
        }
        terminate(socket.conn)
        // Nothing is sent any more; without it Socket.IO would keep the socket.
        proceed(new Error('Diese Verbindung ist nicht erlaubt.'))
      })
      io.on('connection', (socket) => {
        const { conn } = socket
        const { userId } = facts(socket)
        handshakes.authenticated(connectionOf(socket), userId)
        packetLimits.get(conn)?.authenticated()
        const assign = () => {
          incoming.onAuthenticated(conn.request.socket, userId)
          // Asked for before the login, a websocket may stand only after it.
          const upgraded = tcpSocketOf(conn.transport)
          if (upgraded !== undefined) incoming.onAuthenticated(upgraded, userId)
        }
        assign()
        conn.once('upgrade', assign)
      })
    },
    emit(audience, event, payload) {
      emitHere(audience, event, payload)
      // A single socket is always one of this node.
      if (!('socketId' in audience)) relay({ emit: [audience, event.name, payload] })
    },
    emitHere,
    told: pubsub?.published,
    disconnect(audience) {
      disconnectHere(audience)
      relay({ disconnect: audience })
    },
    mayReach(audience) {
      if (pubsub !== undefined) return true
      const { rooms } = io.sockets.adapter
      const excepted = exceptedRooms(audience)
      return Array.from(rooms.get(room(audience)) ?? []).some(
        (id) => !excepted.some((name) => rooms.get(name)?.has(id)),
      )
    },
    connectedSessions: () => Array.from(io.sockets.sockets.values(), facts),
    drain() {
      draining = true
      // Not `disconnect`, after which a client does not connect again.
      return closeInSlices(Array.from(io.sockets.sockets.values(), ({ conn }) => conn))
    },
    async close() {
      await io.close()
      await Promise.allSettled(running)
    },
  }
}
