import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { history } from '#contract/chat/calls.ts'
import { joinPair, messageSent, messageUpdated, sendMessage } from '#contract/chat/events.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { resync } from '#contract/kernel/server.ts'
import { type Client, newClient } from './person.ts'
import { stickyKey } from './sticky-key.ts'

const ACK_MS = 800
const AGAIN_MS = 25

/** A phone that keeps its part of the bargain: it sends again until told, and catches up. */
export interface ChatDevice {
  /** Sends a text; resolves when the server has acknowledged it, after however many tries. */
  send(text: string): Promise<void>
  readonly socket: Socket
  /** The messages the device shows, in the order of the conversation. */
  shown(): Message[]
  close(): void
}

export interface ChatDeviceOptions {
  readonly address: string
  readonly pairId: string
  readonly token: string | undefined
  readonly transports?: readonly ('websocket' | 'polling')[]
}

/** Opens the chat on a device, with reconnects far quicker than a browser's. */
export function openChatDevice(options: ChatDeviceOptions): ChatDevice {
  const { address, pairId, token, transports = ['websocket'] } = options
  const client: Client = newClient(address, token)
  const known = new Map<string, Message>()
  /** Everything up to this number of change is known for sure. */
  let caughtUp = 0
  /** Told so by the server: it may be older than what has been heard since. */
  let missedSome = false
  let isWhole = false
  let isClosed = false

  const keep = (message: Message) => {
    const before = known.get(message.id)
    if (before === undefined || before.changedSeq <= message.changedSeq) {
      known.set(message.id, message)
    }
  }
  const newest = () => Math.max(caughtUp, ...Array.from(known.values(), (one) => one.changedSeq))

  const socket = io(address, {
    auth: { token },
    query: { k: stickyKey(pairId) },
    transports: [...transports],
    reconnectionDelay: 40,
    reconnectionDelayMax: 200,
    timeout: 1_000,
    forceNew: true,
  })

  async function catchUp(after: number): Promise<void> {
    for (let from = after; ; ) {
      const query = { changedAfter: String(from), limit: String(HISTORY_MAX) }
      const changed = await client.ask(history, { query })
      for (const message of changed) keep(message)
      if (changed.length < HISTORY_MAX) return
      from = changed.at(-1)?.changedSeq ?? from
    }
  }

  async function begin(): Promise<void> {
    isWhole = false
    const readsAll = missedSome
    const after = readsAll ? 0 : caughtUp
    const { id } = socket
    // Events from here on are heard; what was missed before is read.
    await socket.timeout(ACK_MS).emitWithAck(joinPair.name, pairId)
    await catchUp(after)
    if (socket.id !== id) return
    if (readsAll) missedSome = false
    caughtUp = newest()
    isWhole = true
  }
  const beginUntilDone = async () => {
    isWhole = false
    const { id } = socket
    while (!isClosed && socket.connected && socket.id === id) {
      try {
        return await begin()
      } catch {
        await wait(AGAIN_MS)
      }
    }
  }
  socket.on('connect', () => void beginUntilDone())
  socket.on(resync.name, () => {
    missedSome = true
    void beginUntilDone()
  })
  for (const { name } of [messageSent, messageUpdated]) {
    socket.on(name, (message: Message) => {
      keep(message)
      if (isWhole) caughtUp = newest()
    })
  }

  return {
    socket,
    async send(text) {
      const payload = { pairId, text, clientId: randomUUID() }
      while (!isClosed) {
        try {
          if (!socket.connected) throw new Error('not connected')
          const answer = (await socket.timeout(ACK_MS).emitWithAck(sendMessage.name, payload)) as {
            ok?: boolean
          }
          if (answer.ok === true) return
          throw new Error(JSON.stringify(answer))
        } catch {
          await wait(AGAIN_MS)
        }
      }
    },
    shown: () => [...known.values()].sort((a, b) => a.seq - b.seq),
    close() {
      isClosed = true
      socket.close()
    },
  }
}
