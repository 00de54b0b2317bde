import { ApiError, NetworkError } from '../http/api.ts'
import { backoffMs } from '../http/backoff.ts'
import { onGateChange, whenGateOpens } from '../http/requestGate.ts'
import type { WireRequest } from '../http/wireRequest.ts'
import { logFailure } from '../log.ts'
import { getSession, isLoggedIn, subscribeSession } from '../session/session.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { requestBackgroundSync } from './backgroundSync.ts'
import { newClientId } from './clientId.ts'
import { queueKeysReady } from './offlineKey.ts'
import type { OfflineStore } from './offlineStore.ts'
import { isSealed, lockOf, type QueueItem, type SealedItem } from './queueItem.ts'
import { noteStatus, sealedWaiting, unreachedQueues } from './queueStatus.ts'

interface SyncQueueOptions<T extends QueueItem> {
  /** Where the items are stored on this device. */
  readonly store: OfflineStore
  /** The present items, oldest first. */
  readonly items: () => readonly T[]
  /** The item to send next. */
  readonly next: () => T | undefined
  /** Adds items stored by an earlier visit or another tab; all are then sorted by their time. */
  readonly restore: (stored: readonly T[]) => void
  /** What the worker sends while no page does; null: only a page may. */
  readonly wireOf: (item: T) => WireRequest | null
  /** Called before each attempt to send, and once the worker has made one. */
  readonly onAttempt: (item: T) => void
  /**
   * Sends the item and applies the outcome.
   * @throws ApiError or NetworkError if it is to be sent again
   */
  readonly send: (item: T) => Promise<void>
  /** Removes an item that another tab has sent or replaced, or that cannot be sent. */
  readonly remove: (item: T) => void
  /** Removes all items: another person or another pair uses this device. */
  readonly clear: () => void
  /** Called once items of this person were dropped because they were made in a former pair. */
  readonly onDropped: () => void
  /** Whether somebody is to be told of an item that was dropped; of all unless given. */
  readonly isAskedFor?: (item: T) => boolean
}

/** Whether calls go out now; none does while the app is locked (decision 0023). */
export const maySend = (): boolean => navigator.onLine && whenGateOpens() === null

const currentOwner = (): string | null => {
  const session = getSession()
  return isLoggedIn(session) && session.pairId !== null
    ? `${session.userId} ${session.pairId}`
    : null
}

const userOf = (owner: string): string | undefined => owner.split(' ')[0]

/** The pair an item was made in. */
export const pairOf = ({ owner }: QueueItem): string | undefined => owner.split(' ')[1]

const isFormerPair = (former: string | null, owner: string): boolean =>
  former !== null && former !== owner && userOf(former) === userOf(owner)

/** The items of one owner, oldest first. */
export const ownedBy = <T extends Omit<QueueItem, 'id'>>(
  stored: readonly T[],
  owner: string,
): readonly T[] => stored.filter((item) => item.owner === owner).toSorted((a, b) => a.at - b.at)

/** All items in the order in which they were made. */
export const inOrder = <T extends QueueItem>(
  stored: readonly T[],
  present: readonly T[],
): readonly T[] => [...stored, ...present].toSorted((a, b) => a.at - b.at)

/**
 * Runs `step` in one tab at a time and while none sends from this store; without Web Locks in each
 * tab on its own.
 */
export async function withLock<R>({ name }: OfflineStore, step: () => Promise<R>): Promise<R> {
  if (!('locks' in navigator)) return step()
  let isHeld = false
  try {
    return await navigator.locks.request(lockOf(name), () => {
      isHeld = true
      return step()
    })
  } catch (cause) {
    // Refused where the browser blocks all storage.
    if (isHeld) throw cause
    return step()
  }
}

/**
 * A queue of changes that survives reloads and offline times: it sends one item after the other, in
 * order and on every screen, until the server accepts or refuses each (O-068, O-133).
 */
export function createSyncQueue<T extends QueueItem>(options: SyncQueueOptions<T>) {
  const { store, isAskedFor = () => true } = options
  /** Ids that were written to the store; one that is gone from it was sent by another tab. */
  const stored = new Set<string>()
  /** Ids this tab has had; one that is no longer present was sent or discarded here. */
  const known = new Set<string>()
  /** Ids of those this tab has had that nobody has asked for: sealed, they do not tell. */
  const silent = new Set<string>()
  /** Ids of those that the worker has tried to send, as far as this tab has noted it. */
  const attempted = new Set<string>()
  /** Own items that cannot be opened before the server gives the key. */
  let closed: readonly QueueItem[] = []
  /** Writes to the store, one after the other: sealing takes time, and none may overtake another. */
  let writes: Promise<void> = Promise.resolve()
  let owner: string | null = null
  /** Whose items were cleared from memory last; not all devices store them as well. */
  let cleared: string | null = null
  let started = false
  let running = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const find = (id: string) => options.items().find((item) => item.id === id)

  function note(id: string): void {
    known.add(id)
    const item = find(id)
    if (item !== undefined && !isAskedFor(item)) silent.add(id)
  }

  const toStore = (item: T): T => ({ ...item, wire: options.wireOf(item) })

  /** Writes the present state of an item to the store, or removes it there. */
  function persist(id: string): Promise<void> {
    note(id)
    const startedFor = owner
    const isOver = () => owner !== startedFor
    const write = async () => {
      if (isOver()) return
      const item = find(id)
      if (item === undefined) {
        stored.delete(id)
        await store.remove(id)
      } else if (!stored.has(id)) {
        if ((await store.put(toStore(item))) && !isOver()) stored.add(id)
      } else if (!(await store.update(toStore(item))) && !isOver()) forget(item)
    }
    const done = writes.then(write)
    writes = done.catch(() => undefined)
    return done
  }

  function setClosed(items: readonly QueueItem[]): void {
    closed = items
    noteStatus(sealedWaiting, store.name, items.length > 0)
  }

  /** Another tab has sent the item, or replaced it. */
  function forget(item: T): void {
    stored.delete(item.id)
    options.remove(item)
  }

  function clear(): void {
    if (options.items().some(isAskedFor)) cleared = owner
    options.clear()
  }

  onSessionReset(() => {
    clear()
    clearTimeout(timer)
    stored.clear()
    closed = []
    owner = null
    failures = 0
  })

  /** Restores the items of the present person and pair; removes those of others. */
  async function updateOwner(): Promise<void> {
    const next = currentOwner()
    if (next === owner) return
    if (owner !== null) clear()
    owner = next
    stored.clear()
    known.clear()
    setClosed([])
    if (next === null) return
    const all = await store.readAll<T>()
    if (owner !== next) return
    const others = all.filter((item) => item.owner !== next)
    for (const { id } of others) void store.remove(id)
    const dropped = others.filter((item) =>
      isSealed(item) ? !silent.has(item.id) : isAskedFor(item),
    )
    const droppedOf = [cleared, ...dropped.map((item) => item.owner)]
    cleared = null
    if (droppedOf.some((former) => isFormerPair(former, next))) options.onDropped()
    requestFlush()
  }

  /** Of the worker, while this page was hidden or closed. */
  function noteAttempts(records: readonly (T | SealedItem)[]): void {
    for (const record of records) {
      const item = isSealed(record) && record.attempted ? find(record.id) : undefined
      if (item === undefined || attempted.has(item.id)) continue
      attempted.add(item.id)
      options.onAttempt(item)
    }
  }

  /**
   * Restores what an earlier visit has left, or a tab that was closed meanwhile; notes what of it
   * cannot be opened now.
   */
  async function restoreLeft(): Promise<void> {
    const current = owner
    if (current === null) return
    const isLeft = ({ id }: QueueItem) => !known.has(id) && find(id) === undefined
    const all = await store.readAll<T>()
    if (owner !== current) return
    const left = ownedBy(all, current).filter(isLeft)
    const opened = await store.open<T>(left)
    if (owner !== current) return
    setClosed(left.filter((item, at) => opened[at] === undefined && isLeft(item)))
    // Another call may have restored one while it was opened.
    const items = opened.filter((item): item is T => item !== undefined && isLeft(item))
    if (items.length > 0) options.restore(items)
    for (const { id } of items) {
      stored.add(id)
      note(id)
    }
    noteAttempts(all)
    // What a former version has stored in plain is sealed.
    for (const item of left) if (!isSealed(item)) void persist(item.id)
  }

  /**
   * Opens what is sealed: it is older than what waits here, so nothing is sent before. False if the
   * server has not given the key.
   */
  async function openClosed(): Promise<boolean> {
    const current = owner
    const hasKey = await store.askForKey().catch(() => false)
    if (hasKey) await restoreLeft()
    if (!hasKey || owner !== current) return false
    // Of a session that is over: nothing opens it any more, and it goes with the logout.
    for (const { id } of closed) known.add(id)
    setClosed([])
    return true
  }

  /** False if the server could not be reached; true also if the app was locked meanwhile. */
  const attempt = (item: T): Promise<boolean> =>
    withLock(store, async () => {
      if (stored.has(item.id) && !(await store.has(item.id))) {
        forget(item)
        return true
      }
      // Taken back while another tab was sending.
      if (find(item.id) === undefined) return true
      // A call would wait for the gate, and keep the lock from tabs that are open.
      if (!maySend()) return true
      options.onAttempt(item)
      void persist(item.id)
      let isReached = true
      try {
        await options.send(item)
      } catch (cause) {
        isReached = !(cause instanceof ApiError || cause instanceof NetworkError)
        if (isReached) {
          // Stays stored and holds nobody up: this build cannot read it, a later one may.
          logFailure('Etwas Wartendes lässt sich nicht senden', cause)
          options.remove(item)
          return true
        }
      }
      if (owner === item.owner) await persist(item.id)
      return isReached
    })

  async function flush(): Promise<void> {
    if (running) return
    running = true
    clearTimeout(timer)
    const startedFor = owner
    let isReached = true
    while (isReached) {
      // Stored before it is sent.
      await writes
      if (owner !== startedFor || !maySend()) break
      const item = options.next()
      if (closed.length > 0) isReached = await openClosed()
      else if (item === undefined) break
      else isReached = await attempt(item)
      if (isReached) failures = 0
    }
    running = false
    // Another person logged in meanwhile: calls of flush for them returned at once.
    if (owner !== startedFor) {
      void flush()
      return
    }
    if (!isReached) {
      failures += 1
      timer = setTimeout(() => void flush(), backoffMs(failures))
    }
    if (!navigator.onLine) leaveToWorker()
    // Not at the first: a banner that comes for a second moves the screen twice.
    noteStatus(unreachedQueues, store.name, !isReached && failures > 1)
  }

  /** The page may be closed before there is a network. */
  function leaveToWorker(): void {
    if (options.items().length > 0) requestBackgroundSync()
  }

  // In this order: what is sent was stored before, and what was left is older than it.
  const requestFlush = () => void writes.then(restoreLeft).then(flush)

  return {
    /** Starts sending; returns false if it was started before. */
    start(): boolean {
      if (started) return false
      started = true
      subscribeSession(() => void updateOwner())
      window.addEventListener('online', requestFlush)
      onGateChange(requestFlush)
      document.addEventListener('visibilitychange', () => {
        requestFlush()
        if (document.visibilityState === 'hidden') leaveToWorker()
      })
      queueKeysReady.subscribe(() => {
        for (const { id } of options.items()) if (!stored.has(id)) void persist(id)
        requestFlush()
      })
      void updateOwner()
      return true
    },
    /** Tries to send now instead of waiting for the next retry. */
    flush: requestFlush,
    /** Resolves once all changes of the items were written to the store, or cannot be. */
    written: (): Promise<void> => writes,
    /** Owner of the present items; null while nobody is logged in. */
    owner: (): string | null => owner,
    /** Id, owner and time of a new item, later than all others; null while nobody is logged in. */
    newItem(): QueueItem | null {
      const last = Math.max(0, ...[...options.items(), ...closed].map((item) => item.at))
      return owner === null
        ? null
        : { id: newClientId(), owner, at: Math.max(Date.now(), last + 1) }
    },
    /** Writes a change of the items to the store and tries to send. `before`: the former items. */
    itemsChanged(before: readonly T[]): void {
      for (const id of new Set([...before, ...options.items()].map((one) => one.id))) {
        void persist(id)
      }
      requestFlush()
    },
  }
}
