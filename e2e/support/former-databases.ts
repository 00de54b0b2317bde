/** The part of the Storage Buckets API used here; Chromium has it. */
interface Buckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>
}

/** Creates version 2 of the database, which stored no data that was read, with a waiting item. */
export async function leaveVersionTwo(waiting: object): Promise<void> {
  const { storageBuckets } = navigator as unknown as { readonly storageBuckets: Buckets }
  const { indexedDB: databases } = await storageBuckets.open('knistern')
  await new Promise<void>((resolve, reject) => {
    const opening = databases.open('knistern', 2)
    opening.onupgradeneeded = () => {
      for (const name of ['outbox', 'answers'])
        opening.result.createObjectStore(name, { keyPath: 'id' })
    }
    opening.onerror = () => reject(new Error('The database does not open.'))
    opening.onsuccess = () => {
      const writing = opening.result.transaction('outbox', 'readwrite')
      writing.objectStore('outbox').put(waiting)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/**
 * Downgrades the database to version 6, which had a store for each lane. Waiting items move there
 * in sealed form; `plain` is added in the form used before items were sealed.
 */
export async function leaveVersionSix(plain: { readonly id: string } | null): Promise<void> {
  const { storageBuckets } = navigator as unknown as { readonly storageBuckets: Buckets }
  const { indexedDB: databases } = await storageBuckets.open('knistern')
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('The database does not open.'))
    })
  const found = await done(databases.open('knistern'))
  const keys = await done(found.transaction('keys').objectStore('keys').getAll())
  const waiting = (await done(found.transaction('waiting').objectStore('waiting').getAll())) as {
    readonly lane: string
  }[]
  found.close()
  await done(databases.deleteDatabase('knistern'))
  const opening = databases.open('knistern', 6)
  opening.onupgradeneeded = () => {
    for (const name of ['outbox', 'answers', 'changes', 'keys', 'persisted', 'photos']) {
      const store = opening.result.createObjectStore(name, { keyPath: 'id' })
      if (name === 'persisted' || name === 'photos') store.createIndex('age', ['at', 'size'])
    }
  }
  const database = await done(opening)
  const lanes = ['outbox', 'answers', 'changes', 'keys']
  const writing = database.transaction(lanes, 'readwrite', { durability: 'strict' })
  for (const key of keys) writing.objectStore('keys').put(key)
  for (const { lane, ...record } of waiting) writing.objectStore(lane).put(record)
  if (plain !== null) writing.objectStore('outbox').put(plain)
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}
