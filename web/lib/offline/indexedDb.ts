import { hasIndexedDb } from '../device/siteData.ts'

/** The part of the Storage Buckets API used here; not every browser has it. */
interface StorageBuckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>
  delete(name: string): Promise<void>
}

/** Name of the database and of its storage bucket. */
export const DATABASE = 'knistern'
const storageBuckets = () =>
  (navigator as { readonly storageBuckets?: StorageBuckets }).storageBuckets

/** Opening a database waits at most this long for a deletion that hangs. */
const DELETION_MAX_MS = 2_000

let deletion: Promise<unknown> = Promise.resolve()

/**
 * The factory to open databases with: that of a storage bucket, because deleting a bucket removes
 * its files, while a deleted database may stay readable in the browser's files (trust k). Waits
 * for a running deletion, which would close the new connection and delete its data.
 */
export async function indexedDbFactory(): Promise<IDBFactory> {
  await deletion
  const bucket = await storageBuckets()
    ?.open(DATABASE)
    .catch(() => undefined)
  return bucket?.indexedDB ?? indexedDB
}

/** Deletes the storage bucket with all its databases, and every database outside of it. */
export function deleteDatabases(): Promise<unknown> {
  if (!hasIndexedDb()) return Promise.resolve()
  const deleted = Promise.all([storageBuckets()?.delete(DATABASE), deleteDefaultDatabases()])
  const timeout = new Promise((resolve) => setTimeout(resolve, DELETION_MAX_MS))
  deletion = Promise.race([deleted.catch(() => undefined), timeout])
  return deleted
}

async function deleteDefaultDatabases(): Promise<void> {
  if (!('databases' in indexedDB)) return
  const found = await indexedDB.databases()
  await Promise.all(
    found.map(
      ({ name = '' }) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase(name)
          request.onsuccess = request.onerror = request.onblocked = () => resolve()
        }),
    ),
  )
}
