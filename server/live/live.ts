import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { Payload, SocketEvent } from '#contract/kernel/event.ts'
import type { SessionFacts, SessionGate } from '../http/session-gate.ts'
import { storageRefusal } from '../http/storage-refusal.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/logger.ts'
import { createEventLimits } from './event-limits.ts'
import {
  type Connection,
  guardHandshakes,
  type HandshakeOptions,
  refuseOtherUpgrades,
} from './handshake.ts'
import { type IncomingOptions, receiveEvents } from './incoming.ts'
import { limitPieces, type WithWebSockets } from './pieces.ts'
import { speakGerman } from './refusal-words.ts'
import { cutWhenUnread } from './slow-readers.ts'

/** Limits of trust.md (i) and (h). */
const PACKET_MAX_BYTES = 64 * 1024
const HANDSHAKE_TIMEOUT_MS = 10_000
const PING_INTERVAL_MS = 25_000
const PING_TIMEOUT_MS = 20_000
const SOCKETS_PER_USER = 10

/** A request of a transport, once Engine.IO has read its address. */
type EngineRequest = IncomingMessage & { readonly _query: Readonly<Record<string, string>> }

/** Who hears an event: every open device of a pair, of a person, of one session, or one socket. */
export type Audience = (
  | { pairId: string }
  | { userId: string }
  | { sessionId: string }
  | { socketId: string }
) & {
  /** A session among them that does not hear it. */
  exceptSession?: string
}

export interface Live {
  /** Emits an event of the contract; call it after the commit only. */
  emit<E extends SocketEvent>(audience: Audience, event: E, payload: Payload<E>): void
  /** Cuts every socket of a session or a person, at logout or when a session is ended. */
  disconnect(audience: { sessionId: string } | { userId: string }): void
  /** Whether somebody of an audience looks at the app right now: a page keeps a socket while it is visible. */
  isOpen(audience: Audience): boolean
  /** The sessions with an open socket, each with the pair the socket hears. */
  openSessions(): ReadonlyMap<string, string>
}

export interface LiveServer extends Live {
  /** Starts to serve sockets of an HTTP server, with the handlers of the features. */
  attach(server: HttpServer, incoming: Incoming): void
  close(): Promise<void>
}

export interface Incoming extends Omit<IncomingOptions, 'onEvent' | 'limiter'>, HandshakeOptions {
  readonly clock: Clock
  /** Told of the request by which somebody has opened a socket of theirs. */
  readonly onAdmitted: (request: IncomingMessage, userId: string) => void
  /** Told when a socket is gone, whatever ended it. */
  readonly onGone: (socketId: string) => void
}

export interface LiveOptions {
  readonly gate: SessionGate
  readonly log: Logger
  readonly checkPayloads: boolean
  /** Told of every event that left; tests keep the list of what was exercised. */
  readonly onEvent?: (event: SocketEvent) => void
}

const room = (audience: Audience): string => {
  if ('pairId' in audience) return `pair ${audience.pairId}`
  if ('socketId' in audience) return audience.socketId
  return 'userId' in audience ? `user ${audience.userId}` : `session ${audience.sessionId}`
}

/** Its id is no secret to whoever sends it with each request, though Engine.IO types it as private. */
const connectionOf = ({ conn }: Socket) => conn as unknown as Connection

const tokenOf = (socket: Socket): string => {
  const token: unknown = socket.handshake.auth.token
  return typeof token === 'string' ? token : ''
}

const facts = (socket: Socket): SessionFacts => socket.data as SessionFacts

/** The socket side: authenticated at the handshake, every socket in the rooms of its session. */
export function createLive({ gate, log, checkPayloads, onEvent }: LiveOptions): LiveServer {
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

  /** Takes a socket into its session, or says why not. */
  const admit = async (socket: Socket): Promise<Error | undefined> => {
    try {
      const session = await gate(tokenOf(socket))
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
    // Many handshakes at the same moment have all counted the same few.
    const open = io.sockets.adapter.rooms.get(room({ userId }))?.size ?? 0
    if (open > SOCKETS_PER_USER) return void socket.disconnect(true)
    log.debug('socket.open', { userId })
    cutWhenUnread(socket.conn, () => log.warn('socket.unread', { userId }))
    // Who ended the session or moved between handshake and rooms would otherwise stay in them.
    gate(tokenOf(socket)).then(
      (session) => session?.pairId === pairId || socket.disconnect(true),
      (fault: unknown) => log.warn('socket.gate', { userId, fault }),
    )
  })

  return {
    attach(server, incoming) {
      const limits = createEventLimits(incoming.clock)
      io.on('connection', (socket) => {
        const { userId } = facts(socket)
        const count = limits.enter(userId)
        const limiter = incoming.rateLimits ? count : () => 'allowed' as const
        receiveEvents(socket, { ...incoming, limiter, onEvent })
        socket.once('disconnect', () => {
          limits.leave(userId)
          incoming.onGone(socket.id)
        })
      })
      const handshakes = guardHandshakes(incoming)
      io.attach(server, { allowRequest: handshakes.allowRequest, destroyUpgrade: false })
      server.on('upgrade', refuseOtherUpgrades)
      speakGerman(io.engine)
      // Engine.IO makes its websockets anew once it listens.
      server.on('listening', () => limitPieces(io.engine as unknown as WithWebSockets))
      io.engine.use((request: EngineRequest, response: ServerResponse, proceed: () => void) => {
        if (handshakes.guard(request, response, request._query.sid)) proceed()
      })
      io.engine.on('connection', handshakes.enter)
      io.use((socket, proceed) => {
        if (handshakes.mayTry(connectionOf(socket))) void admit(socket).then(proceed)
        else socket.conn.close()
      })
      io.on('connection', (socket) => {
        handshakes.admit(connectionOf(socket))
        incoming.onAdmitted(socket.conn.request, facts(socket).userId)
      })
    },
    emit(audience, event, payload) {
      if (checkPayloads && event.payload !== undefined) z.parse(event.payload, payload)
      const { exceptSession } = audience
      const everybody = io.to(room(audience))
      const target =
        exceptSession === undefined
          ? everybody
          : everybody.except(room({ sessionId: exceptSession }))
      if (payload === undefined) target.emit(event.name)
      else target.emit(event.name, payload)
      onEvent?.(event)
    },
    disconnect(audience) {
      io.in(room(audience)).disconnectSockets(true)
    },
    isOpen(audience) {
      const { rooms } = io.sockets.adapter
      const { exceptSession } = audience
      const excepted =
        exceptSession === undefined ? undefined : rooms.get(room({ sessionId: exceptSession }))
      return Array.from(rooms.get(room(audience)) ?? []).some((id) => !excepted?.has(id))
    },
    openSessions: () =>
      new Map(
        Array.from(io.sockets.sockets.values(), (socket) => {
          const { sessionId, pairId } = facts(socket)
          return [sessionId, pairId]
        }),
      ),
    close: () => io.close(),
  }
}
