import type { Refusal } from '#contract/kernel/call.ts'
import { messagesFull } from '#contract/kernel/refusals.ts'
import type { Context } from '../../context.ts'
import { Refused } from '../../http/refuse.ts'
import { storageFaultKind } from '../../lib/storage-fault.ts'
import { pairVault } from '../../people/people.ts'
import { countUsesOfDay } from '../../people/throttle.ts'
import type { Db } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import type { PairVault } from '../../vault/vault.ts'
import { countByPair, numberBatch, planBatch, withinDay } from './batch-policy.ts'
import {
  BATCH_MAX,
  completePairs,
  insertMessages,
  openRow,
  pairsOfMessages,
  reserveNumbers,
  rowsSentBefore,
  toRow,
} from './store.ts'
import type { NewMessage, StoredMessage } from './tables.ts'

export interface Written {
  readonly message: StoredMessage
  /** The clientId was known: this is the first message, and nobody needs to be told again. */
  readonly repeated: boolean
}

export interface MessageWriter {
  /**
   * Writes a message durably. Resolves after the commit; messages of one turn of the event loop
   * share one transaction and one sync, in the order they came.
   * @throws Refused 404 if the quoted message is not of the pair, 409 without a partner
   */
  write(message: NewMessage): Promise<Written>
}

interface Waiting {
  readonly message: NewMessage
  readonly resolve: (written: Written) => void
  readonly reject: (reason: unknown) => void
}

type Outcome = Written | { readonly refusal: Refusal }

/**
 * While one batch is being committed the next one gathers, so that the sync of the disk is shared
 * by as many messages as wait for it, and batches follow one another in order.
 */
export function createMessageWriter(context: Context): MessageWriter {
  const waiting: Waiting[] = []
  let writing = false

  const writeAll = async () => {
    while (waiting.length > 0) {
      await writeBatch(context, waiting.splice(0, BATCH_MAX))
    }
    writing = false
  }

  return {
    write: (message) =>
      new Promise<Written>((resolve, reject) => {
        waiting.push({ message, resolve, reject })
        if (writing) return
        writing = true
        setImmediate(() => void writeAll())
      }),
  }
}

/** Writes a batch and tells every waiting one how it went; never rejects. */
async function writeBatch(context: Context, batch: readonly Waiting[]): Promise<void> {
  try {
    await attempt(context, batch)
  } catch (fault) {
    // What keeps one from being written keeps all: no half would fare better.
    if (storageFaultKind(fault) !== undefined) return fail(batch, fault)
    if (batch.length === 1) return writeAgain(context, batch, fault)
    // A message that cannot be written fails alone: halves find it in few transactions.
    const middle = Math.ceil(batch.length / 2)
    await writeBatch(context, batch.slice(0, middle))
    await writeBatch(context, batch.slice(middle))
  }
}

/** One message that was refused by a unique rule finds what another process has just written. */
async function writeAgain(
  context: Context,
  one: readonly Waiting[],
  fault: unknown,
): Promise<void> {
  if (!isUniqueViolation(fault)) return fail(one, fault)
  await attempt(context, one).catch((again: unknown) => fail(one, again))
}

const fail = (batch: readonly Waiting[], fault: unknown): void => {
  for (const { reject } of batch) reject(fault)
}

async function attempt(context: Context, batch: readonly Waiting[]): Promise<void> {
  settle(
    batch,
    await writeTogether(
      context,
      batch.map(({ message }) => message),
    ),
  )
}

function settle(batch: readonly Waiting[], outcomes: readonly Outcome[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index]
    if (outcome === undefined) reject(new Error('message without an outcome'))
    else if ('refusal' in outcome) reject(new Refused(outcome.refusal))
    else resolve(outcome)
  })
}

/** One transaction for the whole batch; each message is judged and numbered in its turn. */
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

  return database.db.transaction().execute(async (trx) => {
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
    const numbers = numberBatch(fresh, await reserveNumbers(trx, countByPair(fresh)))
    const rows = new Map(
      fresh.map((message) => [
        message,
        toRow(vaultOf(message.pairId), message, numbers.get(message) ?? 0),
      ]),
    )
    await insertMessages(trx, [...rows.values()])
    return plan.map((step): Outcome => {
      if (step.kind === 'refused') return { refusal: step.refusal }
      const row = step.kind === 'known' ? step.row : rows.get(step.message)
      if (row === undefined) return { refusal: messagesFull }
      return {
        message: openRow(vaultOf(row.pair_id), row),
        repeated: step.kind !== 'fresh',
      }
    })
  })
}

/** Those messages the day still has room for; all of them where nothing is limited. */
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
