import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { voteCard } from '#contract/cards/calls.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { mia, miaPaired } from '../../testing/people.ts'
import { logIn } from '../../testing/renderApp.tsx'
import { stubWebLocks } from '../../testing/webLocks.ts'
import { readItem, writeItem } from '../device/localStorage.ts'
import { ApiError, NetworkError, prepareCall } from '../http/api.ts'
import { queryClient } from '../query/queryClient.ts'
import { mergeProfile, storeLogin } from '../session/session.ts'
import { resetSessionData } from '../session/sessionReset.ts'
import { startChangeQueue } from './changeQueue.ts'
import {
  CHANGES_QUEUED,
  changesDropped,
  defineChange,
  type QueuedChange,
  useWaitingCount,
  waitingChanges,
} from './changes.ts'
import { useSubmitAndWait } from './useSubmitAndWait.ts'

/** What the tabs of this device have stored. */
const device = vi.hoisted(() => new Map<string, { readonly id: string }>())
/** How long its storage takes. */
const storage = vi.hoisted(() => ({ written: Promise.resolve() }))
vi.mock('./offlineStore.ts', () => ({
  changesStore: {
    name: 'changes',
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

interface Colour {
  readonly of: string
  readonly colour: string
}

/** How long it takes to do so. */
let gate = Promise.resolve()
/** What the server does with the next changes; none: takes them. */
let fault: Error | null = null
const arrived: string[] = []
/** In which the changes were made, as the server is told. */
const pairs = new Set<string | undefined>()
/** Whether their author was alone then, as the server is told. */
const alone: (boolean | undefined)[] = []
const outcomes: string[] = []
const nameOf = ({ of, colour }: Colour) => `${of} ${colour}`
const colours = defineChange<Colour>({
  kind: 'colour',
  subjectOf: ({ of }) => of,
  prepare: (payload, { pairId, alone: wasAlone }) => ({
    async send() {
      pairs.add(pairId)
      await gate
      alone.push(wasAlone)
      if (fault !== null) throw fault
      arrived.push(nameOf(payload))
    },
    wire: { method: 'POST', address: '/api/colour', body: nameOf(payload) },
  }),
  onAccepted: (payload) => void outcomes.push(`${nameOf(payload)} accepted`),
  onRefused: (payload) => void outcomes.push(`${nameOf(payload)} refused`),
})
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

test('What was changed without a network waits on the device, and is brought once and in its order', async () => {
  fault = new NetworkError(null)
  await submit({ of: 'sofa', colour: 'rot' })
  await submit({ of: 'lampe', colour: 'gelb' })
  await vi.waitFor(() => expect(device.size).toBe(2))
  expect(waiting()).toEqual(['sofa rot', 'lampe gelb'])
  expect(readItem(CHANGES_QUEUED)).toBe('true')
  becomesOnline()
  await nothingWaits()
  expect(arrived).toEqual(['sofa rot', 'lampe gelb'])
  expect(outcomes).toEqual(['sofa rot accepted', 'lampe gelb accepted'])
  await vi.waitFor(() => expect(readItem(CHANGES_QUEUED)).toBeNull())
})

test('O-040 What was made while alone says so, also once somebody has come', async () => {
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

test('A refused change is told of, is not shown any more, and holds nobody up', async () => {
  fault = refusal
  await submit({ of: 'sofa', colour: 'rot' })
  await nothingWaits()
  fault = null
  await submit({ of: 'lampe', colour: 'gelb' })
  await nothingWaits()
  expect(outcomes).toEqual(['sofa rot refused', 'lampe gelb accepted'])
})

test('What an earlier visit has left is sent; of a kind this version does not know it is kept', async () => {
  const left = (number: number, kind: string): QueuedChange => ({
    id: `left-${number}`,
    owner: `${miaPaired.id} ${miaPaired.pairId}`,
    at: number,
    kind,
    subject: 'sofa',
    payload: { of: 'sofa', colour: `Farbe ${number}` },
    tried: true,
  })
  for (const one of [left(1, 'later'), left(2, 'colour')]) device.set(one.id, one)
  startChangeQueue()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(arrived).toEqual(['sofa Farbe 2']))
  await vi.waitFor(() => expect([...device.keys()]).toEqual(['left-1']))
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

test('What waits goes out in the name of who made it, also while another tab has just logged in as somebody else', async () => {
  const votes = defineChange<string>({
    kind: 'vote',
    subjectOf: (cardId) => cardId,
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

test('Of what becomes of a change after its form was closed one is told; a fault of the server is tried again', async () => {
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

test('What was made in a pair that was left elsewhere is not sent into the next one, and a word says so', async () => {
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

test('Of what nobody has asked for no word says that it was dropped', async () => {
  const dropped = vi.fn<() => void>()
  onTestFinished(changesDropped.subscribe(dropped))
  const marks = defineChange<Colour>({
    kind: 'mark',
    isSilent: true,
    subjectOf: ({ of }) => of,
    prepare: () => ({
      send: () => Promise.reject(new NetworkError(null)),
      wire: { method: 'POST', address: '/api/mark', body: null },
    }),
    onAccepted: () => undefined,
    onRefused: () => undefined,
  })
  expect(await marks.submitAndWait({ of: 'sofa', colour: 'rot' })).toBeNull()
  expect(waiting()).toEqual(['sofa rot'])
  mergeProfile({ ...miaPaired, pairId: 'pair-2' })
  await nothingWaits()
  expect(dropped).not.toHaveBeenCalled()
})

test('What another tab has sent is read anew here', async () => {
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
    subjectOf: ({ of }) => of,
    prepare: (payload) => ({
      async send() {
        arrived.push(nameOf(payload))
      },
      wire: { method: 'POST', address: '/api/colour', body: null },
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
