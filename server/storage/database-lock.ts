import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { untilReleased } from '../lib/retry.ts'
import { StartFault } from '../lib/start-fault.ts'

const SQLITE_BUSY = 5
const LOCK_TIMEOUT_MS = 250

/**
 * Locks a SQLite file for this process; the operating system releases the lock when it dies. Waits
 * some seconds for a process that is stopping.
 * @returns a function that releases the lock
 * @throws StartFault naming the process that holds it.
 */
export async function lockDatabaseFile(
  path: string,
  options?: { readonly waitMs?: number },
): Promise<() => void> {
  const holderPath = `${path}.pid`
  const lock = await untilReleased(() => tryLock(`${path}.lock`), options)
  if (lock === undefined) {
    throw new StartFault(
      `Die Datenbank ${path} wird schon benutzt, und zwar vom Prozess ${holder(holderPath)}. Beende ihn zuerst oder wähle mit DATA_DIR einen anderen Ordner.`,
    )
  }
  writeFileSync(holderPath, `${process.pid}\n`)
  return () => {
    rmSync(holderPath, { force: true })
    lock.close()
  }
}

function tryLock(path: string): DatabaseSync | undefined {
  // Without a timeout two simultaneous attempts would both fail.
  const lock = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive; commit')
    return lock
  } catch (fault) {
    lock.close()
    if ((fault as { errcode?: unknown }).errcode !== SQLITE_BUSY) throw fault
    return undefined
  }
}

function holder(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return 'eines anderen Servers'
  }
}
