/** What of the Storage Buckets API is used here; browsers without it keep what they have. */
interface Buckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>
  delete(name: string): Promise<void>
}

const NAME = 'knistern'
const buckets = () => (navigator as { readonly storageBuckets?: Buckets }).storageBuckets

/**
 * Where databases are opened: in a bucket of their own, which is removed from the disk as a whole. A
 * deleted database leaves its words in the browser's files until that tidies up (trust.md k).
 */
export const databases = async (): Promise<IDBFactory> =>
  (
    await buckets()
      ?.open(NAME)
      .catch(() => undefined)
  )?.indexedDB ?? indexedDB

/** Removes the bucket with every database in it, wherever it is open. */
export const dropBucket = async (): Promise<void> => {
  await buckets()?.delete(NAME)
}
