import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Age of what a killed backup or trial has left, since none takes as long. */
const KILLED_AFTER_MS = 24 * 60 * 60_000

/** Deletes files and folders with such a name that are older than a day. */
export async function removeKilled(folder: string, names: RegExp, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => names.test(name))) {
    const path = join(folder, name)
    // Another process that runs now may have renamed or removed it meanwhile.
    const found = await lstat(path).catch(() => undefined)
    if (found === undefined || now.getTime() - found.mtimeMs <= KILLED_AFTER_MS) continue
    await rm(path, { recursive: true, force: true }).catch((fault: { code?: unknown }) => {
      // In a folder for all it may be another user's.
      if (fault.code !== 'EACCES' && fault.code !== 'EPERM') throw fault
    })
  }
}
