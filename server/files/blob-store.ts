import { openDiskStore } from './disk-store.ts'
import type { MediaAddress } from './media-address.ts'
import { openS3Store } from './s3-store.ts'

/**
 * Where the bytes of photos lie, sealed before they come here. Names are ids of ours. One suite of
 * tests holds for every store.
 */
export interface BlobStore {
  /** Keeps bytes; once it resolves, they survive a power cut. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a name; undefined if there are none. */
  get(name: string): Promise<Buffer | undefined>
  /** Removes a name; one that is not there is fine. */
  remove(name: string): Promise<void>
}

/** Names a store takes: ids, so that none leads anywhere else. */
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
  }
}
