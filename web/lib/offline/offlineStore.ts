import { orFallback, read, write } from './database.ts'

const FAILURE = 'Der Postausgang lässt sich nicht speichern'

/** Records kept on this device until the server has them; all are deleted at logout. */
const createStore = (name: 'outbox' | 'answers' | 'changes') => ({
  name,
  /** The records of all owners. */
  readAll: <T extends { readonly id: string }>(): Promise<T[]> =>
    orFallback(() => read(name, (store) => store.getAll() as Promise<T[]>), [], FAILURE),
  /** Whether the record is stored; true if it cannot be read. */
  has: (id: string): Promise<boolean> =>
    orFallback(async () => (await read(name, (store) => store.count(id))) > 0, true, FAILURE),
  /** Returns whether the record is stored now. */
  put: (record: { readonly id: string }): Promise<boolean> =>
    orFallback(
      async () => {
        await write(name, 'strict', (store) => store.put(record))
        return true
      },
      false,
      FAILURE,
    ),
  /** Stores a record again that is stored; returns whether it was, true if that cannot be read. */
  update: (record: { readonly id: string }): Promise<boolean> =>
    orFallback(
      async () => {
        let isThere = false
        await write(name, 'strict', async (store) => {
          isThere = (await store.count(record.id)) > 0
          return isThere && store.put(record)
        })
        return isThere
      },
      true,
      FAILURE,
    ),
  remove: (id: string): Promise<void> =>
    orFallback(() => write(name, 'strict', (store) => store.delete(id)), undefined, FAILURE),
})

export type OfflineStore = ReturnType<typeof createStore>

/** Chat tasks that were not sent yet. */
export const outboxStore = createStore('outbox')
/** Answers to questions that were not sent yet. */
export const answersStore = createStore('answers')
/** Other changes that were not sent yet (changeQueue.ts). */
export const changesStore = createStore('changes')
