import { statfs } from 'node:fs/promises'

/** Looks at most this often. */
const LOOK_EVERY_MS = 5_000
/** Bytes left for what must always work: reading, deleting, leaving, and the database's own log. */
const LEFT_BYTES = 64 * 1024 ** 2
/** Share that is left of a small disk. */
const LEFT_SHARE = 0.02

export interface DiskWatch {
  /**
   * Whether the disk of the database is so full that new words are refused, as of the last look.
   * The answer comes at once, so that a message costs no call of the system.
   */
  isNearlyFull(): boolean
}

/**
 * Watches the disk of a folder.
 * @param folder undefined where the database is on another machine: its disk is not seen from here
 */
export function watchDisk(folder: string | undefined, look = statfs): DiskWatch {
  let isNearlyFull = false
  let lookedAt = Number.NEGATIVE_INFINITY
  const update = async (path: string) => {
    try {
      const { bavail, blocks, bsize } = await look(path)
      isNearlyFull = bavail * bsize < Math.min(LEFT_BYTES, blocks * bsize * LEFT_SHARE)
    } catch {
      // A disk that cannot be asked says so with the next write.
      isNearlyFull = false
    }
  }
  return {
    isNearlyFull() {
      const now = performance.now()
      if (folder !== undefined && now - lookedAt >= LOOK_EVERY_MS) {
        lookedAt = now
        void update(folder)
      }
      return isNearlyFull
    },
  }
}
