import type { Refusal } from '#contract/kernel/call.ts'
import { messagesFull, noPartner } from '#contract/kernel/refusals.ts'
import type { Context } from '../../context.ts'
import { Refused } from '../../http/refuse.ts'
import { pairVault } from '../../identity/people.ts'
import { countUsesOfDay } from '../../identity/throttle.ts'
import { storageFaultKind } from '../../lib/storage-fault.ts'
import type { Db } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import { transact } from '../../storage/transact.ts'
import type { PairVault } from '../../vault/vault.ts'
import { countByPair, numberBatch, planBatch, withinDay } from './batch-policy.ts'
import type { NewMessage, StoredMessage } from './models.ts'
import {
  asStored,
  BATCH_MAX,
  completePairs,
  insertMessages,
  openRow,
  pairsOfMessages,
  reserveNumbers,
  rowsSentBefore,
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
   * a transaction, in order.
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

type Outcome = Written | { readonly refusal: Refusal }

/**
 * Batches messages that arrive while the previous batch is committed (group commit), so that they
 * share one fsync. Batches are written in order.
 */
export function createMessageBatcher(context: Context): MessageBatcher {
  const queue: QueuedMessage[] = []
  let writing = false

  const writeAll = async () => {
    while (queue.length > 0) {
      await writeBatch(context, queue.splice(0, BATCH_MAX))
    }
    writing = false
  }

  const enqueue = (message: NewMessage) =>
    new Promise<Written>((resolve, reject) => {
      queue.push({ message, resolve, reject })
      if (writing) return
      writing = true
      setImmediate(() => void writeAll())
    })

  /** Tries of which the database has not said whether it stored them. */
  const unanswered = new Set<string>()

  return {
    async write(message) {
      const key = `${message.senderId} ${message.clientId}`
      try {
        const written = await enqueue(message)
        return unanswered.delete(key) ? { ...written, repeated: false } : written
      } catch (fault) {
        const comesAgain = message.clientId !== null && unanswered.size < UNANSWERED_MAX
        if (comesAgain && storageFaultKind(fault) === 'away') unanswered.add(key)
        throw fault
      }
    },
  }
}

/** Writes a batch and settles each of its messages; never rejects. */
async function writeBatch(context: Context, batch: readonly QueuedMessage[]): Promise<void> {
  try {
    await attempt(context, batch)
  } catch (fault) {
    // A storage failure concerns the whole batch.
    if (storageFaultKind(fault) !== undefined) return fail(batch, fault)
    if (batch.length === 1) return retryUnique(context, batch, fault)
    // Bisects the batch, so that an invalid message fails alone.
    const middle = Math.ceil(batch.length / 2)
    await writeBatch(context, batch.slice(0, middle))
    await writeBatch(context, batch.slice(middle))
  }
}

/** Retries after a unique violation: another process has just written the same client id. */
async function retryUnique(
  context: Context,
  one: readonly QueuedMessage[],
  fault: unknown,
): Promise<void> {
  if (!isUniqueViolation(fault)) return fail(one, fault)
  await attempt(context, one).catch((again: unknown) => fail(one, again))
}

const fail = (batch: readonly QueuedMessage[], fault: unknown): void => {
  for (const { reject } of batch) reject(fault)
}

async function attempt(context: Context, batch: readonly QueuedMessage[]): Promise<void> {
  settle(
    batch,
    await writeTogether(
      context,
      batch.map(({ message }) => message),
    ),
  )
}

function settle(batch: readonly QueuedMessage[], outcomes: readonly Outcome[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index]
    if (outcome === undefined) reject(new Error('message without an outcome'))
    else if ('refusal' in outcome) reject(new Refused(outcome.refusal))
    else resolve(outcome)
  })
}

/** Checks, numbers and inserts a batch in one transaction. */
async function writeTogether(
  context: Context,
  messages: readonly NewMessage[],
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

  return transact(database.db, async (trx) => {
    const plan = planBatch(messages, {
      complete: await completePairs(trx, pairIds),
      known: await rowsSentBefore(trx, messages),
      quotable: await pairsOfMessages(
        trx,
        messages.flatMap(({ replyToId }) => replyToId ?? []),
      ),
    })
    const wanted = plan.flatMap((step) => (step.kind === 'fresh' ? step.message : []))
    const fresh = await withinQuota(trx, context, wanted)
    const reserved = await reserveNumbers(trx, countByPair(fresh))
    const numbers = numberBatch(fresh, reserved)
    const rows = Array.from(numbers, ([message, seq]) =>
      toRow(vaultOf(message.pairId), message, seq),
    )
    // The other one may have left, or been erased, until the pair was locked.
    const written = await insertMessages(
      trx,
      rows.filter((row) => reserved.has(row.pair_id)),
    )
    return plan.map((step): Outcome => {
      if (step.kind === 'refused') return { refusal: step.refusal }
      if (step.kind === 'known') {
        return { message: openRow(vaultOf(step.row.pair_id), step.row), repeated: true }
      }
      const seq = numbers.get(step.message)
      if (seq === undefined) return { refusal: messagesFull }
      if (!written.has(step.message.id)) return { refusal: noPartner }
      return { message: asStored(step.message, seq), repeated: step.kind === 'again' }
    })
  })
}

/** The messages within the quota of the day; all of them with RATE_LIMITS=off. */
async function withinQuota(
  trx: Db,
  { config, vault, clock }: Context,
  messages: readonly NewMessage[],
): Promise<readonly NewMessage[]> {
  if (!config.rateLimits) return messages
  const counts = countByPair(messages)
  const keyOf = (pairId: string) => vault.blindIndex('messages of a day', pairId)
  const uses = new Map([...counts].map(([pairId, count]) => [keyOf(pairId), count]))
  const used = await countUsesOfDay(trx, uses, clock.now())
  const before = new Map(
    [...counts].map(([pairId, count]) => [pairId, (used.get(keyOf(pairId)) ?? 0) - count]),
  )
  return withinDay(messages, before, config.quotas.messagesPerDay)
}
