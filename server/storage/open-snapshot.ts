import type { DatabaseAddress } from './database-address.ts'
import { openFault } from './open-fault.ts'
import type { Snapshot } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

/**
 * Opens a consistent, read-only snapshot of a database, also while a server uses it.
 * @throws StartFault if it cannot be reached.
 */
export async function openSnapshot(address: DatabaseAddress): Promise<Snapshot> {
  try {
    return await ('file' in address
      ? openSqliteSnapshot(address.file)
      : (await import('./postgres-snapshot.ts')).openPostgresSnapshot(address.url))
  } catch (fault) {
    throw openFault(fault, address)
  }
}
