import { readItem } from '../device/localStorage.ts'
import { hasIndexedDb } from '../device/siteData.ts'
import { getSession } from '../session/session.ts'
import { orFallback, read, type WriteStore, write } from './database.ts'
import { canPersist } from './offlineKey.ts'
import {
  isSealed,
  itemKeys,
  type QueueItem,
  type SealedFile,
  type StoredItem,
} from './queueItem.ts'
import { writeQueued } from './writeQueued.ts'

/** 20 MiB take 3.4 s on a busy computer (decision 0100), and longer on a phone. */
const FILE_TICKS = 60

const FAILURE = 'Der Postausgang lässt sich nicht speichern'

const loadKeys = () => import('./queueKeys.ts')
// Part of no first view, and there before something is written while the network goes.
if (canPersist()) loadKeys().catch(() => undefined)

/** The record stored for an item; null while the session has no key pair. */
const seal = async (item: QueueItem): Promise<StoredItem | null> =>
  canPersist() ? (await loadKeys()).seal(item) : item

/** The record stored for the file of an item. Plain items are stored with their files in them. */
const sealFile = async (item: QueueItem): Promise<SealedFile | null> =>
  canPersist() && item.file !== undefined ? (await loadKeys()).sealFileOf(item, item.file) : null

/** Files are opened one after the other: of each the memory holds two copies meanwhile. */
let opening: Promise<unknown> = Promise.resolve()

async function openFile(id: string): Promise<Blob | undefined> {
  const record = await read(
    'waiting',
    (store) => store.get([id]) as Promise<SealedFile | undefined>,
  )
  const bytes = record && (await (await loadKeys()).openFile(record))
  return bytes && new Blob([bytes])
}

async function openRecord(record: StoredItem): Promise<QueueItem | undefined> {
  if (!isSealed(record)) return record
  const opening = async () => (await loadKeys()).open(record) as Promise<QueueItem | undefined>
  const item = await orFallback(opening, undefined, FAILURE)
  // A record sealed in a store named after its lane does not contain the lane.
  return item && { ...item, lane: record.lane }
}

/** Items that wait on this device until the server has them; all are deleted at logout. */
export const waitingStore = {
  /** The records of all owners, as they are stored; undefined if they cannot be read now. */
  async readAll(): Promise<StoredItem[] | undefined> {
    if (!hasIndexedDb()) return []
    const all = () => read('waiting', (store) => store.getAll(itemKeys()) as Promise<StoredItem[]>)
    return orFallback(all, undefined, FAILURE)
  },
  /** Opens records; undefined for each that the device cannot open now. */
  open: (records: readonly StoredItem[]): Promise<readonly (QueueItem | undefined)[]> =>
    Promise.all(records.map(openRecord)),
  /**
   * Asks the server for the key of what could not be opened. Returns whether the session has one.
   * Throws like `call`.
   */
  askForKey: async (): Promise<boolean> =>
    (await (await import('./renewOfflineKey.ts')).renewOfflineKey()) !== null,
  /** Whether the record is stored; true if it cannot be read. */
  has: (id: string): Promise<boolean> =>
    orFallback(async () => (await read('waiting', (store) => store.count(id))) > 0, true, FAILURE),
  /** Returns whether the record is stored now. */
  put: (item: QueueItem): Promise<boolean> =>
    orFallback(
      async (givenUp) => {
        const { token } = getSession()
        const record = await seal(item)
        const file = await sealFile(item)
        // A logout may have come meanwhile.
        if (record === null || readItem('token') !== token) return false
        const act = (store: WriteStore) =>
          Promise.all([store.put(record), file !== null && store.put(file)])
        await writeQueued('waiting', act, givenUp)
        return true
      },
      false,
      FAILURE,
      item.file && FILE_TICKS,
    ),
  /** Stores a record again that is stored; returns whether it was, true if that cannot be read. */
  update: (item: QueueItem): Promise<boolean> =>
    orFallback(
      async (givenUp) => {
        const record = await seal(item)
        let isThere = false
        const act = async (store: WriteStore) => {
          isThere = (await store.count(item.id)) > 0
          return isThere && record !== null && store.put(record)
        }
        await writeQueued('waiting', act, givenUp)
        return isThere
      },
      true,
      FAILURE,
    ),
  /** The file of an item; undefined if it does not open, null if it cannot be read now. */
  fileOf({ id, file }: QueueItem): Promise<Blob | undefined | null> {
    const opened = opening.then(
      () => file ?? orFallback(() => openFile(id), null, FAILURE, FILE_TICKS),
    )
    opening = opened
    return opened
  },
  remove(id: string): Promise<void> {
    const act = (store: WriteStore) => Promise.all([store.delete(id), store.delete([id])])
    return orFallback(() => write('waiting', 'strict', act), undefined, FAILURE)
  },
}
