import type { Context } from '../context.ts'
import type { Actor } from '../http/bind.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'
import { inPair } from './in-pair.ts'

/**
 * Reads what is to be shown to a person, and durably records it as shown first. Read and write
 * happen under the lock of the pair; nothing is written if nothing is new.
 * @param read uses one statement, so that it is consistent also without the lock
 */
export async function readAndRecordShown<T extends { readonly isNew: boolean }>(
  context: Context,
  actor: Actor,
  read: (db: Db, pair: PairVault) => Promise<T>,
  note: (trx: Db, pair: PairVault, seen: T) => Promise<void>,
): Promise<T> {
  const glance = await inPair(context, actor).read(read)
  if (!glance.isNew) return glance
  return inPair(context, actor).write(async (trx, pair) => {
    const seen = await read(trx, pair)
    if (seen.isNew) await note(trx, pair, seen)
    return seen
  })
}
