/** Persists data on this device for times without a network; loaded apart from the first view. */
import type { QueryClient } from '@tanstack/react-query'
import { startKeepingThumbnails } from '../features/chat/photo/keepThumbnails.ts'
import { subscribeDayEvents } from '../features/days/live.ts'
import { startPersisting } from '../lib/query/persistQueries.ts'
import { combineUnsubscribes } from '../lib/store.ts'
import { persistRefreshList } from './refreshList.ts'

/** Returns a function that stops it. */
export const startPersistence = (client: QueryClient): (() => void) =>
  combineUnsubscribes([
    startPersisting(client, persistRefreshList),
    startKeepingThumbnails(client),
    subscribeDayEvents(client),
  ])
