import type { Notification } from 'pg'
import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/logger.ts'
import type { Sealer } from '../vault/vault.ts'
import { type ClusterMessage, createBatchDecoder, encodeBatch } from './batch-codec.ts'
import { holdConnection } from './kept-connection.ts'

const CHANNEL = 'knistern'
/** Messages within this time share a notification. */
const COLLECT_MS = 2
/** Messages of one batch; more wait for the next. */
const BATCH_MAX = 500
/** Messages that wait while PostgreSQL does not answer; beyond, all of them are a gap. */
const PENDING_MAX = 10_000
/** Empty batches show that the way is open, and what has been lost before them. */
const HEARTBEAT_MS = 5_000
/** A listener that has not heard its own node for this time is replaced. */
const SILENCE_MAX_MS = 3 * HEARTBEAT_MS

/** Messages between the nodes of an installation: each one hears what the others publish. */
export interface PubSub {
  /** Id of this process among the nodes. */
  readonly nodeId: string
  /** Returns at once; in order. Never call it inside of a transaction, only after its commit. */
  publish(message: ClusterMessage): void
  /**
   * Resolves once PostgreSQL has all that was published so far, so that every other node hears it
   * whatever becomes of this one, or once it is a gap the others know of.
   */
  published(): Promise<void>
  /** @param listener called with the data of another node's messages */
  subscribe(topic: string, listener: (data: unknown) => void): void
  /** @param listener called once messages may have been lost: of other nodes, or by `reportLoss` */
  onGap(listener: () => void): void
  /** Reports a gap to this node and all others: messages of this node may be missing. */
  reportLoss(): void
  close(): Promise<void>
}

export interface PubSubOptions {
  readonly url: string
  readonly sealer: Sealer
  readonly log: Logger
}

/**
 * Publishes through PostgreSQL's NOTIFY, by one connection, and hears with another one, so that the
 * order holds. Nothing is stored: what a node has not heard is a gap, noticed by the numbers of the
 * batches, or by its own connection.
 * @throws Error if PostgreSQL cannot be reached
 */
export async function createPubSub({ url, sealer, log }: PubSubOptions): Promise<PubSub> {
  const nodeId = newId()
  const decode = createBatchDecoder(sealer, nodeId)
  const listeners = new Map<string, (data: unknown) => void>()
  const gapListeners: (() => void)[] = []
  let lastHeard = performance.now()

  const gap = (reason: string) => {
    log.warn('cluster.gap', { reason })
    for (const listener of gapListeners) listener()
  }

  const hear = ({ payload = '' }: Notification) => {
    const decoded = decode(payload)
    if (decoded.kind === 'own') lastHeard = performance.now()
    if (decoded.kind === 'damaged') gap('damaged')
    if (decoded.kind !== 'batch') return
    if (decoded.gap) gap('lost by another node')
    for (const { topic, data } of decoded.messages) listeners.get(topic)?.(data)
  }

  const listener = await holdConnection({
    url,
    log,
    name: 'listener',
    prepare: (client) => {
      client.on('notification', hear)
      return client.query(`listen ${CHANNEL}`)
    },
    reconnected() {
      lastHeard = performance.now()
      gap('listener lost')
    },
  })

  /** Number of the last batch. A batch that may not have arrived leaves its number out. */
  let number = 0
  let pending: ClusterMessage[] = []
  /** Messages were dropped, which the others learn from a number that is missing. */
  let dropped = false
  let flushing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined

  /** Messages so far, and those of them that are out or dropped. */
  let [taken, settled] = [0, 0]
  const waiting: { readonly upTo: number; readonly resolve: () => void }[] = []
  const settle = (upTo: number) => {
    settled = upTo
    while ((waiting[0]?.upTo ?? Number.POSITIVE_INFINITY) <= settled) waiting.shift()?.resolve()
  }

  const drop = () => {
    pending = []
    dropped = true
    settle(taken)
  }

  const send = async (messages: readonly ClusterMessage[]) => {
    const client = publisher.client()
    if (client === undefined) return drop()
    if (dropped) number += 1
    number += 1
    dropped = false
    const upTo = taken - pending.length
    try {
      await client.query('select pg_notify($1, piece) from unnest($2::text[]) piece', [
        CHANNEL,
        encodeBatch(sealer, nodeId, number, messages),
      ])
      // Later ones may have been dropped meanwhile.
      settle(Math.max(settled, upTo))
    } catch (fault) {
      log.warn('cluster.publish', { fault })
      drop()
      publisher.replace()
    }
  }

  const sendPending = async () => {
    while (pending.length > 0) await send(pending.splice(0, BATCH_MAX))
  }
  /** One statement at a time, so that the order holds. */
  const flush = (begin = sendPending): Promise<void> => {
    flushing ??= begin().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  const beat = () => {
    if (performance.now() - lastHeard > SILENCE_MAX_MS) listener.replace()
    void flush(() => send([]).then(sendPending))
  }

  // A beat after the reconnection lets the others know at once of messages dropped meanwhile.
  const opened = holdConnection({ url, log, name: 'publisher', reconnected: () => beat() })
  const publisher = await opened.catch(async (fault: unknown) => {
    await listener.close()
    throw fault
  })
  // From this number on the others know what they have missed of this node.
  await flush(() => send([]))
  const heartbeat = setInterval(beat, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    nodeId,
    publish(message) {
      if (pending.length >= PENDING_MAX) drop()
      taken += 1
      pending.push(message)
      timer ??= setTimeout(() => {
        timer = undefined
        void flush()
      }, COLLECT_MS)
    },
    published() {
      if (settled === taken) return Promise.resolve()
      // Somebody waits for their answer: what else this turn publishes shares the statement.
      soon ??= setImmediate(() => {
        soon = undefined
        void flush()
      })
      return new Promise((resolve) => waiting.push({ upTo: taken, resolve }))
    },
    subscribe: (topic, handler) => void listeners.set(topic, handler),
    onGap: (handler) => void gapListeners.push(handler),
    reportLoss() {
      dropped = true
      gap('database away')
      beat()
    },
    async close() {
      clearInterval(heartbeat)
      clearTimeout(timer)
      clearImmediate(soon)
      await flushing
      await flush()
      await Promise.all([publisher.close(), listener.close()])
    },
  }
}
