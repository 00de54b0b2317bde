import type { Context } from '../context.ts'
import type { Actor } from '../http/bind.ts'
import type { Db } from '../storage/database.ts'
import { lockOwnPair } from './pair-locks.ts'

/**
 * Reads what a person is about to be shown and notes durably that it is, before it is. Reading and
 * noting are one step under the lock of the pair; whoever is shown nothing new writes nothing.
 * @param read in one statement, so that it sees one moment also without the lock
 */
export async function showing<T extends { readonly isNew: boolean }>(
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
