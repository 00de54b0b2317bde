import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { emitAppEvent, isAppEvent } from '../realtime/appEvents.ts'
import { liveQuery, queryClient, refetchAll, stableQuery } from './queryClient.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
})

/** Something on the screen, with how often it was read. */
async function shown(name: string, options: typeof liveQuery | object) {
  const read = vi.fn<() => Promise<string>>(async () => name)
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: read, ...options })
  stops.push(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  return read
}

test('O-062 Data that the partner changes is read again as soon as live news come, and nothing else', async () => {
  const [card, deck] = [await shown('card', liveQuery), await shown('deck', {})]
  emitAppEvent('connected')
  await vi.waitFor(() => expect(card).toHaveBeenCalledTimes(2))
  expect(deck).toHaveBeenCalledTimes(1)
  emitAppEvent('resync')
  await vi.waitFor(() => expect(card).toHaveBeenCalledTimes(3))
  expect(deck).toHaveBeenCalledTimes(2)
})

test('O-062 Data that changes while it is read for the first time is read once more', async () => {
  let answer: (card: string) => void = () => undefined
  const read = vi
    .fn<() => Promise<string>>(async () => 'new card')
    .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const observer = new QueryObserver(queryClient, {
    queryKey: ['card'],
    queryFn: read,
    ...liveQuery,
  })
  stops.push(observer.subscribe(() => undefined))
  emitAppEvent('connected')
  answer('old card')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new card'))
  expect(read).toHaveBeenCalledTimes(2)
})

test('Data written into the cache is not replaced by an answer that was on its way', async () => {
  const read = await shown('card', liveQuery)
  const late = Promise.withResolvers<string>()
  read.mockImplementationOnce(() => late.promise).mockImplementation(async () => 'chosen card')
  void queryClient.invalidateQueries({ queryKey: ['card'] })
  const seen: unknown[] = []
  const observer = new QueryObserver(queryClient, { queryKey: ['card'], queryFn: read })
  stops.push(observer.subscribe(({ data }) => seen.push(data)))
  queryClient.setQueryData(['card'], 'chosen card')
  late.resolve('card')
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(new Set(seen)).toEqual(new Set(['chosen card']))
})

test('Data that must not move under the finger is still outdated after an answer that was on its way', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'deck')
  const observer = new QueryObserver(queryClient, {
    queryKey: ['deck'],
    queryFn: read,
    ...stableQuery,
  })
  stops.push(observer.subscribe(() => undefined))
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  let answer: (deck: string) => void = () => undefined
  read.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const refetched = observer.refetch()
  refetchAll()
  answer('older deck')
  await refetched
  expect(observer.getCurrentResult().isStale).toBe(true)
  expect(read).toHaveBeenCalledTimes(2)
})

test('Only the page itself says that it is connected', () => {
  expect(isAppEvent('connected')).toBe(false)
  expect(isAppEvent('resync')).toBe(true)
})

test('A mutation without a network fails at once instead of happening hours later', async () => {
  onlineManager.setOnline(false)
  stops.push(() => onlineManager.setOnline(true))
  const mutationFn = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline')))
  await expect(new MutationObserver(queryClient, { mutationFn }).mutate()).rejects.toThrow(
    'offline',
  )
  expect(mutationFn).toHaveBeenCalledOnce()
})
