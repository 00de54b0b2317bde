import type { Context } from '../context.ts'
import type { Actor } from '../http/bind.ts'
import { writeBestEffort } from '../lib/storage-fault.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'
import { inPair } from './in-pair.ts'

interface Glance {
  /** Whether something is to be recorded before it is shown. */
  readonly isNew: boolean
  /** False while records do not have their full length yet, which a full disk leaves as it is. */
  readonly isWhole?: boolean
}

/**
 * Reads what is to be shown to a person, and durably records it as shown first. Read and write
 * happen under the lock of the pair; nothing is written if nothing is new and all records are whole.
 * @param read uses one statement, so that it is consistent also without the lock
 */
export async function readAndRecordShown<T extends Glance>(
  context: Context,
  actor: Actor,
  read: (db: Db, pair: PairVault) => Promise<T>,
  note: (trx: Db, pair: PairVault, seen: T) => Promise<void>,
): Promise<T> {
  const glance = await inPair(context, actor).read(read)
  if (!glance.isNew && glance.isWhole !== false) return glance
  const record = () =>
    inPair(context, actor).write(async (trx, pair) => {
      const seen = await read(trx, pair)
      if (seen.isNew || seen.isWhole === false) await note(trx, pair, seen)
      return seen
    })
  if (glance.isNew) return record()
  let seen = glance
  await writeBestEffort(async () => {
    seen = await record()
  })
  return seen
}
