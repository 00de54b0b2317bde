import type { BlobStore } from './blob-store.ts'
import { openDiskStore } from './disk-store.ts'
import type { MediaAddress } from './media-address.ts'
import { openS3Store } from './s3-store.ts'

/** Valid names: ids, which prevents path traversal. */
const NAME = /^[0-9a-z]{20,40}$/

/** Opens the store of the configuration. */
export function openBlobStore(address: MediaAddress): BlobStore {
  const store = 'folder' in address ? openDiskStore(address.folder) : openS3Store(address)
  const checked = (name: string): string => {
    if (!NAME.test(name)) throw new Error('not the name of a file of ours')
    return name
  }
  return {
    put: async (name, bytes) => store.put(checked(name), bytes),
    get: async (name) => (NAME.test(name) ? store.get(name) : undefined),
    remove: async (name) => store.remove(checked(name)),
    freeBytes: () => store.freeBytes(),
  }
}
