import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory that must be free before test data goes there. */
const ROOM_IN_MEMORY = 1024 ** 3

/** Where test data lies: creating and syncing files is slow on some disks. */
export function roomyFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > ROOM_IN_MEMORY ? memory : tmpdir()
}

export interface Scratch {
  readonly folder: string
  remove(): void
}

/** A fresh folder of one test alone; what a killed test leaves goes with the test process. */
export function newScratch(): Scratch {
  const folder = mkdtempSync(join(roomyFolder(), 'knistern-test-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    folder,
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}
