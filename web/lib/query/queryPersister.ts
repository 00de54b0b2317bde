import {
  notifyManager,
  onlineManager,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { NetworkError } from '../http/api.ts'
import { type Persisted, readPersisted } from '../offline/persistedStore.ts'
import { serverDay, today } from '../time/serverClock.ts'

/** When the data was read that a query has from the device, epoch milliseconds. */
const restored = new WeakMap<Query, number>()

/** Whether the server has not confirmed since what a query has from the device. */
export const isUnconfirmed = (query: Query): boolean =>
  restored.get(query) === query.state.dataUpdatedAt

/** Data of a day is shown on that day only: yesterday's card is not the card of today. */
const isShowable = ({ at }: Persisted, mode: 'always' | 'today'): boolean =>
  mode === 'always' || serverDay(at) === today()

/** A device that is slow must not keep the network waiting; nothing else can come once that has failed. */
const BEFORE_NETWORK_MS = 1_000

/**
 * The `persister` of all queries. A persisted query without data is read from the device first and from the
 * server at once afterwards; what a slow device has not given by then is shown if the server cannot be
 * reached. Without a network nothing is asked: the fetch fails and is repeated at the network's return.
 */
export async function queryPersister<T, Context extends Pick<QueryFunctionContext, 'client'>>(
  read: (context: Context) => T | Promise<T>,
  context: Context,
  query: Query,
): Promise<T> {
  const mode = query.meta?.persist
  const readServer = (): T | Promise<T> => {
    if (!onlineManager.isOnline()) throw new NetworkError(null)
    return read(context)
  }
  if (mode === undefined || query.state.data !== undefined) return readServer()
  const readDevice = async (withinMs?: number): Promise<Persisted | undefined> => {
    const persisted = await readPersisted(query.queryHash, withinMs)
    if (persisted === undefined || !isShowable(persisted, mode)) return undefined
    notifyManager.schedule(() => refetchRestored(context.client, query, persisted.at))
    return persisted
  }
  const kept = await readDevice(BEFORE_NETWORK_MS)
  if (kept !== undefined) return kept.data as T
  try {
    return await readServer()
  } catch (cause) {
    const late = cause instanceof NetworkError ? await readDevice() : undefined
    if (late === undefined) throw cause
    return late.data as T
  }
}

function refetchRestored(client: QueryClient, query: Query, dataUpdatedAt: number): void {
  // Another person may have logged in meanwhile.
  if (client.getQueryCache().get(query.queryHash) !== query) return
  restored.set(query, dataUpdatedAt)
  query.setState({ dataUpdatedAt })
  query.fetch().catch(() => undefined)
}
