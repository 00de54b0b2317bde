import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http/api.ts'
import { logFailure } from '../log.ts'
import { onAppEvent } from '../realtime/appEvents.ts'
import { rereadProfile } from '../session/identity.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { untilNextDay } from '../time/dates.ts'
import { queryPersister } from './queryPersister.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly live?: true
      readonly stable?: true
      /** Persisted on the device for times without a network; `today`: shown on the same day only. */
      readonly persist?: 'always' | 'today'
      /** The banner does not say since when what is shown of it is there. */
      readonly hasNoAge?: true
      /** Log entry when the read has failed; the screen may show another text. */
      readonly failure?: string
    }
  }
}

/** Retry network errors and server faults; a 4xx would be the same again. */
const maySucceedLater = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status >= 500

/** The one cache of server data of this tab. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (cause, { meta }) => {
      if (meta?.failure !== undefined) logFailure(meta.failure, cause)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && maySucceedLater(error),
      // Without a network a query is tried once, from the device, and then waits for the network.
      networkMode: 'offlineFirst',
      retryDelay: (failures) =>
        onlineManager.isOnline() ? Math.min(1000 * 2 ** failures, 30_000) : 0,
      persister: queryPersister,
    },
    // Offline a mutation fails at once instead of running hours later. A change that may run later
    // goes through the sync queue (syncQueue.ts).
    mutations: { networkMode: 'always' },
  },
})

/** Polling interval in case the socket cannot connect (O-062). */
const POLL_MS = 30_000

/**
 * Query options for data that the partner changes meanwhile: refetched once the socket is
 * connected, because events between the first read and the connection are lost.
 */
export const liveQuery = { meta: { live: true } } as const

/** Query options for today's data: also refetched on focus, by polling and at midnight UTC. */
export const dailyQuery = {
  meta: { ...liveQuery.meta, persist: 'today' },
  refetchOnWindowFocus: 'always',
  refetchInterval: () => Math.min(POLL_MS, untilNextDay(Date.now()) + 1000),
} as const

/** Query options for data that can be read again without a network, as it was last seen. */
export const persistedQuery = { meta: { persist: 'always' } } as const

/** Query options for data that must not be reordered while shown: refetched at the next visit. */
export const stableQuery = {
  meta: { stable: true },
  // Invalidated it would count as stale when the page is seen again.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

const isStable = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.stable === true

/** Refetches all queries; stable ones at the next visit. Without a network they stay as they are. */
export function refetchAll(): void {
  if (onlineManager.isOnline()) queryClient.removeQueries({ type: 'inactive', predicate: isStable })
  void queryClient.invalidateQueries({ predicate: isStable, refetchType: 'none' })
  void queryClient.invalidateQueries({ predicate: (query) => !isStable(query) })
}

/**
 * Queries invalidated while an answer is on its way, which may be older than the event. TanStack Query
 * fetches anew only where it has data and refetches; otherwise the answer ends the invalidation.
 */
const invalidatedInFlight = new WeakSet<Query>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const query = event.query as Query
  const { action } = event
  if (action.type === 'fetch') invalidatedInFlight.delete(query)
  else if (action.type === 'invalidate' && query.state.fetchStatus !== 'idle') {
    invalidatedInFlight.add(query)
  } else if (action.type === 'success' && isOutdated(query, action.manual)) {
    const refetchType = isStable(query) ? 'none' : 'active'
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType })
  }
})

/**
 * Whether an answer may be older than what is known: the one that has come, or, where a change was
 * written into the cache (`isWritten`), one that is on its way.
 */
const isOutdated = (query: Query, isWritten = false): boolean =>
  isWritten ? query.state.fetchStatus === 'fetching' : invalidatedInFlight.delete(query)

onSessionReset(() => queryClient.clear())
// Some queries depend on the pair, which may have changed: read the profile first.
onAppEvent('resync', () => void rereadProfile().then(refetchAll))
onAppEvent('connected', () => {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.live === true })
})
