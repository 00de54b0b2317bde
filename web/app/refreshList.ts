import { hashKey, type QueryKey } from '@tanstack/react-query'
import { readCard, selectionOfDay } from '#contract/cards/calls.ts'
import { history, unreadCount } from '#contract/chat/calls.ts'
import {
  listDailyMessages,
  readMutual,
  readPermission,
  statusHistory,
  statusOfToday,
} from '#contract/daily/calls.ts'
import { readPause } from '#contract/pause/calls.ts'
import { todayQuery } from '../features/cards/choice/queries.ts'
import { cardQuery } from '../features/cards/queries.ts'
import { unreadQuery } from '../features/chat/unread/unreadQuery.ts'
import { messagesQuery } from '../features/daily/messages/queries.ts'
import {
  CHART_DAYS,
  historyQuery,
  mutualQuery,
  permissionQuery,
  statusQuery,
} from '../features/daily/status/queries.ts'
import { hasServiceWorker } from '../lib/device/siteData.ts'
import { type PreparedCall, prepareCall } from '../lib/http/api.ts'
import { NEWEST_MESSAGES, putRecord } from '../lib/offline/persist.ts'
import { nameWithShapes } from '../lib/offline/persistedStore.ts'
import { REFRESH, type Refreshed } from '../lib/offline/sealedRecord.ts'
import { pauseQuery } from '../lib/query/pause.ts'

/** The part of Periodic Background Sync used here; Chromium alone has it. */
interface PeriodicSyncRegistration {
  readonly periodicSync?: {
    register(tag: string, options: { readonly minInterval: number }): Promise<void>
  }
}

/** Least time between two refreshes; the browser decides, and leaves more between them. */
const REFRESH_EVERY_MS = 6 * 60 * 60_000

const entry = (name: string, { address }: PreparedCall<unknown>): Refreshed => ({
  name: nameWithShapes(name),
  address,
})
const ofQuery = ({ queryKey }: { readonly queryKey: QueryKey }, prepared: PreparedCall<unknown>) =>
  entry(hashKey(queryKey), prepared)

/**
 * The data Heute and the chat open with, by the calls of their queries. No call has a side effect:
 * the question of the day is given out when it is first looked at (decision 0048).
 */
const refreshed = (): readonly Refreshed[] => [
  {
    ...ofQuery(todayQuery, prepareCall(selectionOfDay, {})),
    next: {
      field: 'cardId',
      ...ofQuery(cardQuery('*'), prepareCall(readCard, { params: { id: '*' } })),
    },
  },
  ofQuery(statusQuery, prepareCall(statusOfToday, {})),
  ofQuery(permissionQuery, prepareCall(readPermission, {})),
  ofQuery(mutualQuery, prepareCall(readMutual, {})),
  ofQuery(historyQuery, prepareCall(statusHistory, { query: { days: String(CHART_DAYS) } })),
  ofQuery(messagesQuery, prepareCall(listDailyMessages, {})),
  entry(
    NEWEST_MESSAGES.name,
    prepareCall(history, { query: { limit: String(NEWEST_MESSAGES.limit) } }),
  ),
  ofQuery(pauseQuery, prepareCall(readPause, {})),
  ofQuery(unreadQuery, prepareCall(unreadCount, {})),
]

/** Tells the worker what to read again, and asks the browser to wake it for that (decision 0066). */
export function persistRefreshList(): void {
  const bytes = new TextEncoder().encode(JSON.stringify(refreshed()))
  void putRecord('persisted', REFRESH, bytes, Date.now())
  if (!hasServiceWorker()) return
  const options = { minInterval: REFRESH_EVERY_MS }
  navigator.serviceWorker.ready
    .then((registration) =>
      (registration as PeriodicSyncRegistration).periodicSync?.register(REFRESH, options),
    )
    // Granted to installed apps alone.
    .catch(() => undefined)
}
