import type { Query, QueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/kernel/profile.ts'
import { isPermanent } from '../http/backoff.ts'
import { listen } from '../listen.ts'
import { recordLastSeen } from '../offline/lastSeen.ts'
import { offlineKey } from '../offline/offlineKey.ts'
import { clearPersisted, persist, removePersisted } from '../offline/persist.ts'
import { type Persisted, readPersisted } from '../offline/persistedStore.ts'
import { renewOfflineKey } from '../offline/renewOfflineKey.ts'
import { onAppEvent } from '../realtime/appEvents.ts'
import { getSession, mergeProfile, subscribeSession } from '../session/session.ts'
import { combineUnsubscribes } from '../store.ts'
import { serverDay } from '../time/serverClock.ts'
import { isUnconfirmed } from './queryPersister.ts'

/** Milliseconds until the first screen is drawn; the key is asked for after it. */
const RENEW_AFTER_MS = 1_000
/** A page that stays open asks once a day, before the device forgets the key. */
const RENEW_EVERY_MS = 24 * 60 * 60_000
/** How often a page that stays open looks whether another day has begun. */
const LOOK_MS = 30_000
/** Milliseconds in which the screens have read the new day themselves (queryClient.ts). */
const NEW_DAY_MS = 10_000
/** Least time between two writes of the same data, which only move its time. */
const REWRITE_MS = 5 * 60_000

/**
 * Persists what the marked queries read, and says how old what is shown is. Returns a function that
 * stops it.
 * @param onWriteAll called whenever all is written anew, as with another key
 */
export function startPersisting(client: QueryClient, onWriteAll: () => void): () => void {
  const cache = client.getQueryCache()
  /** The record written last for each query. */
  let written = new WeakMap<Query, Persisted>()
  let renewedAt = 0
  /** The key that what is persisted was written with; the queues may ask for another one first. */
  let writtenWith = offlineKey()

  const write = (query: Query) => {
    const { data, dataUpdatedAt: at } = query.state
    if (query.meta?.persist === undefined || data === undefined || isUnconfirmed(query)) return
    const before = written.get(query)
    if (before?.data === data && at - before.at < REWRITE_MS) return
    written.set(query, { data, at })
    void persist(query.queryHash, { data, at })
  }
  const writeAll = () => {
    written = new WeakMap()
    for (const query of cache.getAll()) write(query)
    persistProfile()
    onWriteAll()
  }
  const renew = async () => {
    if (Date.now() - renewedAt < RENEW_EVERY_MS) return
    try {
      const key = await renewOfflineKey()
      if (key === null) return
      renewedAt = Date.now()
      if (key.text === (await writtenWith)?.text) return
      writtenWith = Promise.resolve(key)
    } catch {
      // Asked again with the next connection.
      return
    }
    // Records of another key cannot be read any more.
    await clearPersisted()
    writeAll()
  }
  /** The server would not say now what was persisted. */
  const drop = (query: Query) => {
    if (query.meta?.persist === undefined) return
    void removePersisted(query.queryHash)
    if (isUnconfirmed(query)) removeCachedQuery(query)
  }
  /** Drops data of a day before that of `time`, so that nobody sees it as of today. */
  const dropEarlierDays = (time: number) => {
    for (const query of cache.getAll()) {
      if (!isOfEarlierDay(query, time)) continue
      removeCachedQuery(query)
      if (query.isActive()) query.fetch().catch(() => undefined)
    }
  }
  const onShown = () => {
    if (document.visibilityState !== 'visible') return
    dropEarlierDays(Date.now())
    // Another page may have read it meanwhile.
    void showPersistedProfile()
  }
  const stopWatching = cache.subscribe((event) => {
    const query = event.query as Query
    if (event.type === 'updated') {
      const { action } = event
      // Data from the device gets its time only in the next task.
      if (action.type === 'success') setTimeout(() => write(query))
      else if (action.type === 'error' && isPermanent(action.error)) drop(query)
      else if (action.type === 'error' || action.type === 'failed') {
        if (isOfEarlierDay(query, Date.now())) removeCachedQuery(query)
      }
    }
    recordLastSeen('queries', oldestShown(cache.getAll()))
  })

  writeAll()
  void showPersistedProfile()
  const stopProfile = subscribeSession(persistProfile)
  const timer = setTimeout(() => void renew(), RENEW_AFTER_MS)
  const looking = setInterval(() => dropEarlierDays(Date.now() - NEW_DAY_MS), LOOK_MS)
  return combineUnsubscribes([
    () => clearTimeout(timer),
    () => clearInterval(looking),
    onAppEvent('connected', () => void renew()),
    // Every later connection: the cookie of the key lasts a week.
    onAppEvent('resync', () => void renew()),
    listen(document, 'visibilitychange', onShown),
    listen(window, 'pageshow', onShown),
    stopProfile,
    stopWatching,
  ])
}

function removeCachedQuery(query: Query): void {
  const { status } = query.state
  query.setState({
    data: undefined,
    dataUpdatedAt: 0,
    status: status === 'success' ? 'pending' : status,
  })
}

/** Whether a query has data of a day, from before the UTC day of `time`. */
const isOfEarlierDay = ({ meta, state: { data, dataUpdatedAt } }: Query, time: number): boolean =>
  meta?.persist === 'today' && data !== undefined && serverDay(dataUpdatedAt) < serverDay(time)

/** When the oldest of the shown data was read that could not be read again. */
function oldestShown(queries: readonly Query[]): number | null {
  const times = queries
    .filter(
      (query) =>
        query.meta?.persist !== undefined &&
        query.meta.hasNoAge !== true &&
        query.state.data !== undefined &&
        query.isActive() &&
        cannotBeRead(query),
    )
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether a query has failed; one that this page has read itself, only after all retries. */
function cannotBeRead(query: Query): boolean {
  const { error, fetchFailureCount, fetchStatus, status } = query.state
  if (fetchStatus === 'paused' || (isUnconfirmed(query) && fetchFailureCount > 0)) return true
  return status === 'error' && !isPermanent(error)
}

const PROFILE = 'profile'

function persistProfile(): void {
  const { profile } = getSession()
  if (profile !== null) void persist(PROFILE, { data: profile, at: Date.now() })
}

/** The names of both, until the server has said them. */
async function showPersistedProfile(): Promise<void> {
  if (getSession().profile !== null) return
  const persisted = await readPersisted(PROFILE)
  if (persisted !== undefined && getSession().profile === null)
    mergeProfile(persisted.data as Profile)
}
