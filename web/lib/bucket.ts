/** What of the Storage Buckets API is used here; browsers without it keep what they have. */
interface Buckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>
  delete(name: string): Promise<void>
}

const NAME = 'knistern'
const buckets = () => (navigator as { readonly storageBuckets?: Buckets }).storageBuckets

/** A removal that takes longer no longer keeps anybody from opening. */
const REMOVAL_MAX_MS = 2_000

let removal: Promise<unknown> = Promise.resolve()

/**
 * Where databases are opened: in a bucket of their own, which is removed from the disk as a whole. A
 * deleted database leaves its words in the browser's files until that tidies up (trust.md k). Waits
 * for a removal under way: it would cut the new connection, and take what the next person keeps.
 */
export async function databases(): Promise<IDBFactory> {
  await removal
  const bucket = await buckets()
    ?.open(NAME)
    .catch(() => undefined)
  return bucket?.indexedDB ?? indexedDB
}

/** Removes the bucket with every database in it, wherever it is open, and those beside it. */
export function dropDatabases(): Promise<unknown> {
  const dropped = Promise.all([buckets()?.delete(NAME), dropLoose()])
  const late = new Promise((resolve) => setTimeout(resolve, REMOVAL_MAX_MS))
  removal = Promise.race([dropped.catch(() => undefined), late])
  return dropped
}

async function dropLoose(): Promise<void> {
  if (!('indexedDB' in globalThis) || !('databases' in indexedDB)) return
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
