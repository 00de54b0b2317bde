import { sealedFile } from '../vault/sealed-record.ts'
import type { Sealer } from '../vault/vault.ts'

/** PostgreSQL refuses a notification from 8,000 bytes on; every character here is one byte. */
const PIECE_MAX = 7_900
const HEADER_MAX = 100

/** A message for the other nodes. */
export interface ClusterMessage {
  readonly topic: string
  readonly data: unknown
}

const sealedBatch = sealedFile('cluster.batch')
const nameOf = (nodeId: string, number: number) => `${nodeId}/${number}`

/**
 * Encodes messages as the payloads of as many notifications as they need. Sealed, because
 * PostgreSQL keeps notifications in plain files and may log the statement.
 * @param number counts the batches of a node without a gap
 */
export function encodeBatch(
  sealer: Sealer,
  nodeId: string,
  number: number,
  messages: readonly ClusterMessage[],
): string[] {
  const plain = Buffer.from(JSON.stringify(messages.map(({ topic, data }) => [topic, data])))
  const text = sealedBatch.seal(sealer, nameOf(nodeId, number), plain).toString('base64')
  const size = PIECE_MAX - HEADER_MAX
  const count = Math.ceil(text.length / size)
  return Array.from(
    { length: count },
    (_, index) =>
      `${nodeId}:${number}:${index}:${count}:${text.slice(index * size, (index + 1) * size)}`,
  )
}

/** The meaning of a notification to a node. */
export type Decoded =
  /** A batch of this node itself. */
  | { readonly kind: 'own' }
  /** Incomplete yet, or a repetition. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'batch'
      readonly messages: readonly ClusterMessage[]
      /** Whether batches of the sending node were lost before this one. */
      readonly gap: boolean
    }
  /** Not a batch of this installation, or damaged; counts as a gap. */
  | { readonly kind: 'damaged' }

interface Sender {
  /** Number of the last complete or lost batch. */
  last: number
  pieces: string[]
  gap: boolean
}

/** Every start of a node is a sender of its own; the oldest are forgotten. */
const SENDERS_MAX = 1_000

/**
 * Puts pieces together in the order of their numbers and notices missing ones. Nothing counts as
 * missing before the first batch of an unknown node.
 */
export function createBatchDecoder(sealer: Sealer, ownId: string): (payload: string) => Decoded {
  const senders = new Map<string, Sender>()

  const senderOf = (nodeId: string, number: number): Sender => {
    const known = senders.get(nodeId)
    if (known !== undefined) return known
    const [oldest] = senders.keys()
    if (senders.size >= SENDERS_MAX && oldest !== undefined) senders.delete(oldest)
    const sender = { last: number - 1, pieces: [], gap: false }
    senders.set(nodeId, sender)
    return sender
  }

  return (payload) => {
    const [nodeId = '', ...header] = payload.split(':', 4)
    const [number = Number.NaN, index = Number.NaN, count = Number.NaN] = header.map(Number)
    if (![number, index, count].every(Number.isSafeInteger)) return { kind: 'damaged' }
    if (nodeId === ownId) return { kind: 'own' }
    const sender = senderOf(nodeId, number)
    if (number <= sender.last) return { kind: 'nothing' }
    if (index === 0) sender.pieces = []
    if (number > sender.last + 1) {
      sender.gap = true
      sender.last = number - 1
    }
    if (index !== sender.pieces.length) {
      // The beginning of the batch has been lost, and with it the whole batch.
      sender.gap = true
      sender.last = number
      return { kind: 'nothing' }
    }
    const start = [nodeId, ...header].join(':').length + 1
    sender.pieces.push(payload.slice(start))
    if (sender.pieces.length < count) return { kind: 'nothing' }
    const sealed = Buffer.from(sender.pieces.join(''), 'base64')
    const { gap } = sender
    Object.assign(sender, { last: number, pieces: [], gap: false })
    try {
      const plain = sealedBatch.open(sealer, nameOf(nodeId, number), sealed).toString()
      const messages = (JSON.parse(plain) as [string, unknown][]).map(([topic, data]) => ({
        topic,
        data,
      }))
      return { kind: 'batch', messages, gap }
    } catch {
      return { kind: 'damaged' }
    }
  }
}
