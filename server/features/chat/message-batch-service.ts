import type { Refusal } from '#contract/kernel/call.ts'
import { noPartner } from '#contract/kernel/refusals.ts'
import type { Context } from '#server/context.ts'
import { Refused } from '#server/http/refuse.ts'
import { createSemaphore } from '#server/lib/semaphore.ts'
import { storageFaultKind } from '#server/lib/storage-fault.ts'
import { pairVault } from '#server/pair/pairs.ts'
import type { Database } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { planBatch, type Step } from './batch-policy.ts'
import { BATCH_MAX, insertMessages, lockForMessages, rowsSentBefore } from './insert-store.ts'
import type { NewMessage, StoredMessage } from './models.ts'
import { asStored, openRow, pairsOfMessages, toRow } from './store.ts'

export interface Written {
  readonly message: StoredMessage
  /**
   * The clientId was known: this is the stored message, whose event has been sent before. False
   * where the answer of the database to an earlier try of this node was lost: nobody was told.
   */
  readonly repeated: boolean
}

export interface MessageBatcher {
  /**
   * Writes a message durably; resolves after the commit. Messages of one event loop iteration share
   * a transaction, in order, but for those of a pair that is in another one under way.
   * @throws Refused 404 if the quoted message is not of the pair, 409 without a partner
   */
  write(message: NewMessage): Promise<Written>
}

interface QueuedMessage {
  readonly message: NewMessage
  readonly resolve: (written: Written) => void
  readonly reject: (reason: unknown) => void
}

/** Tries remembered by their client ids; an outage that loses more of them leaves some unpushed. */
const UNANSWERED_MAX = 10_000

/** A message whose pair is locked by somebody else, or without a partner: not decided yet. */
const SKIPPED = 'skipped'
type Outcome = Written | { readonly refusal: Refusal } | typeof SKIPPED

/**
 * Batches under way at a time. PostgreSQL writes one while the server answers another, which is a
 * tenth more messages at saturation (docs/performance.md); SQLite has a single writer, on the event
 * loop.
 */
const WRITERS = { sqlite: 1, postgres: 2 } as const satisfies Record<Database['kind'], number>

/** Locked pairs that are waited for at a time, each on a connection of the pool. */
const WAITED_FOR_MAX = 2

/**
 * Batches messages that arrive while others are committed, so that they share one fsync: the one
 * place that gathers writes (decision 0101). Messages of a pair are written in order: each pair is in
 * one batch at a time. A pair somebody else has locked, such as one that is being left, is skipped and
 * waited for by itself.
 */
export function createMessageBatcher(context: Context): MessageBatcher {
  const { kind } = context.database
  const writersMax = WRITERS[kind]
  const skipLocked = kind === 'postgres'
  const waitedFor = createSemaphore(WAITED_FOR_MAX)
  let queue: QueuedMessage[] = []
  let writers = 0
  /** Pairs with messages under way. */
  const busy = new Set<string>()

  /** Takes the next batch out of the queue, in order. */
  const dequeueBatch = (): QueuedMessage[] => {
    if (busy.size === 0) return queue.splice(0, BATCH_MAX)
    const isReady = ({ message }: QueuedMessage) => !busy.has(message.pairId)
    const batch = queue.filter(isReady).slice(0, BATCH_MAX)
    const taken = new Set(batch)
    queue = queue.filter((queued) => !taken.has(queued))
    return batch
  }

  const writeAll = async () => {
    for (let batch = dequeueBatch(); batch.length > 0; batch = dequeueBatch()) {
      const pairs = new Set(batch.map(({ message }) => message.pairId))
      for (const pairId of pairs) busy.add(pairId)
      const skipped = await writeBatch(context, batch, skipLocked)
      const skippedByPair = Map.groupBy(skipped, ({ message }) => message.pairId)
      for (const pairId of pairs) {
        const messages = skippedByPair.get(pairId)
        if (messages === undefined) busy.delete(pairId)
        else void writeOnceUnlocked(pairId, messages)
      }
    }
    writers -= 1
  }

  const startWriter = () => {
    if (writers >= writersMax) return
    writers += 1
    setImmediate(() => void writeAll())
  }

  const writeOnceUnlocked = async (pairId: string, messages: readonly QueuedMessage[]) => {
    await waitedFor.run(() => writeBatch(context, messages, false))
    busy.delete(pairId)
    startWriter()
  }

  const enqueue = (message: NewMessage) =>
    new Promise<Written>((resolve, reject) => {
      queue.push({ message, resolve, reject })
      startWriter()
    })

  /** Tries whose outcome the database has not reported. */
  const unanswered = new Set<string>()

  return {
    async write(message) {
      const key = `${message.senderId} ${message.clientId}`
      try {
        const written = await enqueue(message)
        return unanswered.size > 0 && unanswered.delete(key)
          ? { ...written, repeated: false }
          : written
      } catch (fault) {
        const comesAgain = message.clientId !== null && unanswered.size < UNANSWERED_MAX
        if (comesAgain && storageFaultKind(fault) === 'away') unanswered.add(key)
        throw fault
      }
    },
  }
}

/**
 * Writes a batch and settles its messages; never rejects.
 * @param skipLocked leaves out pairs that somebody else has locked, instead of waiting for them
 * @returns the messages of these pairs, which are not settled
 */
async function writeBatch(
  context: Context,
  batch: readonly QueuedMessage[],
  skipLocked: boolean,
): Promise<QueuedMessage[]> {
  try {
    const messages = batch.map(({ message }) => message)
    return settle(batch, await writeTogether(context, messages, skipLocked))
  } catch (fault) {
    // A storage failure concerns the whole batch.
    if (storageFaultKind(fault) !== undefined || batch.length === 1) {
      for (const { reject } of batch) reject(fault)
      return []
    }
    // Bisects the batch, so that an invalid message fails alone.
    // Waits for locked pairs: a second half without them would overtake the first.
    const middle = Math.ceil(batch.length / 2)
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      await writeBatch(context, half, false)
    }
    return []
  }
}

/** @returns the messages that were skipped */
function settle(batch: readonly QueuedMessage[], outcomes: readonly Outcome[]): QueuedMessage[] {
  return batch.filter(({ resolve, reject }, index) => {
    const outcome = outcomes[index]
    if (outcome === SKIPPED) return true
    if (outcome === undefined) reject(new Error('message without an outcome'))
    else if ('refusal' in outcome) reject(new Refused(outcome.refusal))
    else resolve(outcome)
    return false
  })
}

/** Locks the pairs of a batch, looks, decides, and writes, in one transaction. */
async function writeTogether(
  context: Context,
  messages: readonly NewMessage[],
  skipLocked: boolean,
): Promise<Outcome[]> {
  const { config, database, vault } = context
  const pairIds = [...new Set(messages.map((message) => message.pairId))]
  const vaults = new Map<string, PairVault>()
  for (const pairId of pairIds) vaults.set(pairId, await pairVault(database.db, vault, pairId))
  const vaultOf = (pairId: string): PairVault => {
    const pair = vaults.get(pairId)
    if (pair === undefined) throw new Error('pair without a vault')
    return pair
  }

  const now = context.clock.now()
  const messagesPerDay = config.rateLimits ? config.quotas.messagesPerDay : Number.POSITIVE_INFINITY
  return transact(database.db, async (trx) => {
    const pairs = await lockForMessages(trx, pairIds, { now, skipLocked })
    const sentBefore = await rowsSentBefore(trx, messages)
    const quotable = await pairsOfMessages(trx, messages.flatMap(quotedOf))
    const looked = { pairs, sentBefore, quotable }
    const { steps, counted } = planBatch(messages, looked, { messagesPerDay, skipLocked })
    const rows = steps.flatMap((step) =>
      step.kind === 'fresh' ? toRow(vaultOf(step.message.pairId), step.message, step.seq) : [],
    )
    const written = await insertMessages(trx, rows, { counted, now })
    const outcomeOf = (step: Step): Outcome => {
      if (step.kind === 'skipped') return SKIPPED
      if (step.kind === 'refused') return step
      if (step.kind === 'stored') {
        return { message: openRow(vaultOf(step.row.pair_id), step.row), repeated: true }
      }
      const { message, seq } = step.kind === 'again' ? step.earlier : step
      if (!written.has(message.id)) return { refusal: noPartner }
      return { message: asStored(message, seq), repeated: step.kind === 'again' }
    }
    return steps.map(outcomeOf)
  })
}

const quotedOf = ({ pairId, replyToId: id }: NewMessage) => (id === null ? [] : { pairId, id })
