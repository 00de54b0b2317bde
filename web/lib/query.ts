import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { untilNextDay } from './dates.ts'
import { onAppEvent } from './events.ts'
import { rereadProfile } from './identity.ts'
import { logFailure } from './log.ts'
import { onForget } from './memory.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly followed?: true
      readonly steady?: true
      /** What the log says when the read has failed, whatever a screen makes of it. */
      readonly failure?: string
    }
  }
}

/** A refusal will not change by asking again; a lost connection or a fault of the server may. */
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
    },
    // What somebody does fails at once without a network, and is said, instead of happening hours
    // later. What may wait goes through the sync queue (courier.ts).
    mutations: { networkMode: 'always' },
  },
})

/** Fallback where the live connection does not come about (O-062). */
const POLL_MS = 30_000

/**
 * For what the partner changes while one looks on. A page reads before it is connected, so this is
 * read once more when it is: something may have happened in between.
 */
export const followed = { meta: { followed: true } } as const

/**
 * For what belongs to today: read again whenever the page becomes visible, by the poll, and when a
 * new day begins.
 */
export const ofToday = {
  ...followed,
  refetchOnWindowFocus: 'always' as const,
  refetchInterval: () => Math.min(POLL_MS, untilNextDay(Date.now()) + 1000),
}

/** For what must not change under the finger while it is in view: dealt anew at the next visit. */
export const steady = { meta: { steady: true } } as const

const isSteady = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.steady === true

/** Reads everything again; what is steady only at the next visit. */
export function readAgain(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: isSteady })
  void queryClient.invalidateQueries({ predicate: isSteady, refetchType: 'none' })
  void queryClient.invalidateQueries({ predicate: (query) => !isSteady(query) })
}

onForget(() => queryClient.clear())
// What is asked for names the pair, which may be another by now.
onAppEvent('resync', () => void rereadProfile().then(readAgain))
onAppEvent('connected', () => {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followed === true })
})
