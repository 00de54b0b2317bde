import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { voteCard } from '#contract/cards/calls.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { mia, miaPaired } from '#web/testing/people.ts'
import { logIn } from '#web/testing/renderApp.tsx'
import { stubWebLocks } from '#web/testing/webLocks.ts'
import { writeItem } from '../device/localStorage.ts'
import type * as api from '../http/api.ts'
import { ApiError, NetworkError, prepareCall } from '../http/api.ts'
import type { WireRequest } from '../http/wireRequest.ts'
import { queryClient } from '../query/queryClient.ts'
import { mergeProfile, storeLogin } from '../session/session.ts'
import { resetSessionData } from '../session/sessionReset.ts'
import { startChangeQueue } from './changeQueue.ts'
import { defineChange } from './changes.ts'
import type { QueueItem } from './queueItem.ts'
import { isSomethingWaiting, leftovers } from './queueStatus.ts'
import { useSubmitAndWait } from './useSubmitAndWait.ts'
import {
  changeKinds,
  changesDropped,
  onLoadKinds,
  useWaitingCount,
  waitingChanges,
} from './waitingChanges.ts'

/** The records that the tabs of this device have stored. */
const device = vi.hoisted(() => new Map<string, { readonly id: string }>())
/** How long its storage takes. */
const storage = vi.hoisted(() => ({ written: Promise.resolve() }))
vi.mock('./offlineStore.ts', () => ({
  waitingStore: {
    readAll: async () => [...device.values()],
    open: async <T,>(records: readonly T[]) => records,
    has: async (id: string) => device.has(id),
    put: async (record: { readonly id: string }) => {
      await storage.written
      return Boolean(device.set(record.id, record))
    },
    update: async (record: { readonly id: string }) =>
      device.has(record.id) && Boolean(device.set(record.id, record)),
    remove: async (id: string) => void device.delete(id),
  },
}))

/** The server's part in a call of these tests. */
const sent = vi.hoisted(() => ({ take: async (_body: string | null): Promise<unknown> => null }))
vi.mock('../http/api.ts', async (original) => {
  const real = await original<typeof api>()
  return {
    ...real,
    sendPrepared: (wire: WireRequest, token?: string) => {
      if (wire.address === '/api/colour') return sent.take(wire.body)
      if (wire.address === '/api/mark') return Promise.reject(new NetworkError(null))
      return real.sendPrepared(wire, token)
    },
  }
})

interface Colour {
  readonly of: string
  readonly colour: string
}

/** How long it takes to do so. */
let gate = Promise.resolve()
/** The fault the server answers the next changes with; null: it accepts them. */
let fault: Error | null = null
const arrived: string[] = []
/** The pairs in which the changes were made, as the server is told. */
const pairs = new Set<string | undefined>()
/** Whether their author was alone then, as the server is told. */
const alone: (boolean | undefined)[] = []
const outcomes: string[] = []
const nameOf = ({ of, colour }: Colour) => `${of} ${colour}`
const colours = defineChange<Colour>({
  kind: 'colour',
  replaces: (later, earlier) => later.of === earlier.of,
  prepare: (payload, { pairId, alone: wasAlone }) => ({
    method: 'POST',
    address: '/api/colour',
    body: JSON.stringify({ name: nameOf(payload), pairId, wasAlone }),
  }),
  onAccepted: (payload) => void outcomes.push(`${nameOf(payload)} accepted`),
  onRefused: (payload) => void outcomes.push(`${nameOf(payload)} refused`),
})
sent.take = async (body) => {
  const { name, pairId, wasAlone } = JSON.parse(body ?? '') as Record<string, string> & {
    readonly wasAlone?: boolean
  }
  pairs.add(pairId)
  await gate
  alone.push(wasAlone)
  if (fault !== null) throw fault
  arrived.push(String(name))
  return undefined
}
const refusal = new ApiError(404, 'Karte nicht gefunden')

const waiting = () => waitingChanges.get().map(({ payload }) => nameOf(payload as Colour))
const nothingWaits = () => vi.waitFor(() => expect([waiting(), device.size]).toEqual([[], 0]))
/** The queue is loaded with the first change. */
const submit = async (...changes: Colour[]) => {
  for (const change of changes) colours.submit(change)
  await vi.dynamicImportSettled()
}
const becomesOnline = () => {
  fault = null
  window.dispatchEvent(new Event('online'))
}

let takeLocks = () => {}
beforeEach(() => {
  takeLocks = stubWebLocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(miaPaired)
})
afterEach(async () => {
  cleanup()
  fault = null
  gate = Promise.resolve()
  pairs.clear()
  resetSessionData()
  takeLocks()
  device.clear()
  localStorage.clear()
  arrived.length = 0
  outcomes.length = 0
  alone.length = 0
})

test('O-040 A change made while alone says so, also once somebody has come', async () => {
  logIn(mia)
  fault = new NetworkError(null)
  await submit({ of: 'sofa', colour: 'rot' })
  mergeProfile(miaPaired)
  await submit({ of: 'lampe', colour: 'gelb' })
  await vi.waitFor(() => expect(device.size).toBe(2))
  alone.length = 0
  becomesOnline()
  await nothingWaits()
  expect([arrived, alone]).toEqual([
    ['sofa rot', 'lampe gelb'],
    [true, undefined],
  ])
})

test('Only the last of several changes of one thing is sent, unless the server may have an earlier one', async () => {
  fault = new NetworkError(null)
  await submit({ of: 'sofa', colour: 'rot' })
  await vi.waitFor(() => expect(waitingChanges.get()[0]?.tried).toBe(true))
  await submit({ of: 'sofa', colour: 'blau' })
  await submit({ of: 'lampe', colour: 'gelb' })
  await submit({ of: 'sofa', colour: 'grün' })
  expect(waiting()).toEqual(['sofa rot', 'lampe gelb', 'sofa grün'])
  becomesOnline()
  await nothingWaits()
  expect(arrived).toEqual(['sofa rot', 'lampe gelb', 'sofa grün'])
})

test('A refused change is reported, is not shown any more, and holds nobody up', async () => {
  fault = refusal
  await submit({ of: 'sofa', colour: 'rot' })
  await nothingWaits()
  fault = null
  await submit({ of: 'lampe', colour: 'gelb' })
  await nothingWaits()
  expect(outcomes).toEqual(['sofa rot refused', 'lampe gelb accepted'])
})

const wireOf = (name: string) =>
  ({ method: 'POST', address: '/api/colour', body: JSON.stringify({ name }) }) as const
const left = (number: number, rest: Partial<QueueItem>): void => {
  const change: QueueItem = {
    id: `left-${number}`,
    owner: `${miaPaired.id} ${miaPaired.pairId}`,
    at: number,
    lane: 'changes',
    kind: 'colour',
    payload: { of: 'sofa', colour: `Farbe ${number}` },
    tried: true,
    wire: wireOf(`gespeichert ${number}`),
    ...rest,
  }
  device.set(change.id, change)
}

test('A change left by an earlier visit is sent with its stored call, even if this build does not know its kind', async () => {
  left(1, { kind: 'of another build' })
  left(2, {})
  startChangeQueue()
  window.dispatchEvent(new Event('online'))
  await nothingWaits()
  expect(arrived).toEqual(['gespeichert 1', 'gespeichert 2'])
  expect(outcomes).toEqual(['sofa Farbe 2 accepted'])
})

test('A change from before a field was added is upgraded where it is shown and told of, and is sent as it was stored', async () => {
  const rooms = defineChange<{ readonly name: string; readonly place: string }>({
    kind: 'room',
    upgrades: [(older: { readonly name: string }) => ({ ...older, place: 'überall' })],
    // As a form of today reads its draft; it throws on a payload without a place.
    prepare: ({ name, place }) => wireOf(`${name} ${place.trim()}`),
    onAccepted: ({ place }) => void outcomes.push(place.trim()),
    onRefused: ({ place }) => void outcomes.push(place.trim()),
  })
  const shown = renderHook(rooms.useWaiting)
  left(1, { kind: 'room', payload: { name: 'Küche' } })
  left(2, { kind: 'room', payload: { name: 'Bad', place: 'oben' }, version: 2 })
  left(3, { kind: 'room', payload: { what: 'noch später' }, version: 3 })
  fault = new NetworkError(null)
  startChangeQueue()
  window.dispatchEvent(new Event('online'))
  const expected = [
    { name: 'Küche', place: 'überall' },
    { name: 'Bad', place: 'oben' },
  ]
  await vi.waitFor(() => expect(shown.result.current).toEqual(expected))
  becomesOnline()
  await nothingWaits()
  expect(arrived).toEqual(['gespeichert 1', 'gespeichert 2', 'gespeichert 3'])
  expect(outcomes).toEqual(['überall', 'oben'])
})

test('The code of all kinds is loaded before what an earlier visit has left is judged', async () => {
  const loading = Promise.withResolvers<void>()
  onLoadKinds(() => loading.promise)
  onTestFinished(() => onLoadKinds(async () => undefined))
  left(1, { kind: 'late' })
  startChangeQueue()
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(arrived).toEqual([])
  defineChange<Colour>({
    kind: 'late',
    prepare: () => wireOf('neu gemacht'),
    onAccepted: (payload) => void outcomes.push(`${nameOf(payload)} accepted late`),
    onRefused: () => undefined,
  })
  loading.resolve()
  await nothingWaits()
  expect([arrived, outcomes]).toEqual([['gespeichert 1'], ['sofa Farbe 1 accepted late']])
})

describe('while the code of the kinds does not come', () => {
  let late = Promise.withResolvers<void>()
  const soon = () => vi.advanceTimersByTimeAsync(50)
  const defineLate = () =>
    defineChange<Colour>({
      kind: 'missing',
      prepare: () => wireOf('neu gemacht'),
      onAccepted: (payload) => void outcomes.push(`${nameOf(payload)} accepted late`),
      onRefused: () => undefined,
    })
  beforeEach(() => {
    vi.useFakeTimers()
    late = Promise.withResolvers()
    onLoadKinds(() => late.promise)
    return () => {
      vi.useRealTimers()
      onLoadKinds(async () => undefined)
      changeKinds.delete('missing')
    }
  })

  test('Left items of every lane are sent after 30 s with their stored calls, and those without one are reported', async () => {
    left(1, { kind: 'missing', wire: wireOf('gespeichert 1') })
    left(2, { kind: 'missing', wire: null, payload: { text: 'meine Worte' } })
    left(3, {})
    left(4, { lane: 'outbox', kind: 'missing' })
    startChangeQueue()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(29_000)
    expect([arrived, waitingChanges.get(), isSomethingWaiting()]).toEqual([[], [], true])
    await vi.advanceTimersByTimeAsync(1_100)
    expect(arrived.toSorted()).toEqual(['gespeichert 1', 'gespeichert 3', 'gespeichert 4'])
    expect(outcomes).toEqual(['sofa Farbe 3 accepted'])
    expect(leftovers.get().map(({ words }) => words)).toEqual(['meine Worte'])
    expect([...device.keys()]).toEqual(['left-2'])
  })

  test.each([
    ['on this page', async () => late.resolve()],
    [
      'at the next start',
      async () => {
        resetSessionData()
        onLoadKinds(async () => undefined)
        logIn(miaPaired)
      },
    ],
  ])(
    'An item that a former build has stored without its call is sent once the code comes, %s',
    async (_, comes) => {
      left(1, { kind: 'missing', wire: undefined })
      startChangeQueue()
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(30_100)
      expect(leftovers.get()).toHaveLength(1)
      // A change of something else makes no call for it.
      colours.submit({ of: 'lampe', colour: 'gelb' })
      await soon()
      expect(arrived).toEqual(['lampe gelb'])
      defineLate()
      await comes()
      await soon()
      expect(arrived).toEqual(['lampe gelb', 'neu gemacht'])
      expect([leftovers.get(), device.size]).toEqual([[], 0])
    },
  )

  test('New items are sent behind the left ones after 30 s, and no later look waits for the code again', async () => {
    left(1, { kind: 'missing' })
    startChangeQueue()
    window.dispatchEvent(new Event('online'))
    await soon()
    colours.submit({ of: 'lampe', colour: 'gelb' })
    await vi.advanceTimersByTimeAsync(30_100)
    expect(arrived).toEqual(['gespeichert 1', 'lampe gelb'])
    left(2, { kind: 'missing' })
    window.dispatchEvent(new Event('online'))
    await soon()
    expect(arrived).toEqual(['gespeichert 1', 'lampe gelb', 'gespeichert 2'])
  })

  test('Items that are still there once the code comes are shown by their kind', async () => {
    left(1, { kind: 'missing', wire: null, fault: 'So nicht.' })
    startChangeQueue()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(30_100)
    expect(leftovers.get()).toHaveLength(1)
    const missing = defineLate()
    late.resolve()
    await soon()
    expect(leftovers.get()).toEqual([])
    const shown = renderHook(missing.useWaiting)
    expect(shown.result.current.map(nameOf)).toEqual(['sofa Farbe 1'])
  })
})

test('Before the pair is known there is no queue: a change is sent at once, or refused', async () => {
  storeLogin({ token: 'token-1', userId: miaPaired.id })
  await submit({ of: 'sofa', colour: 'rot' })
  await vi.waitFor(() => expect(outcomes).toEqual(['sofa rot accepted']))
  fault = new NetworkError(null)
  await submit({ of: 'sofa', colour: 'blau' })
  await vi.waitFor(() => expect(outcomes).toContain('sofa blau refused'))
  expect([waiting(), device.size]).toEqual([[], 0])
})

test('A waiting change is sent in the name of its author, even if another tab has just logged in as somebody else', async () => {
  const votes = defineChange<string>({
    kind: 'vote',
    prepare: (cardId) => prepareCall(voteCard, { query: { cardId, vote: 'like' } }),
    onAccepted: () => undefined,
    onRefused: () => undefined,
  })
  const server = fakeServer().on(voteCard, () => new Response(null, { status: 204 }))
  writeItem('token', 'token-of-jonas')
  await votes.submitAndWait('sofa')
  expect(server.requests(voteCard).map(({ token }) => token)).toEqual(['token-1'])
})

test('Screens see what waits, and no longer once the server has it', async () => {
  const Waiting = () => <p>{colours.useWaiting().map(nameOf).join(', ')}</p>
  fault = new NetworkError(null)
  render(<Waiting />)
  await submit({ of: 'sofa', colour: 'rot' })
  expect(await screen.findByText('sofa rot')).toBeVisible()
  becomesOnline()
  await vi.waitFor(() => expect(screen.queryByText('sofa rot')).not.toBeInTheDocument())
})

test('A form is told that its change waits, or why it was refused; of that nobody else is told', async () => {
  const told = (payload: Colour) =>
    colours.submitAndWait(payload).catch((cause: unknown) => (cause as Error).message)
  expect(await told({ of: 'sofa', colour: 'rot' })).toEqual({ answer: undefined })
  fault = refusal
  expect(await told({ of: 'sofa', colour: 'blau' })).toBe(refusal.message)
  fault = new ApiError(503, 'Gerade nicht.')
  expect(await told({ of: 'sofa', colour: 'gelb' })).toBe(fault.message)
  expect([waiting(), outcomes]).toEqual([[], ['sofa rot accepted']])
  fault = new NetworkError(null)
  expect(await told({ of: 'sofa', colour: 'grün' })).toBeNull()
  expect(await told({ of: 'lampe', colour: 'weiß' })).toBeNull()
  expect(waiting()).toEqual(['sofa grün', 'lampe weiß'])
  // Nobody looks at the form any more.
  fault = new ApiError(503, 'Gerade nicht.')
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  log.mockClear()
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(log).toHaveBeenCalled()
  })
  expect(waiting()).toEqual(['sofa grün', 'lampe weiß'])
  becomesOnline()
  await nothingWaits()
  expect(arrived).toEqual(['sofa rot', 'sofa grün', 'lampe weiß'])
})

test('A form that is refused while its page is hidden is told that its change waits; the refusal is told once somebody looks', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  fault = refusal
  expect(await colours.submitAndWait({ of: 'sofa', colour: 'rot' })).toBeNull()
  expect([waiting(), device.size, outcomes]).toEqual([['sofa rot'], 1, []])
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await nothingWaits()
  expect(outcomes).toEqual(['sofa rot refused'])
})

test('A fault of the server that a hidden page meets passes: it is tried again, seen or not', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  fault = new ApiError(503, 'Gerade nicht.')
  expect(await colours.submitAndWait({ of: 'sofa', colour: 'rot' })).toBeNull()
  fault = null
  window.dispatchEvent(new Event('online'))
  await nothingWaits()
  expect([arrived, outcomes]).toEqual([['sofa rot'], ['sofa rot accepted']])
})

test('The outcome of a change after its form was closed is reported; a fault of the server is tried again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const held = Promise.withResolvers<void>()
  gate = held.promise
  const form = renderHook(() => useSubmitAndWait(colours))
  const told = form.result.current({ of: 'sofa', colour: 'rot' })
  await vi.waitFor(() => expect(waitingChanges.get()[0]?.tried).toBe(true))
  fault = new ApiError(503, 'Gerade nicht.')
  form.unmount()
  expect(await told).toBeNull()
  held.resolve()
  await vi.waitFor(() => expect(log).toHaveBeenCalled())
  expect([waiting(), outcomes]).toEqual([['sofa rot'], []])
  fault = refusal
  window.dispatchEvent(new Event('online'))
  await nothingWaits()
  expect(outcomes).toEqual(['sofa rot refused'])
})

test('A change that cannot wait is told as refused once its form was closed', async () => {
  storeLogin({ token: 'token-1', userId: miaPaired.id })
  const held = Promise.withResolvers<void>()
  gate = held.promise
  fault = new ApiError(503, 'Gerade nicht.')
  const form = renderHook(() => useSubmitAndWait(colours))
  const told = form.result.current({ of: 'sofa', colour: 'rot' })
  await vi.waitFor(() => expect(pairs).toContain(undefined))
  form.unmount()
  held.resolve()
  await expect(told).rejects.toBe(fault)
  expect(outcomes).toEqual(['sofa rot refused'])
})

test('Nothing is said to wait before it is stored: a page may be left then', async () => {
  const { result } = renderHook(useWaitingCount)
  const disk = Promise.withResolvers<void>()
  storage.written = disk.promise
  await submit({ of: 'lampe', colour: 'rot' })
  fault = new NetworkError(null)
  const told = vi.fn<(answer: unknown) => void>()
  void colours.submitAndWait({ of: 'sofa', colour: 'rot' }).then(told)
  await vi.waitFor(() => expect(waiting()).toEqual(['lampe rot', 'sofa rot']))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  void colours.submitAndWait({ of: 'tisch', colour: 'rot' }).then(told)
  await vi.waitFor(() => expect(waiting()).toHaveLength(3))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([result.current, told.mock.calls]).toEqual([0, []])
  disk.resolve()
  await vi.waitFor(() => expect(told.mock.calls).toEqual([[null], [null]]))
  expect(device.size).toBe(3)
  await vi.waitFor(() => expect(result.current).toBe(3))
  vi.restoreAllMocks()
  becomesOnline()
  await nothingWaits()
})

test('A change made in a pair that was left elsewhere is not sent into the next one, and a notice says so', async () => {
  const dropped = vi.fn<() => void>()
  onTestFinished(changesDropped.subscribe(dropped))
  const server = fakeServer().on(readProfile, () => ({ ...miaPaired, pairId: 'pair-2' }))
  fault = new ApiError(403, JSON.stringify(notYourPair))
  pairs.clear()
  const outcome = colours.submitAndWait({ of: 'sofa', colour: 'rot' })
  expect(await outcome).toBeNull()
  await vi.waitFor(() => expect(dropped).toHaveBeenCalledOnce())
  await nothingWaits()
  expect([[...pairs], arrived, outcomes]).toEqual([['pair-1'], [], []])
  expect(server.requests(readProfile)).toHaveLength(1)
})

test('A hidden page that learns that its pair was left keeps what waits until somebody is told', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  const server = fakeServer().on(readProfile, () => ({ ...miaPaired, pairId: 'pair-2' }))
  fault = new ApiError(403, JSON.stringify(notYourPair))
  expect(await colours.submitAndWait({ of: 'sofa', colour: 'rot' })).toBeNull()
  expect([waiting(), device.size, server.requests(readProfile)]).toEqual([['sofa rot'], 1, []])
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await nothingWaits()
  expect([arrived, outcomes]).toEqual([[], []])
})

test('No notice says that a change nobody has asked for was dropped', async () => {
  const dropped = vi.fn<() => void>()
  onTestFinished(changesDropped.subscribe(dropped))
  const marks = defineChange<Colour>({
    kind: 'mark',
    isSilent: true,
    prepare: () => ({ method: 'POST', address: '/api/mark', body: null }),
    onAccepted: () => undefined,
    onRefused: () => undefined,
  })
  expect(await marks.submitAndWait({ of: 'sofa', colour: 'rot' })).toBeNull()
  expect(waiting()).toEqual(['sofa rot'])
  mergeProfile({ ...miaPaired, pairId: 'pair-2' })
  await nothingWaits()
  expect(dropped).not.toHaveBeenCalled()
})

test('A change that another tab has sent is read anew here', async () => {
  const read = vi.spyOn(queryClient, 'invalidateQueries')
  fault = new NetworkError(null)
  await submit({ of: 'sofa', colour: 'rot' })
  await vi.waitFor(() => expect(device.size).toBe(1))
  device.clear()
  becomesOnline()
  await nothingWaits()
  expect(arrived).toEqual([])
  expect(read).toHaveBeenCalled()
})

test('A form ends although what the server answered cannot be read, and what follows is sent', async () => {
  const broken = defineChange<Colour>({
    kind: 'broken',
    prepare: (payload) => ({
      method: 'POST',
      address: '/api/colour',
      body: JSON.stringify({ name: nameOf(payload) }),
    }),
    onAccepted() {
      throw new TypeError('not an answer of this build')
    },
    onRefused: () => undefined,
  })
  expect(await broken.submitAndWait({ of: 'sofa', colour: 'rot' })).toBeNull()
  expect(waiting()).toEqual([])
  await submit({ of: 'lampe', colour: 'gelb' })
  await vi.waitFor(() => expect(arrived).toEqual(['sofa rot', 'lampe gelb']))
})
