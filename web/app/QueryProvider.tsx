import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Fragment, useEffect, useSyncExternalStore } from 'react'
import { subscribeCardEvents } from '../features/cards/day/queries.ts'
import { subscribeDailyEvents } from '../features/daily/live.ts'
import { Celebrations } from '../features/questions/components/Celebrations.tsx'
import { subscribeQuestionEvents } from '../features/questions/live.ts'
import { queryClient } from '../lib/query.ts'
import { readPairVersion, subscribePairVersion } from '../lib/sessionReset.ts'

/** Provides the query cache and updates it on events. Remounts its screens when the pair changes. */
export function AppQueryProvider() {
  const pairVersion = useSyncExternalStore(subscribePairVersion, readPairVersion)
  useEffect(() => {
    const stops = [
      subscribeCardEvents(queryClient),
      subscribeDailyEvents(queryClient),
      subscribeQuestionEvents(queryClient),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={pairVersion}>
        <Outlet />
        <Celebrations />
      </Fragment>
    </QueryClientProvider>
  )
}
