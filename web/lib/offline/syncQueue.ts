import { backoffMs, isPermanent } from '../http/backoff.ts'
import { onGateChange, whenGateOpens } from '../http/requestGate.ts'
import { logFailure } from '../log.ts'
import { refetchAll } from '../query/queryClient.ts'
import { onAppEvent } from '../realtime/appEvents.ts'
import { getSession, isAlone, subscribeSession } from '../session/session.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { requestBackgroundSync } from './backgroundSync.ts'
import { newClientId } from './clientId.ts'
import { noteLeftovers } from './leftovers.ts'
import { queueKeysReady } from './offlineKey.ts'
import { waitingStore } from './offlineStore.ts'
import { isHidden, isRefused, outcomeOf } from './outcome.ts'
import { isSealed, LANES, type Lane, type QueueHeader, type QueueItem } from './queueItem.ts'
import { currentOwner, isFormerPair, ownedBy } from './queueOwner.ts'
import {
  noteLanes,
  sealedWaiting,
  unreachedQueues,
  unstoredWaiting,
  updateStatus,
  waitingQueues,
} from './queueStatus.ts'
import { restoredAnew, restoredItem, setAside, withWire } from './restoredItem.ts'
import { withLock } from './storeLock.ts'
import type { Outcome, SyncQueueOptions } from './syncQueueOptions.ts'
import { createUnreadRecords } from './unreadRecords.ts'

/** Whether calls go out now; none does while the app is locked (decision 0023). */
export const maySend = (): boolean => navigator.onLine && whenGateOpens() === null

const byTime = (a: QueueHeader, b: QueueHeader): number => a.at - b.at

/**
 * The queue of changes that survives reloads and offline times: of each lane it sends one item after
 * the other, in order and on every screen, until the server accepts or refuses each (O-068, O-133).
 */
export function createSyncQueue(options: SyncQueueOptions) {
  const { items, isAskedFor } = options
  /** Ids that were written to the store; one that is gone from it was sent by another tab. */
  const stored = new Set<string>()
  /** Ids that could not be written to it. */
  const unstored = new Set<string>()
  /** Ids whose present state is still to be written. */
  const unwritten = new Set<string>()
  /** Ids this tab has had; one that is no longer present was sent or discarded here. */
  const known = new Set<string>()
  /** Ids this tab has had that nobody has asked for: sealed, they do not tell. */
  const silent = new Set<string>()
  /** Own items that cannot be opened before the server gives the key. */
  let closed: readonly QueueHeader[] = []
  const unread = createUnreadRecords(isAskedFor)
  /** Writes to the store, one after the other: sealing takes time, and none may overtake another. */
  let writes: Promise<void> = Promise.resolve()
  let owner: string | null = null
  /** The items cleared from memory last, until it is known who is next; not all devices store them. */
  let clearedItems: readonly QueueItem[] = []
  let started = false

  const find = (id: string) => items.get().find((item) => item.id === id)
  const replace = (item: QueueItem, by: QueueItem | undefined): void =>
    items.set(items.get().flatMap((one) => (one.id === item.id ? (by ?? []) : one)))

  const isLeft = ({ id }: QueueHeader): boolean => !known.has(id)

  function note(item: QueueItem): void {
    known.add(item.id)
    if (!isAskedFor(item)) silent.add(item.id)
  }

  /** Writes the present state of an item to the store, or removes it there. */
  function persist(id: string): Promise<void> {
    unwritten.add(id)
    const startedFor = owner
    const isOver = () => owner !== startedFor
    const write = async () => {
      unwritten.delete(id)
      if (isOver()) return
      const item = find(id)
      if (item === undefined) {
        stored.delete(id)
        unstored.delete(id)
        await waitingStore.remove(id)
      } else if (!stored.has(id)) {
        const isStored = await waitingStore.put(item)
        if (isOver()) return
        unstored.delete(id)
        if (isStored) stored.add(id)
        else unstored.add(id)
      } else if (!(await waitingStore.update(item)) && !isOver()) forget(item)
      noteLanes(
        unstoredWaiting,
        items.get().filter((one) => unstored.has(one.id) && isAskedFor(one)),
      )
    }
    const done = writes.then(write)
    writes = done.catch(() => undefined)
    return done
  }

  function setClosed(next: readonly QueueHeader[]): void {
    closed = next
    noteLanes(sealedWaiting, next)
  }

  function updateWaiting(): void {
    noteLanes(waitingQueues, items.get().filter(isAskedFor))
    noteLeftovers(items.get(), (id) => change(items.get().filter((one) => one.id !== id)))
  }

  /** The item after an outcome; one this build cannot read stays until the person has seen to it. */
  function settled(item: QueueItem, outcome: Outcome): QueueItem | undefined {
    try {
      if (!item.isUnread) return options.onSettled(item, outcome)
    } catch (cause) {
      logFailure('Etwas Gesendetes lässt sich nicht anzeigen', cause)
    }
    if (isRefused(outcome)) return isAskedFor(item) ? setAside(item) : undefined
    refetchAll()
    return undefined
  }

  /** Another tab has sent the item, or replaced it. */
  function forget(item: QueueItem): void {
    stored.delete(item.id)
    replace(item, settled(item, null))
  }

  /** The server may have it: noted before an attempt, so that a crash during it counts. */
  function recordAttempt(item: QueueItem): QueueItem {
    const tried = { ...item, tried: true }
    replace(item, tried)
    return tried
  }

  function clear(): void {
    if (items.get().some(isAskedFor)) clearedItems = items.get()
    items.set([])
    options.onStopped()
  }

  onSessionReset(() => {
    clear()
    stored.clear()
    unstored.clear()
    closed = []
    unread.set([])
    owner = null
  })

  /** Restores the items of the present person and pair; removes those of others. */
  async function updateOwner(): Promise<void> {
    const next = currentOwner()
    if (next === owner) return
    if (owner !== null) clear()
    owner = next
    stored.clear()
    unstored.clear()
    known.clear()
    setClosed([])
    unread.set([])
    if (next === null) return
    const inMemory = clearedItems
    clearedItems = []
    const all = (await waitingStore.readAll()) ?? []
    if (owner !== next) return
    unread.set(ownedBy(all, next).filter(isLeft))
    const others = all.filter((item) => item.owner !== next)
    for (const { id } of others) void waitingStore.remove(id)
    const dropped = others.filter((item) =>
      isSealed(item) ? !silent.has(item.id) : isAskedFor(item),
    )
    const isFormer = (item: QueueHeader) => isFormerPair(item.owner, next)
    if ([...inMemory.filter(isAskedFor), ...dropped].some(isFormer)) {
      options.onDropped(inMemory.filter(isFormer))
    }
    requestFlush()
  }

  /**
   * Restores what an earlier visit has left, or a tab that was closed meanwhile; notes what of it
   * cannot be opened now, and lets go of what is stored no more. False if nothing can be read.
   */
  async function restoreLeft(): Promise<boolean> {
    const current = owner
    if (current === null) return true
    const before = [...stored]
    const all = await waitingStore.readAll()
    if (all === undefined || owner !== current) return false
    const ids = new Set(all.map(({ id }) => id))
    for (const item of items.get()) {
      // A refused item that is stored no more exists in this tab only.
      if (before.includes(item.id) && !ids.has(item.id) && item.wire !== null) forget(item)
    }
    const left = ownedBy(all, current).filter(isLeft)
    unread.set(left)
    if (left.length > 0) await options.load()
    const opened = await waitingStore.open(left)
    if (owner !== current) return false
    setClosed(left.filter((item, at) => opened[at] === undefined && isLeft(item)))
    // Another call may have restored one while it was opened.
    const found = opened.flatMap((item) =>
      item !== undefined && isLeft(item) ? restoredItem(item, options) : [],
    )
    for (const item of found) {
      stored.add(item.id)
      note(item)
    }
    if (found.length > 0) items.set([...found, ...items.get()].toSorted(byTime))
    unread.remove(left)
    // Made by the worker, while this page was hidden or closed.
    const attempted = all.flatMap((one) => (isSealed(one) && one.attempted ? one.id : []))
    for (const item of items.get())
      if (attempted.includes(item.id) && !item.tried) recordAttempt(item)
    // An item that a former version has stored in plain is sealed.
    for (const item of left) if (!isSealed(item)) void persist(item.id)
    return true
  }

  /** Shows the items that were restored before the code of their kinds was there, and sends them. */
  function restoreUnread(): void {
    if (items.get().some(({ isUnread }) => isUnread)) change(restoredAnew(items.get(), options))
  }

  /**
   * Opens what is sealed: it is older than what waits here, so nothing is sent before. False if the
   * server has not given the key.
   */
  async function openClosed(): Promise<boolean> {
    const current = owner
    const hasKey = await waitingStore.askForKey().catch(() => false)
    const isRead = hasKey && (await restoreLeft())
    if (!hasKey || owner !== current) return false
    // Items of a session that is over cannot be opened any more, and the logout removes them.
    if (isRead) for (const { id } of closed) known.add(id)
    setClosed([])
    return true
  }

  /** Sends what waits in a lane. */
  function createLane(lane: Lane) {
    let running = false
    let failures = 0
    /** Id of the item that was refused while nobody looked. */
    let leftId: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    /** The oldest one that has a call. */
    const nextItem = () => items.get().find((item) => item.lane === lane && item.wire != null)

    /** False if the server could not be reached; true also if the app was locked meanwhile. */
    const attempt = (item: QueueItem): Promise<boolean> =>
      withLock(lane, async () => {
        if (stored.has(item.id) && !(await waitingStore.has(item.id))) {
          forget(item)
          return true
        }
        const present = find(item.id)
        // Taken back while another tab was sending.
        if (present === undefined) return true
        // A call would wait for the gate, and keep the lock from tabs that are open.
        if (!maySend()) return true
        const tried = recordAttempt(present)
        void persist(item.id)
        return send(tried)
      })

    /** False if the item is to be sent again. */
    async function send(item: QueueItem): Promise<boolean> {
      let left: QueueItem | undefined
      try {
        const outcome = await outcomeOf(item, options)
        if (outcome === undefined) {
          options.onStopped(lane)
          // An item taken back meanwhile holds up none behind it.
          return find(item.id) === undefined
        }
        if (owner !== item.owner) return true
        // A refusal is told in memory alone, and the system may end a hidden page (decision 0066).
        if (isRefused(outcome) && isHidden() && isAskedFor(item)) {
          options.onStopped(lane)
          // A form that waited ends with a fault; without it the fault is one that passes.
          if (!isPermanent(outcome.cause)) return false
          leftId = item.id
          return true
        }
        left = settled(item, outcome)
      } catch (cause) {
        logFailure('Etwas Wartendes lässt sich nicht senden', cause)
        left = setAside(item)
      }
      if (owner !== item.owner) return true
      replace(item, left)
      await persist(item.id)
      return true
    }

    async function flush(): Promise<void> {
      if (running) return
      running = true
      clearTimeout(timer)
      const startedFor = owner
      let isReached = true
      try {
        while (isReached) {
          // Stored before it is sent.
          await writes
          if (owner !== startedFor || !maySend()) break
          const item = nextItem()
          if (closed.some((one) => one.lane === lane)) isReached = await openClosed()
          else if (item === undefined || (item.id === leftId && isHidden())) break
          else isReached = await attempt(item)
          if (isReached) failures = 0
        }
      } finally {
        running = false
      }
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
      updateStatus(unreachedQueues, lane, !isReached && failures > 1)
    }

    onSessionReset(() => {
      clearTimeout(timer)
      failures = 0
    })
    return flush
  }
  const lanes = LANES.map(createLane)

  /** The page may be closed before there is a network. */
  function leaveToWorker(): void {
    if (items.get().some(({ wire }) => wire != null)) requestBackgroundSync()
  }

  // In this order: what is sent was stored before, and what was left is older than it.
  const requestFlush = () => {
    // The device may be able to by now.
    for (const { id } of items.get()) if (!stored.has(id) && !unwritten.has(id)) void persist(id)
    void writes.then(restoreLeft).then(() => {
      for (const flush of lanes) void flush()
    })
  }

  /** Sets the items, writes what is different to the store and tries to send. */
  function change(changes: readonly QueueItem[]): void {
    const before = items.get()
    const next = changes.map((item) => withWire(item, options))
    for (const item of next) note(item)
    items.set(next)
    const gone = before.filter(({ id }) => find(id) === undefined)
    // Storing is tried again for an item that could not be stored.
    const changed = next.filter((item) => !before.includes(item) || !stored.has(item.id))
    for (const { id } of [...gone, ...changed]) void persist(id)
    requestFlush()
  }

  return {
    /** Starts sending; later calls do nothing. */
    start(): void {
      if (started) return
      started = true
      items.subscribe(updateWaiting)
      subscribeSession(() => void updateOwner())
      window.addEventListener('online', requestFlush)
      // The server is reachable again: do not wait for the next retry.
      onAppEvent('connected', requestFlush)
      onAppEvent('resync', requestFlush)
      onGateChange(requestFlush)
      document.addEventListener('visibilitychange', () => {
        requestFlush()
        if (isHidden()) leaveToWorker()
      })
      queueKeysReady.subscribe(requestFlush)
      void updateOwner()
    },
    /** Tries to send now instead of waiting for the next retry. */
    flush: requestFlush,
    /** Resolves once all changes of the items were written to the store, or cannot be. */
    written: (): Promise<void> => writes,
    /** The fields of a new item, later than all others; null while nobody is logged in. */
    newItem(): Pick<QueueItem, 'id' | 'owner' | 'at' | 'tried' | 'alone'> | null {
      const last = Math.max(0, ...[...items.get(), ...closed].map((item) => item.at))
      const at = Math.max(Date.now(), last + 1)
      const alone = isAlone(getSession()) || undefined
      return owner === null ? null : { id: newClientId(), owner, at, tried: false, alone }
    },
    change,
    restoreUnread,
  }
}
