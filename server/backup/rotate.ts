import type { Config } from '../config.ts'
import { type Db, openExclusive } from '../storage/database.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { rekeyDatabase } from '../storage/rekey.ts'
import { keysOfDatabase } from '../storage/settings.ts'
import { addNextKeys, adoptNextKeys, oldKeyFile, readKeySets } from '../vault/key-file.ts'
import { masterKeysOf } from '../vault/master-key.ts'

export interface Rotated {
  /** Whether an interrupted rotation was completed. */
  readonly finished: boolean
  /** Path of the former key file, for existing backups. */
  readonly oldFile: string
}

/**
 * Rotates the master key while no server runs. The key file holds both keys until the database has
 * been rotated in one transaction, so that after a crash at any point one of them fits.
 * @param reached called after every step
 * @param first runs before the rotation, and again before an interrupted one is completed
 * @throws StartFault if a server runs or the key file belongs to another database.
 */
export async function rotateKey(
  { database, keyFile }: Pick<Config, 'database' | 'keyFile'>,
  {
    reached = () => undefined,
    first = () => Promise.resolve(),
  }: {
    readonly reached?: (step: string) => void
    readonly first?: (db: Db) => Promise<void>
  } = {},
): Promise<Rotated> {
  const before = readKeySets(keyFile)
  const oldFile = oldKeyFile(keyFile, before)
  const alone = await openExclusive(database)
  try {
    const found = masterKeysOf(before)
    const finished = (await keysOfDatabase(alone.db, found, keyFile)) === found.next
    await first(alone.db)
    if (!finished) {
      const keys = masterKeysOf(addNextKeys(keyFile))
      if (keys.next === undefined) throw new Error('no keys to move to')
      reached('keys added')
      const snapshot = await openSnapshot(database)
      try {
        await rekeyDatabase(alone.db, snapshot, { keys, next: keys.next }, reached)
      } finally {
        await snapshot.close()
      }
      reached('database moved')
    }
    adoptNextKeys(keyFile)
    reached('key adopted')
    return { finished, oldFile }
  } finally {
    await alone.close()
  }
}
