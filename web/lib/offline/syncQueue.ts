import { notYourPair } from '#contract/kernel/refusals.ts'
import { ApiError, isRefusal, NetworkError } from '../http/api.ts'
import { backoffMs, isPermanent } from '../http/backoff.ts'
import { onGateChange, whenGateOpens } from '../http/requestGate.ts'
import { logFailure } from '../log.ts'
import { onAppEvent } from '../realtime/appEvents.ts'
import { rereadProfile } from '../session/identity.ts'
import { getSession, isAlone, subscribeSession } from '../session/session.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { requestBackgroundSync } from './backgroundSync.ts'
import { newClientId } from './clientId.ts'
import { queueKeysReady } from './offlineKey.ts'
import { isSealed, type QueueHeader, type QueueItem, type SealedItem } from './queueItem.ts'
import { currentOwner, isFormerPair, ownedBy } from './queueOwner.ts'
import {
  noteStatus,
  sealedWaiting,
  unreachedQueues,
  unstoredWaiting,
  waitingQueues,
} from './queueStatus.ts'
import { withLock } from './storeLock.ts'
import type { Outcome, SyncQueueOptions } from './syncQueueOptions.ts'

/** Whether calls go out now; none does while the app is locked (decision 0023). */
export const maySend = (): boolean => navigator.onLine && whenGateOpens() === null

const isHidden = (): boolean => document.visibilityState === 'hidden'

/**
 * A queue of changes that survives reloads and offline times: it sends one item after the other, in
 * order and on every screen, until the server accepts or refuses each (O-068, O-133).
 */
export function createSyncQueue<T extends QueueItem, A = unknown>(options: SyncQueueOptions<T, A>) {
  const { store, items, isSendable = () => true, isAskedFor = () => true } = options
  /** Ids that were written to the store; one that is gone from it was sent by another tab. */
  const stored = new Set<string>()
  /** Ids that could not be written to it. */
  const unstored = new Set<string>()
  /** Ids whose present state is still to be written. */
  const unwritten = new Set<string>()
  /** Ids this tab has had; one that is no longer present was sent or discarded here. */
  const known = new Set<string>()
  /** Ids of those this tab has had that nobody has asked for: sealed, they do not tell. */
  const silent = new Set<string>()
  /** Own items that cannot be opened before the server gives the key. */
  let closed: readonly QueueHeader[] = []
  /** Writes to the store, one after the other: sealing takes time, and none may overtake another. */
  let writes: Promise<void> = Promise.resolve()
  let owner: string | null = null
  /** Whose items were cleared from memory last; not all devices store them as well. */
  let cleared: string | null = null
  /** These items, until it is known who is next. */
  let clearedItems: readonly T[] = []
  let started = false
  let running = false
  let failures = 0
  /** What was refused while nobody looked. */
  let leftId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const find = (id: string) => items.get().find((item) => item.id === id)

  function note(id: string): void {
    known.add(id)
    const item = find(id)
    if (item !== undefined && !isAskedFor(item)) silent.add(id)
  }

  function toStore(item: T): T {
    const { wire = null } = item
    if (!isSendable(item)) return { ...item, wire }
    try {
      return { ...item, wire: options.prepare(item, true).wire }
    } catch {
      // This build cannot read it; the call it was stored with is still right.
      return { ...item, wire }
    }
  }

  /** Writes the present state of an item to the store, or removes it there. */
  function persist(id: string): Promise<void> {
    note(id)
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
        await store.remove(id)
      } else if (!stored.has(id)) {
        const isStored = await store.put(toStore(item))
        if (isOver()) return
        unstored.delete(id)
        if (isStored) stored.add(id)
        else if (isAskedFor(item)) unstored.add(id)
      } else if (!(await store.update(toStore(item))) && !isOver()) forget(item)
      noteStatus(unstoredWaiting, store.name, unstored.size > 0)
    }
    const done = writes.then(write)
    writes = done.catch(() => undefined)
    return done
  }

  function setClosed(items: readonly QueueHeader[]): void {
    closed = items
    noteStatus(sealedWaiting, store.name, items.length > 0)
  }

  function settle(item: T, outcome: Outcome<A>): void {
    const left = options.onSettled(item, outcome)
    items.set(items.get().flatMap((one) => (one.id === item.id ? (left ?? []) : one)))
  }

  /** Another tab has sent the item, or replaced it. */
  function forget(item: T): void {
    stored.delete(item.id)
    settle(item, null)
  }

  /** The server may have it: noted before an attempt, so that a crash during it counts. */
  function noteAttempt({ id }: T): void {
    items.set(items.get().map((one) => (one.id === id ? { ...one, tried: true } : one)))
  }

  function clear(): void {
    if (items.get().some(isAskedFor)) {
      cleared = owner
      clearedItems = items.get()
    }
    items.set([])
    options.onStopped?.()
  }

  onSessionReset(() => {
    clear()
    clearTimeout(timer)
    stored.clear()
    unstored.clear()
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
    unstored.clear()
    known.clear()
    setClosed([])
    const inMemory = clearedItems
    clearedItems = []
    if (next === null) return
    const all = (await store.readAll<T>()) ?? []
    if (owner !== next) return
    const others = all.filter((item) => item.owner !== next)
    for (const { id } of others) void store.remove(id)
    const dropped = others.filter((item) =>
      isSealed(item) ? !silent.has(item.id) : isAskedFor(item),
    )
    const droppedOf = [cleared, ...dropped.map((item) => item.owner)]
    cleared = null
    if (droppedOf.some((former) => isFormerPair(former, next))) {
      options.onDropped(inMemory.filter((item) => isFormerPair(item.owner, next)))
    }
    requestFlush()
  }

  /** Of the worker, while this page was hidden or closed. */
  function noteAttempts(records: readonly (T | SealedItem)[]): void {
    for (const record of records) {
      const item = isSealed(record) && record.attempted ? find(record.id) : undefined
      if (item !== undefined && !item.tried) noteAttempt(item)
    }
  }

  /**
   * Restores what an earlier visit has left, or a tab that was closed meanwhile; notes what of it
   * cannot be opened now, and lets go of what is stored no more. False if nothing can be read.
   */
  async function restoreLeft(): Promise<boolean> {
    const current = owner
    if (current === null) return true
    const isLeft = ({ id }: QueueHeader) => !known.has(id) && find(id) === undefined
    const before = [...stored]
    const all = await store.readAll<T>()
    if (all === undefined || owner !== current) return false
    const ids = new Set(all.map(({ id }) => id))
    for (const item of items.get()) {
      // One that was refused is only here.
      if (before.includes(item.id) && !ids.has(item.id) && isSendable(item)) forget(item)
    }
    const left = ownedBy(all, current).filter(isLeft)
    const opened = await store.open<T>(left)
    if (owner !== current) return false
    setClosed(left.filter((item, at) => opened[at] === undefined && isLeft(item)))
    // Another call may have restored one while it was opened.
    const found = opened.filter((item): item is T => item !== undefined && isLeft(item))
    if (found.length > 0) {
      items.set([...found, ...items.get()].toSorted((a, b) => a.at - b.at))
    }
    for (const { id } of found) {
      stored.add(id)
      note(id)
    }
    noteAttempts(all)
    // What a former version has stored in plain is sealed.
    for (const item of left) if (!isSealed(item)) void persist(item.id)
    return true
  }

  /**
   * Opens what is sealed: it is older than what waits here, so nothing is sent before. False if the
   * server has not given the key.
   */
  async function openClosed(): Promise<boolean> {
    const current = owner
    const hasKey = await store.askForKey().catch(() => false)
    const isRead = hasKey && (await restoreLeft())
    if (!hasKey || owner !== current) return false
    // Of a session that is over: nothing opens it any more, and it goes with the logout.
    if (isRead) for (const { id } of closed) known.add(id)
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
      noteAttempt(item)
      void persist(item.id)
      return send(item)
    })

  /** False if the item is to be sent again. */
  async function send(item: T): Promise<boolean> {
    try {
      const outcome = await outcomeOf(item)
      if (outcome === undefined) {
        options.onStopped?.()
        return false
      }
      if (owner !== item.owner) return true
      // A refusal is told in memory alone, and the system may end a hidden page (decision 0066).
      if (outcome !== null && 'cause' in outcome && isHidden() && isAskedFor(item)) {
        options.onStopped?.()
        // A form that waited ends with a fault; without it the fault is one that passes.
        if (!isPermanent(outcome.cause)) return false
        leftId = item.id
        return true
      }
      settle(item, outcome)
    } catch (cause) {
      // Stays stored and holds nobody up: this build cannot read it, a later one may.
      logFailure('Etwas Wartendes lässt sich nicht senden', cause)
      if (owner === item.owner) settle(item, null)
      return true
    }
    await persist(item.id)
    return true
  }

  /** What the server has said; undefined if the item is to be sent again. */
  async function outcomeOf(item: T): Promise<Outcome<A> | undefined> {
    const { isFinal = (_item, cause) => isPermanent(cause) } = options
    try {
      // Of the session whose item it is: another tab may have stored the token of the next person.
      const token = getSession().token ?? undefined
      return { answer: await options.prepare(item, false).send(token) }
    } catch (cause) {
      if (isRefusal(cause, notYourPair)) {
        // Left on another device: the profile says so, and what was made in that pair goes. Somebody
        // has to be told; a page that is looked at again reads it by itself.
        if (!isHidden()) void rereadProfile()
        return undefined
      }
      if (isFinal(item, cause)) return { cause }
      if (cause instanceof NetworkError) return undefined
      if (!(cause instanceof ApiError)) throw cause
      logFailure('Etwas Wartendes ist nicht angekommen', cause)
      return undefined
    }
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
        const item = items.get().find(isSendable)
        if (closed.length > 0) isReached = await openClosed()
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
    noteStatus(unreachedQueues, store.name, !isReached && failures > 1)
  }

  /** The page may be closed before there is a network. */
  function leaveToWorker(): void {
    if (items.get().length > 0) requestBackgroundSync()
  }

  // In this order: what is sent was stored before, and what was left is older than it.
  const requestFlush = () => {
    // The device may be able to by now.
    for (const id of unstored) if (!unwritten.has(id)) void persist(id)
    void writes.then(restoreLeft).then(flush)
  }

  return {
    /** Starts sending; returns false if it was started before. */
    start(): boolean {
      if (started) return false
      started = true
      items.subscribe(() => noteStatus(waitingQueues, store.name, items.get().some(isAskedFor)))
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
      queueKeysReady.subscribe(() => {
        for (const { id } of items.get()) if (!stored.has(id)) void persist(id)
        requestFlush()
      })
      void updateOwner()
      return true
    },
    /** Tries to send now instead of waiting for the next retry. */
    flush: requestFlush,
    /** Resolves once all changes of the items were written to the store, or cannot be. */
    written: (): Promise<void> => writes,
    /** What a new item starts with, later than all others; null while nobody is logged in. */
    newItem(): QueueItem | null {
      const last = Math.max(0, ...[...items.get(), ...closed].map((item) => item.at))
      const at = Math.max(Date.now(), last + 1)
      const alone = isAlone(getSession()) || undefined
      return owner === null ? null : { id: newClientId(), owner, at, tried: false, alone }
    },
    /** Sets the items, writes what is different to the store and tries to send. */
    change(next: readonly T[]): void {
      const before = items.get()
      items.set(next)
      const gone = before.filter(({ id }) => find(id) === undefined)
      // One that could not be stored is tried again.
      const changed = next.filter((item) => !before.includes(item) || !stored.has(item.id))
      for (const { id } of [...gone, ...changed]) void persist(id)
      requestFlush()
    },
  }
}
