import type { Refusal } from '#contract/kernel/call.ts'
import { messagesFull, noPartner } from '#contract/kernel/refusals.ts'
import type { Context } from '../../context.ts'
import { Refused } from '../../http/refuse.ts'
import { pairVault } from '../../identity/people.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import { storageFaultKind } from '../../lib/storage-fault.ts'
import type { Database, Db } from '../../storage/database.ts'
import { commitAtOnce } from '../../storage/node-sqlite.ts'
import { transact } from '../../storage/transact.ts'
import type { PairVault } from '../../vault/vault.ts'
import { countByPair, numberBatch, planBatch, withinDay } from './batch-policy.ts'
import { BATCH_MAX, insertMessages, rowsSentBefore } from './insert-store.ts'
import type { NewMessage, StoredMessage } from './models.ts'
import { sentIdOf } from './sent-id-policy.ts'
import {
  asStored,
  countMessages,
  openRow,
  type PairCount,
  pairsOfMessages,
  toRow,
} from './store.ts'

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

/** Of a message whose pair somebody else has locked, or which has no partner: nobody has looked yet. */
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
 * Batches messages that arrive while others are committed (group commit), so that they share one
 * fsync. Those of a pair are written in order: each pair is in one batch at a time. A pair somebody
 * else has locked, such as one that is being left, is skipped and waited for by itself.
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
  const takeBatch = (): QueuedMessage[] => {
    if (busy.size === 0) return queue.splice(0, BATCH_MAX)
    const isReady = ({ message }: QueuedMessage) => !busy.has(message.pairId)
    const batch = queue.filter(isReady).slice(0, BATCH_MAX)
    const taken = new Set(batch)
    queue = queue.filter((queued) => !taken.has(queued))
    return batch
  }

  const writeAll = async () => {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
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

  /** Tries of which the database has not said whether it stored them. */
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

/** Checks, numbers and inserts a batch in one transaction. */
async function writeTogether(
  context: Context,
  messages: readonly NewMessage[],
  skipLocked: boolean,
): Promise<Outcome[]> {
  const { database, vault } = context
  const pairIds = [...new Set(messages.map((message) => message.pairId))]
  const vaults = new Map<string, PairVault>()
  for (const pairId of pairIds) vaults.set(pairId, await pairVault(database.db, vault, pairId))
  const vaultOf = (pairId: string): PairVault => {
    const pair = vaults.get(pairId)
    if (pair === undefined) throw new Error('pair without a vault')
    return pair
  }

  const now = context.clock.now()
  return transact(database.db, async (trx) => {
    commitAtOnce(trx)
    const quoted = messages.flatMap(({ pairId, replyToId: id }) =>
      id === null ? [] : { pairId, id },
    )
    const plan = planBatch(messages, await pairsOfMessages(trx, quoted))
    const wanted = plan.flatMap((step) => (step.kind === 'fresh' ? step.message : []))
    const { numbers, isLocked } = await numberWithinQuota(trx, context, wanted, {
      now,
      skipLocked,
    })
    const rows = Array.from(numbers)
      .filter(([{ pairId }]) => isLocked(pairId))
      .map(([message, seq]) => toRow(vaultOf(message.pairId), message, seq))
    const written = await insertMessages(trx, rows)
    // Most batches have written all of it. What has not been may have been stored by an earlier try.
    const unwritten = plan.flatMap((step) =>
      step.kind === 'again' || written.has(step.message.id) ? [] : step.message,
    )
    const stored = await rowsSentBefore(trx, unwritten)
    // What an earlier try has stored takes no place in the quota of the day.
    const known = wanted.filter(
      (message) => numbers.has(message) && isLocked(message.pairId) && !written.has(message.id),
    )
    if (known.length > 0) await giveBack(trx, known, [...numbers.keys()], now)
    return plan.map((step): Outcome => {
      const message = step.kind === 'again' ? step.earlier : step.message
      const seq = numbers.get(message)
      if (seq !== undefined && written.has(message.id)) {
        return { message: asStored(message, seq), repeated: step.kind === 'again' }
      }
      const row = stored.get(sentIdOf(message))
      if (row !== undefined) return { message: openRow(vaultOf(row.pair_id), row), repeated: true }
      if (step.kind === 'refused') return { refusal: step.refusal }
      if (skipLocked && !isLocked(message.pairId)) return SKIPPED
      return { refusal: seq === undefined ? messagesFull : noPartner }
    })
  })
}

const byPair = (
  messages: readonly NewMessage[],
  toCount: (count: number, pairId: string) => PairCount,
) =>
  new Map(
    Array.from(
      countByPair(messages),
      ([pairId, count]) => [pairId, toCount(count, pairId)] as const,
    ),
  )

/** Takes messages that were stored before from the counts of the day, and where it can their numbers. */
async function giveBack(
  trx: Db,
  known: readonly NewMessage[],
  numbered: readonly NewMessage[],
  now: number,
): Promise<void> {
  const counts = countByPair(numbered)
  const giveBackOf = (count: number, pairId: string) => ({
    // Between those of new messages a number cannot be given back.
    numbers: counts.get(pairId) === count ? -count : 0,
    messages: -count,
  })
  await countMessages(trx, byPair(known, giveBackOf), now)
}

/**
 * Locks the pairs of the messages, numbers them and counts them of the day. Those beyond its quota, and
 * beside it those an earlier try has stored, are left out; none is with RATE_LIMITS=off.
 */
async function numberWithinQuota(
  trx: Db,
  context: Context,
  messages: readonly NewMessage[],
  { now, skipLocked }: { readonly now: number; readonly skipLocked: boolean },
) {
  const { rateLimits, quotas } = context.config
  const add = (count: number) => ({ numbers: count, messages: count })
  const counted = await countMessages(trx, byPair(messages, add), now, skipLocked)
  const isLocked = (pairId: string) => counted.has(pairId)
  const isWithin = [...counted.values()].every(
    ({ messagesOfDay }) => messagesOfDay <= quotas.messagesPerDay,
  )
  if (!rateLimits || isWithin) return { numbers: numberBatch(messages, counted), isLocked }
  const before = new Map(
    Array.from(countByPair(messages), ([pairId, count]) => [
      pairId,
      (counted.get(pairId)?.messagesOfDay ?? count) - count,
    ]),
  )
  const stored = await rowsSentBefore(trx, messages)
  const fresh = new Set(
    withinDay(
      messages.filter((message) => !stored.has(sentIdOf(message))),
      before,
      quotas.messagesPerDay,
    ),
  )
  // Their numbers are given back: the next one would tell the partner how many were refused.
  const left = messages.filter((message) => isLocked(message.pairId) && !fresh.has(message))
  const recounted = await countMessages(
    trx,
    byPair(left, (count) => add(-count)),
    now,
  )
  return { numbers: numberBatch([...fresh], new Map([...counted, ...recounted])), isLocked }
}
