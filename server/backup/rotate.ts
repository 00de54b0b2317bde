import type { Config } from '../config.ts'
import { type Db, openAlone } from '../storage/database.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { moveToNextKeys } from '../storage/rekey.ts'
import { keysOfDatabase } from '../storage/settings.ts'
import { addNextKeys, adoptNextKeys, oldKeyFile, readKeySets } from '../vault/key-file.ts'
import { masterKeysOf } from '../vault/master-key.ts'

export interface Rotated {
  /** Whether an interrupted rotation was brought to its end instead of beginning a new one. */
  readonly finished: boolean
  /** Where the earlier key lies; backups made until now open with it. */
  readonly oldFile: string
}

/**
 * Replaces the master key while no server runs. The key file holds both keys before the database
 * is touched and until it has moved, in one transaction: killed at any point, one of them fits.
 * @param reached hears of every step that is done
 * @param first what else is to be done while no server runs; before the keys, and again where a
 * rotation is brought to its end
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
  const alone = await openAlone(database)
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
        await moveToNextKeys(alone.db, snapshot, { keys, next: keys.next }, reached)
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
