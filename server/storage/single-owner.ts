import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { untilReleased } from '../lib/retry.ts'
import { StartFault } from '../lib/start-fault.ts'

const SQLITE_BUSY = 5
const TOGETHER_MS = 250

/**
 * Claims a SQLite file for this process, by an exclusive lock the system frees at any death. Waits
 * some seconds for a process that is just stopping.
 * @returns the function that gives it back
 * @throws StartFault naming the process that holds it.
 */
export async function claimDatabaseFile(
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
  // Of two that ask in the same moment each would be in the way of the other without a wait.
  const lock = new DatabaseSync(path, { timeout: TOGETHER_MS })
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
