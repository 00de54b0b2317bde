import type { Refusal } from '#contract/kernel/call.ts'
import type { Context } from '../../context.ts'
import { Refused } from '../../http/refuse.ts'
import { pairVault } from '../../people/people.ts'
import { isUniqueFault } from '../../storage/portable.ts'
import type { PairVault } from '../../vault/vault.ts'
import { countByPair, numberBatch, planBatch } from './batch-policy.ts'
import {
  completePairs,
  insertMessages,
  openRow,
  pairsOfMessages,
  reserveNumbers,
  rowsByClientId,
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

export function createMessageWriter(context: Context): MessageWriter {
  let waiting: Waiting[] = []

  const flush = async () => {
    const batch = waiting
    waiting = []
    try {
      settle(
        batch,
        await writeTogether(
          context,
          batch.map(({ message }) => message),
        ),
      )
    } catch (fault) {
      // Another process has written one of the client ids meanwhile: it decides one by one.
      if (batch.length > 1 && isUniqueFault(fault)) for (const one of batch) await flushOne(one)
      else for (const { reject } of batch) reject(fault)
    }
  }

  const flushOne = async (one: Waiting) => {
    try {
      settle([one], await writeTogether(context, [one.message]))
    } catch (fault) {
      one.reject(fault)
    }
  }

  return {
    write: (message) =>
      new Promise<Written>((resolve, reject) => {
        waiting.push({ message, resolve, reject })
        if (waiting.length === 1) setImmediate(() => void flush())
      }),
  }
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
  { database, vault }: Context,
  messages: readonly NewMessage[],
): Promise<Outcome[]> {
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
      known: await rowsByClientId(
        trx,
        messages.flatMap(({ clientId }) => clientId ?? []),
      ),
      quotable: await pairsOfMessages(
        trx,
        messages.flatMap(({ replyToId }) => replyToId ?? []),
      ),
    })
    const fresh = plan.flatMap((step) => (step.kind === 'fresh' ? step.message : []))
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
      if (row === undefined) throw new Error('message without a row')
      return {
        message: openRow(vaultOf(row.pair_id), row),
        repeated: step.kind !== 'fresh',
      }
    })
  })
}
