import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from './blob-store.ts'

/** Makes an entry of a folder durable: the rename is only on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; NTFS journals the rename by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (fault: unknown): boolean => (fault as { code?: unknown }).code === 'ENOENT'

/** Photos as files of one folder, spread over 1,024 others so that none grows large. */
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
  }
}
