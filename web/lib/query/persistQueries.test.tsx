import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../http/api.ts'
import { lastSeen } from '../offline/lastSeen.ts'
import type { Persisted } from '../offline/persistedStore.ts'
import { startPersisting } from './persistQueries.ts'
import { dailyQuery, persistedQuery, queryClient } from './queryClient.ts'

// Of the web project, where no other file has loaded before what is replaced here.
/** The store of a device, without its ciphers; those are met in e2e/offline-reading.spec.ts. */
const persisted = vi.hoisted(() => new Map<string, Persisted>())
vi.mock('../offline/persistedStore.ts', () => ({
  readPersisted: async (name: string) => persisted.get(name),
}))
vi.mock('../offline/persist.ts', () => ({
  persist: async (name: string, what: Persisted) => void persisted.set(name, what),
  removePersisted: async (name: string) => void persisted.delete(name),
  clearPersisted: async () => persisted.clear(),
}))

const YESTERDAY = Date.now() - 86_400_000
const stops: (() => void)[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const options = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retry: false } })
  queryClient.mount()
  stops.push(
    startPersisting(queryClient),
    () => queryClient.unmount(),
    () => queryClient.setDefaultOptions(options),
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  persisted.clear()
  onlineManager.setOnline(true)
})

type Options = typeof persistedQuery | typeof dailyQuery | object

/** Shows something on the screen; what the server says comes when it is told to. */
function show(options: Options = persistedQuery) {
  const answer = Promise.withResolvers<string>()
  const read = vi.fn<() => Promise<string>>(() => answer.promise)
  const observer = new QueryObserver(queryClient, {
    queryKey: ['story'],
    queryFn: read,
    ...options,
  })
  stops.push(observer.subscribe(() => undefined))
  const becomes = (expected: string | undefined) =>
    vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(expected))
  return { answer, read, becomes, result: () => observer.getCurrentResult() }
}

const NAME = '["story"]'

test('What was persisted is shown before the server answers, and replaced by what it says', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { answer, becomes, read } = show()
  await becomes('persisted')
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect(lastSeen.get()).toBeNull()
  answer.resolve('new')
  await becomes('new')
  await vi.waitFor(() => expect(persisted.get(NAME)?.data).toBe('new'))
  expect(lastSeen.get()).toBeNull()
})

test('What cannot be read again stays, and says since when it is there', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { answer, becomes } = show()
  await becomes('persisted')
  answer.reject(new NetworkError(null))
  await vi.waitFor(() => expect(lastSeen.get()).toBe(YESTERDAY))
  await becomes('persisted')
  expect(persisted.get(NAME)).toEqual({ data: 'persisted', at: YESTERDAY })
})

test('Without a network nobody is asked, and what was not persisted waits for it', async () => {
  onlineManager.setOnline(false)
  const options = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retry: true } })
  const { answer, becomes, read, result } = show()
  answer.resolve('new')
  await vi.waitFor(() => expect(result().fetchStatus).toBe('paused'))
  expect(read).not.toHaveBeenCalled()
  onlineManager.setOnline(true)
  await becomes('new')
})

test('What the server refuses now is neither shown nor persisted any longer', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { answer, becomes } = show()
  await becomes('persisted')
  answer.reject(new ApiError(404, ''))
  await becomes(undefined)
  await vi.waitFor(() => expect(persisted.has(NAME)).toBe(false))
})

test('A fault of the server takes nothing away', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { answer, becomes, result } = show()
  await becomes('persisted')
  answer.reject(new ApiError(503, ''))
  await vi.waitFor(() => expect(result().isError).toBe(true))
  expect([result().data, persisted.has(NAME)]).toEqual(['persisted', true])
})

test('The card of yesterday is not shown as the card of today', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { answer, becomes, result } = show(dailyQuery)
  await vi.waitFor(() => expect(result().fetchStatus).toBe('fetching'))
  answer.resolve('new')
  await becomes('new')
  await vi.waitFor(() => expect(persisted.get(NAME)?.data).toBe('new'))
})

test('What nobody marked is not persisted', async () => {
  const { answer, becomes } = show({})
  answer.resolve('session list')
  await becomes('session list')
  await new Promise((resolve) => setTimeout(resolve))
  expect(persisted.size).toBe(0)
})

test('What somebody else began to read is not asked for in the name of the next person', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { read } = show()
  queryClient.clear()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(read).not.toHaveBeenCalled()
})
