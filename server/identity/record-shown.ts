import type { Context } from '../context.ts'
import type { Actor } from '../http/bind.ts'
import type { Db } from '../storage/database.ts'
import { lockOwnPair } from './pair-locks.ts'

/**
 * Reads what is to be shown to a person, and durably records it as shown first. Read and write
 * happen under the lock of the pair; nothing is written if nothing is new.
 * @param read uses one statement, so that it is consistent also without the lock
 */
export async function readAndRecordShown<T extends { readonly isNew: boolean }>(
  { database }: Context,
  actor: Actor,
  read: (db: Db) => Promise<T>,
  note: (trx: Db, seen: T) => Promise<void>,
): Promise<T> {
  const glance = await read(database.db)
  if (!glance.isNew) return glance
  return database.db.transaction().execute(async (trx) => {
    await lockOwnPair(trx, actor)
    const seen = await read(trx)
    if (seen.isNew) await note(trx, seen)
    return seen
  })
}
