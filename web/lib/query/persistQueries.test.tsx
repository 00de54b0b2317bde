import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mia } from '#web/testing/people.ts'
import { ApiError, NetworkError } from '../http/api.ts'
import { lastSeen } from '../offline/lastSeen.ts'
import type { Persisted } from '../offline/persistedStore.ts'
import { getSession, refreshSession, storeLogin } from '../session/session.ts'
import { startPersisting } from './persistQueries.ts'
import { dailyQuery, persistedQuery, queryClient } from './queryClient.ts'

// Runs in the web project, where no other file has loaded the mocked module before.
/** The store of a device, without its ciphers; those are met in e2e/offline-reading.spec.ts. */
const persisted = vi.hoisted(() => new Map<string, Persisted>())
/** Whether the device gives nothing within its usual time. */
const slow = vi.hoisted(() => ({ is: false }))
vi.mock('../offline/persistedStore.ts', () => ({
  readPersisted: async (name: string, withinMs?: number) =>
    slow.is && withinMs !== undefined ? undefined : persisted.get(name),
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
    startPersisting(queryClient, () => undefined),
    () => queryClient.unmount(),
    () => queryClient.setDefaultOptions(options),
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  persisted.clear()
  slow.is = false
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

test('Persisted data is shown before the server answers, and replaced by the answer', async () => {
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

test.each([true, false])(
  'Data that a slow device reads late is shown once the server cannot be reached, with a network: %s',
  async (online) => {
    slow.is = true
    onlineManager.setOnline(online)
    persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
    const { answer, becomes } = show()
    answer.promise.catch(() => undefined)
    answer.reject(new NetworkError(null))
    await becomes('persisted')
    await vi.waitFor(() => expect(lastSeen.get()).toBe(YESTERDAY))
  },
)

test('A refusal is told, whatever a slow device has', async () => {
  slow.is = true
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { answer, result } = show()
  answer.reject(new ApiError(403, ''))
  await vi.waitFor(() => expect(result().isError).toBe(true))
  expect(result().data).toBeUndefined()
})

test('Data that cannot be read again stays, and the banner says since when it is there', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { answer, becomes } = show()
  await becomes('persisted')
  answer.reject(new NetworkError(null))
  await vi.waitFor(() => expect(lastSeen.get()).toBe(YESTERDAY))
  await becomes('persisted')
  expect(persisted.get(NAME)).toEqual({ data: 'persisted', at: YESTERDAY })
})

test('The banner gives no time for data without an age', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { answer, becomes, result } = show({ meta: { ...persistedQuery.meta, hasNoAge: true } })
  await becomes('persisted')
  answer.reject(new NetworkError(null))
  await vi.waitFor(() => expect(result().isError).toBe(true))
  expect(lastSeen.get()).toBeNull()
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

test('Data that the server refuses now is neither shown nor persisted any longer', async () => {
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

test('A query that nobody marked is not persisted', async () => {
  const { answer, becomes } = show({})
  answer.resolve('session list')
  await becomes('session list')
  await new Promise((resolve) => setTimeout(resolve))
  expect(persisted.size).toBe(0)
})

test('A query that somebody else began is not asked for in the name of the next person', async () => {
  persisted.set(NAME, { data: 'persisted', at: YESTERDAY })
  const { read } = show()
  queryClient.clear()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(read).not.toHaveBeenCalled()
})

test('Data that this page has read itself and cannot read again has its time in the banner, too', async () => {
  const { answer, becomes, read, result } = show()
  answer.resolve('new')
  await becomes('new')
  const readAt = result().dataUpdatedAt
  read.mockRejectedValueOnce(new NetworkError(null))
  await queryClient.invalidateQueries()
  expect([result().data, lastSeen.get()]).toEqual(['new', readAt])
  read.mockResolvedValue('newer')
  await queryClient.invalidateQueries()
  await becomes('newer')
  expect(lastSeen.get()).toBeNull()
})

test('The names that another page has read meanwhile are known once this one is looked at', async () => {
  storeLogin({ token: 'token-1', userId: mia.id })
  persisted.set('profile', { data: mia, at: YESTERDAY })
  expect(getSession().profile).toBeNull()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(getSession().profile?.name).toBe(mia.name))
  localStorage.clear()
  refreshSession()
})

test('A refusal of the server is no lost connection', async () => {
  const { answer, becomes, read, result } = show()
  answer.resolve('new')
  await becomes('new')
  read.mockRejectedValue(new ApiError(404, ''))
  await queryClient.invalidateQueries()
  expect([result().isError, lastSeen.get()]).toEqual([true, null])
})

describe('A page that stays open over midnight', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T23:00:00Z') })
    stops.push(
      startPersisting(queryClient, () => undefined),
      () => vi.useRealTimers(),
    )
  })

  /** Something of day 20 is shown; afterwards the server does what `read` is told to. */
  async function showToday(options: Options = dailyQuery) {
    const shown = show(options)
    shown.answer.resolve('of day 20')
    await vi.advanceTimersByTimeAsync(0)
    expect(shown.result().data).toBe('of day 20')
    return shown
  }
  const never = () => Promise.withResolvers<string>().promise

  test('takes away what the former day brought, also from a server that hangs', async () => {
    const { read, result } = await showToday()
    read.mockImplementation(never)
    await vi.advanceTimersByTimeAsync(59 * 60_000)
    expect(result().data).toBe('of day 20')
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    expect(result().data).toBeUndefined()
  })

  test('shows the new day without an empty screen in between', async () => {
    const { read, result } = await showToday()
    const seen = new Set<string | undefined>()
    stops.push(queryClient.getQueryCache().subscribe(() => seen.add(result().data)))
    read.mockImplementation(async () => `of day ${new Date().getUTCDate()}`)
    await vi.advanceTimersByTimeAsync(62 * 60_000)
    expect(result().data).toBe('of day 21')
    expect(seen).not.toContain(undefined)
  })

  test.each([
    ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['pageshow', () => window.dispatchEvent(new Event('pageshow'))],
  ])('shows nothing of the former day when it is seen again (%s)', async (_, seeAgain) => {
    const { read, result } = await showToday()
    read.mockImplementation(never)
    vi.setSystemTime(Date.parse('2026-11-21T07:00:00Z'))
    expect(result().data).toBe('of day 20')
    seeAgain()
    expect(result()).toMatchObject({ data: undefined, isPending: true, fetchStatus: 'fetching' })
  })

  test('takes away what the former day brought with the first read that fails', async () => {
    const { read, result } = await showToday()
    read.mockRejectedValue(new NetworkError(null))
    vi.setSystemTime(Date.parse('2026-11-21T07:00:00Z'))
    await queryClient.invalidateQueries()
    expect(result()).toMatchObject({ data: undefined, isError: true })
    expect(lastSeen.get()).toBeNull()
  })

  test('keeps what belongs to no day, and what failed within its day', async () => {
    const { read, result } = await showToday(persistedQuery)
    read.mockRejectedValue(new NetworkError(null))
    await queryClient.invalidateQueries()
    vi.setSystemTime(Date.parse('2026-11-21T07:00:00Z'))
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(result().data).toBe('of day 20')
    expect(lastSeen.get()).toBe(Date.parse('2026-11-20T23:00:00Z'))
  })
})
