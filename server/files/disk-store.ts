import { randomUUID } from 'node:crypto'
import type { StatsFs } from 'node:fs'
import { mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../lib/sync-folder.ts'
import type { BlobStore } from './blob-store.ts'

const isMissing = (fault: unknown): boolean => (fault as { code?: unknown }).code === 'ENOENT'

/** Photos as files, in 1,024 subfolders. */
export function openDiskStore(folder: string): BlobStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const place = dirname(path)
      if ((await mkdir(place, { recursive: true, mode: 0o700 })) !== undefined) {
        await syncFolder(folder)
      }
      const unfinished = join(place, `.${randomUUID()}`)
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (fault) {
        await rm(unfinished, { force: true })
        throw fault
      }
      await syncFolder(place)
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (fault) {
        if (isMissing(fault)) return undefined
        throw fault
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async freeBytes() {
      try {
        return freeForPhotos(await statfs(folder))
      } catch (fault) {
        // Made with the first photo.
        if (isMissing(fault)) return Number.POSITIVE_INFINITY
        throw fault
      }
    },
  }
}

/** Photos leave this much of a disk to what is written: years of it for a couple. */
const LEFT_BYTES = 256 * 1024 ** 2
/** On a small disk, this share instead. */
const LEFT_SHARE = 0.05

/** Bytes of a disk that photos may still take; negative once they may take none. */
export const freeForPhotos = ({
  bavail,
  blocks,
  bsize,
}: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): number =>
  bavail * bsize - Math.min(LEFT_BYTES, blocks * bsize * LEFT_SHARE)
