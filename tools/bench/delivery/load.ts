import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Pair } from '#server/testing/couples.ts'
import { quantile } from '#server/testing/quantiles.ts'
import { cpuOf } from '../process/cpu.ts'

const JOINS_AT_ONCE = 50

export interface Line {
  readonly pairId: string
  readonly sends: Socket
  readonly receiver: Socket
  /** When each message on its way was sent, by its text. */
  readonly sent: Map<string, number>
}

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Processor time of the servers for one message, ms. */
  readonly cpuMs: number
  readonly lost: number
  readonly doubled: number
}

/**
 * Both sockets of every couple, joined.
 * @param addressOf where a person connects: who sends has the seat 0
 */
export async function openLines(
  addressOf: string | ((couple: number, seat: 0 | 1) => string),
  couples: readonly Pair[],
): Promise<Line[]> {
  const lines: Line[] = []
  const open = async ({ pairId, mia, jonas }: Pair, couple: number) => {
    const [sends, receiver] = await Promise.all(
      [mia, jonas].map(async ({ token }, seat) => {
        const address =
          typeof addressOf === 'string' ? addressOf : addressOf(couple, seat === 0 ? 0 : 1)
        const socket = io(address, { auth: { token }, transports: ['websocket'], forceNew: true })
        await socket.timeout(20_000).emitWithAck('join_pair', pairId)
        return socket
      }),
    )
    if (sends && receiver) lines.push({ pairId, sends, receiver, sent: new Map() })
  }
  for (let start = 0; start < couples.length; start += JOINS_AT_ONCE) {
    const some = couples.slice(start, start + JOINS_AT_ONCE)
    await Promise.all(some.map((couple, at) => open(couple, start + at)))
  }
  return lines
}

export function closeLines(lines: readonly Line[]): void {
  for (const { sends, receiver } of lines) {
    sends.disconnect()
    receiver.disconnect()
  }
}

/** Runs `drive` over the lines; from the sender's device to the partner's, until all has arrived. */
export async function measure(
  lines: readonly Line[],
  pids: number | readonly number[],
  drive: (send: (line: Line) => Promise<void>) => Promise<void>,
): Promise<Figures> {
  const took: number[] = []
  let doubled = 0
  const stops = lines.map(({ receiver, sent }) => {
    const receive = ({ text }: { text: string }) => {
      const at = sent.get(text)
      if (at === undefined) doubled += 1
      else took.push(performance.now() - at)
      sent.delete(text)
    }
    receiver.on('chat_message', receive)
    return () => receiver.off('chat_message', receive)
  })
  const send = async ({ pairId, sends, sent }: Line) => {
    const clientId = randomUUID()
    const text = `Ich denke gerade an dich. ${clientId}`
    sent.set(text, performance.now())
    await sends.emitWithAck('chat_message', { pairId, text, clientId })
  }
  const spentSoFar = () => [pids].flat().reduce((sum, pid) => sum + cpuOf(pid), 0)
  const [cpu, began] = [spentSoFar(), performance.now()]
  await drive(send)
  const seconds = (performance.now() - began) / 1000
  await wait(300)
  const spent = spentSoFar() - cpu
  for (const stop of stops) stop()
  const lost = lines.reduce((sum, { sent }) => sum + sent.size, 0)
  for (const { sent } of lines) sent.clear()
  return {
    perSecond: took.length / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    cpuMs: spent / took.length,
    lost,
    doubled,
  }
}

/** One message after the other in one couple. */
export const oneByOne = (lines: readonly Line[], count: number) => async (send: Send) => {
  const [line] = lines
  if (line === undefined) throw new Error('nobody is connected')
  for (let at = 0; at < count; at += 1) await send(line)
}

/** Sends `perSecond` messages a second, each in the next couple. */
export const steadily =
  (lines: readonly Line[], perSecond: number, seconds: number) => async (send: Send) => {
    const began = performance.now()
    const all: Promise<void>[] = []
    for (let at = 0; at < perSecond * seconds; ) {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
      for (; at < Math.min(due, perSecond * seconds); at += 1) {
        const line = lines[at % lines.length]
        if (line) all.push(send(line))
      }
      await wait(2)
    }
    await Promise.all(all)
  }

/** Every couple sends as soon as it has its acknowledgement. */
export const saturated = (lines: readonly Line[], seconds: number) => async (send: Send) => {
  const end = performance.now() + seconds * 1000
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < end) await send(line)
    }),
  )
}

type Send = (line: Line) => Promise<void>
