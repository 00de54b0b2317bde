import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Fragment, useEffect } from 'react'
import { subscribeCardEvents } from '../features/cards/live.ts'
import { subscribeDailyEvents } from '../features/daily/live.ts'
import { subscribeDailyQuestionEvents } from '../features/daily-questions/live.ts'
import { subscribeEveningEvents } from '../features/evenings/live.ts'
import { subscribePauseEvents } from '../features/pause/live.ts'
import { Celebrations } from '../features/questions/celebration/Celebrations.tsx'
import { subscribeQuestionEvents } from '../features/questions/live.ts'
import { subscribeWishlistEvents } from '../features/wishlist/live.ts'
import { lazyComponent } from '../lib/lazy/lazyComponent.tsx'
import { retryImport } from '../lib/lazy/retryImport.ts'
import { loadQueue } from '../lib/offline/changes.ts'
import { changesDropped, onLoadKinds } from '../lib/offline/waitingChanges.ts'
import { queryClient } from '../lib/query/queryClient.ts'
import { allowConnection } from '../lib/realtime/socket.ts'
import { provideReferenceActions } from '../lib/referenceActions.ts'
import { pairVersion } from '../lib/session/sessionReset.ts'
import { combineUnsubscribes, useStore } from '../lib/store.ts'
import { notice } from '../ui/feedback/notices.ts'
import { texts } from './texts.ts'

/** Loaded apart from the first view, which only reads what was persisted. */
function persistQueries(): () => void {
  const starting = retryImport(() => import('./persistence.ts')).then(({ startPersistence }) =>
    startPersistence(queryClient),
  )
  return () => void starting.then((stop) => stop())
}

provideReferenceActions(
  lazyComponent(
    async () =>
      (await import('../features/wishlist/actions/ReferenceActions.tsx')).ReferenceActions,
  ),
)

onLoadKinds(() => retryImport(() => import('./changeKinds.ts')))

/** Sends what waits, on any screen. */
const startQueue = () => void loadQueue().then(({ startChangeQueue }) => startChangeQueue())

/** Persists the queries of the pair it was mounted for. */
function Persistence() {
  useEffect(persistQueries, [])
  return null
}

/** Provides the query cache and updates it on events. Remounts its screens when the pair changes. */
export function AppQueryProvider() {
  const version = useStore(pairVersion)
  useEffect(startQueue, [])
  useEffect(
    () =>
      combineUnsubscribes([
        subscribeCardEvents(queryClient),
        subscribeDailyEvents(queryClient),
        subscribeDailyQuestionEvents(queryClient),
        subscribeEveningEvents(queryClient),
        subscribeQuestionEvents(queryClient),
        subscribePauseEvents(queryClient),
        subscribeWishlistEvents(queryClient),
        changesDropped.subscribe(() => notice(texts.changesDropped)),
        allowConnection(),
      ]),
    [],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={version}>
        <Persistence />
        <Outlet />
        <Celebrations />
      </Fragment>
    </QueryClientProvider>
  )
}
