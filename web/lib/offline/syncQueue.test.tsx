import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mia } from '#web/testing/people.ts'
import { logIn } from '#web/testing/renderApp.tsx'
import { stubWebLocks } from '#web/testing/webLocks.ts'
import { ApiError, NetworkError } from '../http/api.ts'
import { isPermanent } from '../http/backoff.ts'
import { closeRequestGate, openRequestGate } from '../http/requestGate.ts'
import type { WireRequest } from '../http/wireRequest.ts'
import { emitAppEvent } from '../realtime/appEvents.ts'
import { mergeProfile } from '../session/session.ts'
import { resetSessionData } from '../session/sessionReset.ts'
import { createStore } from '../store.ts'
import { queueKeysReady } from './offlineKey.ts'
import type { Lane, QueueItem } from './queueItem.ts'
import { ownedBy } from './queueOwner.ts'
import {
  isSomethingWaiting,
  leftovers,
  sealedWaiting,
  unreachedQueues,
  unreadWaiting,
  unstoredWaiting,
} from './queueStatus.ts'
import { createSyncQueue } from './syncQueue.ts'
import type { Change } from './waitingChanges.ts'

/** The server's part in what a tab sends. */
const tabs = vi.hoisted(() => new Map<string, (text: string | null) => Promise<void>>())
vi.mock('../http/api.ts', async (original) => ({
  ...(await original<object>()),
  sendPrepared: ({ address, body }: WireRequest) => tabs.get(address)?.(body),
}))

type Note = Change<string>

/** The state both tabs of a browser share: the offline store, and the lock. */
const { device, closed, server, store } = vi.hoisted(() => {
  const device = new Map<string, Note>()
  /** Ids of what the tabs cannot open before the server gives the key, and whether it does. */
  const closed = new Set<string>()
  const server = { givesKey: true, opens: true }
  const store = {
    readAll: async () => [...device.values()],
    open: async (notes: readonly Note[]) =>
      notes.map((note) => (closed.has(note.id) ? undefined : note)),
    askForKey: async () => {
      if (!server.givesKey) throw new Error('not reached')
      if (server.opens) closed.clear()
      return true
    },
    has: async (id: string) => device.has(id),
    put: async (note: Note) => Boolean(device.set(note.id, note)),
    update: async (note: Note) => device.has(note.id) && Boolean(device.set(note.id, note)),
    remove: async (id: string) => void device.delete(id),
  }
  return { device, closed, server, store }
})
vi.mock('./offlineStore.ts', () => ({ waitingStore: store }))

/** The notes that reached the server, in order; a tab that is cut off gets no answer. */
const arrived: string[] = []
/** The outcomes each tab received for its notes, in order. */
const settled: string[] = []
/** The server does not take it. */
const REFUSED = 'zu lang'

const textOf = ({ payload }: QueueItem) => payload as string

/** How long the code takes that reads what was left. */
let loaded = Promise.resolve()

function openTab() {
  const notes = createStore<readonly QueueItem[]>([])
  const tab = { isOnline: true, held: Promise.resolve(), dropped: 0 }
  const address = `/api/tabs/${tabs.size}`
  tabs.set(address, async (text) => {
    await tab.held
    if (!tab.isOnline) throw new NetworkError(null)
    if (text === REFUSED) throw new ApiError(400, REFUSED)
    arrived.push(text ?? '')
  })
  const queue = createSyncQueue({
    items: notes,
    prepare: (note) => ({ method: 'POST', address: '/api/note', body: textOf(note) }),
    // From whichever tab it is sent, and by whichever build it was made.
    prepareNow: ({ wire }) => (wire ? { ...wire, address } : undefined),
    onSettled: (note, outcome) => {
      settled.push(`${textOf(note)} ${outcome === null ? 'gone' : Object.keys(outcome).join()}`)
      return undefined
    },
    load: () => loaded,
    upgrade: (note) => (note.version === 2 ? undefined : note),
    isFinal: (_, cause) => isPermanent(cause),
    onStopped: () => undefined,
    onDropped: () => {
      tab.dropped += 1
    },
    isAskedFor: ({ kind }) => kind !== 'mark',
  })
  queue.start()
  const replace = (text: string | null, by: string, lane: Lane = 'outbox'): void => {
    const item = queue.newItem()
    if (item === null) throw new Error('nobody is logged in')
    const others = notes.get().filter((note) => note.payload !== text)
    queue.change([...others, { ...item, lane, kind: 'note', payload: by }])
  }
  const write = (text: string, lane?: Lane) => replace(null, text, lane)
  /** Keeps an item without its call, as a refused one may be. */
  const keep = (text: string) =>
    queue.change(
      notes.get().map((note) => (note.payload === text ? { ...note, wire: null } : note)),
    )
  const waiting = () =>
    notes
      .get()
      .filter(({ isUnread }) => !isUnread)
      .map(textOf)
  const tried = () => notes.get().filter((note) => note.tried).length
  return { tab, write, replace, keep, flush: queue.flush, waiting, tried }
}

beforeEach(() => {
  logIn(mia)
  return stubWebLocks()
})
afterEach(() => {
  vi.useRealTimers()
  device.clear()
  closed.clear()
  Object.assign(server, { givesKey: true, opens: true })
  loaded = Promise.resolve()
  arrived.length = 0
  settled.length = 0
})

test('Waiting items are sent in their order, and tried again after the network was gone', async () => {
  vi.useFakeTimers()
  const { tab, write, waiting } = openTab()
  tab.isOnline = false
  expect(isSomethingWaiting()).toBe(false)
  write('eins')
  write('zwei')
  expect(isSomethingWaiting()).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  expect([waiting(), [...device.values()].map(textOf)]).toEqual([
    ['eins', 'zwei'],
    ['eins', 'zwei'],
  ])
  expect(unreachedQueues.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(unreachedQueues.get()).toEqual(['outbox'])
  tab.isOnline = true
  await vi.advanceTimersByTimeAsync(6_000)
  vi.useRealTimers()
  expect(unreachedQueues.get()).toEqual([])
  expect(arrived).toEqual(['eins', 'zwei'])
  expect([device.size, isSomethingWaiting()]).toEqual([0, false])
})

test.each(['connected', 'resync'] as const)(
  'Waiting items are sent as soon as the live connection stands, not with the next retry (%s)',
  async (event) => {
    // The profile is read again as well, and nobody answers.
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.useFakeTimers()
    const { tab, write } = openTab()
    tab.isOnline = false
    write('eins')
    await vi.advanceTimersByTimeAsync(20_000)
    tab.isOnline = true
    emitAppEvent(event, undefined)
    await vi.advanceTimersByTimeAsync(10)
    expect(arrived).toEqual(['eins'])
  },
)

test('The browser is asked to wake the worker once a page with something that waits is hidden, or has no network', async () => {
  const register = vi.fn<(tag: string) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    onLine: true,
    serviceWorker: { ready: Promise.resolve({ sync: { register } }) },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const put = vi.spyOn(store, 'put')
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const become = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const { tab, write, waiting, tried } = openTab()
  become('hidden')
  tab.isOnline = false
  write('eins')
  await vi.waitFor(() => expect(tried()).toBe(1))
  become('visible')
  expect(register).not.toHaveBeenCalled()
  become('hidden')
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith('send'))
  expect(put.mock.calls.map(([note]) => note.wire?.body)).toContain('eins')
  register.mockClear()
  visibility.mockRestore()
  Object.assign(navigator, { onLine: false })
  write('zwei')
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith('send'))
  Object.assign(navigator, { onLine: true })
  tab.isOnline = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(waiting()).toEqual([]))
})

test('An item refused while the page is hidden stays stored until somebody looks at it, and so do later ones', async () => {
  vi.useFakeTimers()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { write, waiting } = openTab()
  write('eins')
  write(REFUSED)
  write('zwei')
  await vi.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([waiting(), settled]).toEqual([[REFUSED, 'zwei'], ['eins answer']])
  expect([...device.values()].map(textOf)).toEqual([REFUSED, 'zwei'])
  expect(unreachedQueues.get()).toEqual([])
  vi.useRealTimers()
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect([waiting(), device.size]).toEqual([[], 0]))
  // Tabs of other tests see them go.
  const told = settled.filter((one) => !one.endsWith('gone'))
  expect(told).toEqual(['eins answer', `${REFUSED} cause`, 'zwei answer'])
})

test('An item that could not be stored is reported until it is stored or sent', async () => {
  const { tab, write, waiting } = openTab()
  tab.isOnline = false
  const put = vi.spyOn(store, 'put').mockResolvedValue(false)
  write('eins')
  await vi.waitFor(() => expect(unstoredWaiting.get()).toEqual(['outbox']))
  put.mockRestore()
  write('zwei')
  await vi.waitFor(() => expect(device.size).toBe(2))
  await vi.waitFor(() => expect(unstoredWaiting.get()).toEqual([]))
  vi.spyOn(store, 'put').mockResolvedValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  write('drei')
  await vi.waitFor(() => expect(unstoredWaiting.get()).toEqual(['outbox']))
  tab.isOnline = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect([waiting(), unstoredWaiting.get()]).toEqual([[], []]))
})

test('An item that the worker has tried counts as tried, and one that it has sent leaves the queue', async () => {
  const { write, flush, waiting, tried } = openTab()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  write('eins')
  write('zwei')
  await vi.waitFor(() => expect(device.size).toBe(2))
  const [first, second] = [...device.keys()]
  for (const id of [first, second]) {
    const record = { ...device.get(String(id)), sealed: new ArrayBuffer(0), attempted: true }
    device.set(String(id), record as unknown as Note)
  }
  flush()
  await vi.waitFor(() => expect(tried()).toBe(2))
  device.delete(String(first))
  vi.restoreAllMocks()
  flush()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(arrived).toEqual(['zwei'])
})

/** Two tabs without a network, opened one after the other, with what the first has written. */
async function twoTabsCutOff(text: string) {
  const first = openTab()
  first.tab.isOnline = false
  first.write(text)
  await vi.advanceTimersByTimeAsync(10)
  const second = openTab()
  second.tab.isOnline = false
  await vi.advanceTimersByTimeAsync(10)
  return [first, second] as const
}

test('An item that waits in one lane is not held up by another lane', async () => {
  const { tab, write, waiting } = openTab()
  const hangs = Promise.withResolvers<void>()
  write('Nachricht')
  tab.held = hangs.promise
  await vi.waitFor(() => expect(device.size).toBe(1))
  tab.held = Promise.resolve()
  write('Status', 'changes')
  await vi.waitFor(() => expect(arrived).toEqual(['Status']))
  expect(waiting()).toEqual(['Nachricht'])
  hangs.resolve()
  await vi.waitFor(() => expect(arrived).toEqual(['Status', 'Nachricht']))
})

test('Two tabs that were cut off at once send each item once, and nothing old after something newer', async () => {
  vi.useFakeTimers()
  const [first, second] = await twoTabsCutOff('alt')
  expect(second.waiting()).toEqual(['alt'])

  first.tab.isOnline = true
  first.flush()
  await vi.advanceTimersByTimeAsync(10)
  first.write('neu')
  await vi.advanceTimersByTimeAsync(10)
  second.tab.isOnline = true
  second.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(arrived).toEqual(['alt', 'neu'])
  expect(second.waiting()).toEqual([])
})

test('An item that one tab replaces while another sends it does not arrive after its replacement', async () => {
  vi.useFakeTimers()
  const [first, second] = await twoTabsCutOff('alt')
  const hangs = Promise.withResolvers<void>()
  first.tab.held = hangs.promise
  first.flush()
  await vi.advanceTimersByTimeAsync(10)
  second.replace('alt', 'neu')
  second.tab.isOnline = true
  await vi.advanceTimersByTimeAsync(10)
  // The first tab gets no response.
  hangs.resolve()
  await vi.advanceTimersByTimeAsync(10)
  first.tab.isOnline = true
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(arrived).toEqual(['neu'])
  expect([first.waiting(), second.waiting(), device.size]).toEqual([[], [], 0])
})

const left = (id: string, rest: Partial<Note>) =>
  device.set(id, {
    id,
    lane: 'outbox',
    owner: `${mia.id} ${mia.pairId}`,
    at: 1,
    kind: 'note',
    payload: '',
    tried: false,
    ...rest,
  })
const kept = () => leftovers.get().map(({ words }) => words)

test('A record that this build cannot read and the server does not take holds nobody up, and stays with its words until the person discards it', async () => {
  left('later', {
    version: 2,
    payload: 'Zwei Zeilen\nan dich',
    wire: { method: 'POST', address: '/api/note', body: REFUSED },
  })
  left('earliest', { version: 2, at: 0, payload: 'ohne Anruf' })
  const { write } = openTab()
  write('neu')
  await vi.waitFor(() => expect(arrived).toEqual(['neu']))
  await vi.waitFor(() => expect(kept()).toEqual(['ohne Anruf', 'Zwei Zeilen\nan dich']))
  await vi.waitFor(() => expect([...device.keys()]).toEqual(['later', 'earliest']))
  expect(isSomethingWaiting()).toBe(true)
  // At the next visit it is there again, and is not sent.
  resetSessionData()
  logIn(mia)
  openTab()
  await vi.waitFor(() => expect(kept()).toHaveLength(2))
  for (const { discard } of leftovers.get()) discard()
  await vi.waitFor(() => expect([kept(), device.size]).toEqual([[], 0]))
  expect(arrived).toEqual(['neu'])
})

describe('while left items are not read yet', () => {
  const hangs = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    loaded = promise
    return resolve
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })
  const soon = () => vi.advanceTimersByTimeAsync(10)

  test('Something waits from the first look into the store until they are sent', async () => {
    const load = hangs()
    left('a', { payload: 'alt' })
    const { tab, waiting } = openTab()
    tab.isOnline = false
    await soon()
    expect([waiting(), unreadWaiting.get(), isSomethingWaiting()]).toEqual([[], ['left'], true])
    load()
    await soon()
    expect([waiting(), unreadWaiting.get(), isSomethingWaiting()]).toEqual([['alt'], [], true])
    tab.isOnline = true
    window.dispatchEvent(new Event('online'))
    await soon()
    expect([arrived, isSomethingWaiting()]).toEqual([['alt'], false])
  })

  test('Nothing waits where the store has nothing of this person, or what nobody has asked for', async () => {
    hangs()
    left('a', { kind: 'mark' })
    left('b', { owner: 'user-jonas pair-1' })
    openTab()
    await soon()
    expect(isSomethingWaiting()).toBe(false)
  })

  test('Nothing is said to wait where the store cannot be read', async () => {
    hangs()
    left('a', {})
    vi.spyOn(store, 'readAll').mockResolvedValue(undefined as never)
    onTestFinished(() => void vi.restoreAllMocks())
    openTab()
    await soon()
    expect(isSomethingWaiting()).toBe(false)
  })

  test('Something still waits where the store can be read no more after the first look', async () => {
    left('a', {})
    const notes = [...device.values()]
    vi.spyOn(store, 'readAll')
      .mockResolvedValueOnce(notes)
      .mockResolvedValue(undefined as never)
    onTestFinished(() => void vi.restoreAllMocks())
    const { flush } = openTab()
    await soon()
    expect([unreadWaiting.get(), isSomethingWaiting()]).toEqual([['left'], true])
    vi.restoreAllMocks()
    flush()
    await soon()
    expect([arrived, unreadWaiting.get()]).toEqual([[''], []])
  })

  test('Nothing waits any more once another tab has sent them', async () => {
    const load = hangs()
    left('a', {})
    const { flush } = openTab()
    await soon()
    expect(isSomethingWaiting()).toBe(true)
    device.clear()
    flush()
    await soon()
    expect(isSomethingWaiting()).toBe(false)
    load()
  })

  test('Nothing of them waits in the next session', async () => {
    const load = hangs()
    left('a', {})
    openTab()
    await soon()
    expect(isSomethingWaiting()).toBe(true)
    resetSessionData()
    logIn({ ...mia, id: 'user-jonas' })
    await soon()
    expect(isSomethingWaiting()).toBe(false)
    load()
    await soon()
    expect([arrived, isSomethingWaiting()]).toEqual([[], false])
  })

  test('Nothing of them waits in the next pair', async () => {
    hangs()
    left('a', {})
    openTab()
    await soon()
    expect(isSomethingWaiting()).toBe(true)
    mergeProfile({ ...mia, pairId: 'pair-2' })
    await soon()
    expect(isSomethingWaiting()).toBe(false)
  })
})

test('A browser that refuses its locks, since it stores nothing, sends all the same', async () => {
  const blocked = new DOMException('Access to the Locks API is denied.', 'SecurityError')
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(blocked)
  const { write } = openTab()
  write('eins')
  write('zwei')
  await vi.waitFor(() => expect(arrived).toEqual(['eins', 'zwei']))
})

test('A browser that takes the lock back while something is under way has it sent once, and what follows', async () => {
  const { request } = navigator.locks
  vi.spyOn(navigator.locks, 'request').mockImplementationOnce(async (name, step) => {
    void request(name, step as () => Promise<unknown>)
    await Promise.resolve()
    throw new DOMException('The lock request is aborted', 'AbortError')
  })
  const { tab, write, waiting } = openTab()
  const hangs = Promise.withResolvers<void>()
  tab.held = hangs.promise
  write('eins')
  await new Promise((resolve) => setTimeout(resolve, 20))
  hangs.resolve()
  write('zwei')
  await vi.waitFor(() => expect(arrived).toEqual(['eins', 'zwei']))
  await vi.waitFor(() => expect(waiting()).toEqual([]))
})

test('An item that another page or the worker has sent no longer shows as waiting, also without a network', async () => {
  const { tab, write, keep, flush, waiting } = openTab()
  tab.isOnline = false
  for (const text of ['eins', 'zwei', 'bleibt']) write(text)
  keep('bleibt')
  await vi.waitFor(() => expect(device.size).toBe(3))
  const [first = '', , kept = ''] = device.keys()
  device.delete(first)
  device.delete(kept)
  flush()
  await vi.waitFor(() => expect(waiting()).toEqual(['zwei', 'bleibt']))
  expect(settled).toEqual(['eins gone'])
})

test('A store that cannot be read any more keeps nothing new from being sent', async () => {
  const { write, tab, flush } = openTab()
  tab.isOnline = false
  write('alt')
  await vi.waitFor(() => expect(device.size).toBe(1))
  const [own] = device.values()
  if (own === undefined) throw new Error('nothing is stored')
  device.clear()
  device.set('sealed', { ...own, id: 'sealed', at: 1 })
  closed.add('sealed')
  server.givesKey = false
  flush()
  await vi.waitFor(() => expect(sealedWaiting.get()).toEqual(['outbox']))
  vi.spyOn(store, 'readAll').mockResolvedValue(undefined as never)
  onTestFinished(() => void vi.restoreAllMocks())
  server.givesKey = true
  tab.isOnline = true
  write('neu')
  await vi.waitFor(() => expect(arrived).toEqual(['neu']))
})

describe('what the device cannot open', () => {
  const owner = `${mia.id} ${mia.pairId}`
  beforeEach(() => {
    vi.useFakeTimers()
    for (const at of [1, 2]) {
      const record = { owner, at, payload: `alt ${at}`, sealed: true }
      left(`old-${at}`, record)
      closed.add(`old-${at}`)
    }
  })
  const soon = () => vi.advanceTimersByTimeAsync(10)

  test('Is opened with the key of the server and goes before anything newer, however often that is asked for', async () => {
    server.givesKey = false
    const { write, waiting, flush } = openTab()
    await soon()
    write('neu')
    flush()
    await soon()
    expect([arrived, waiting(), sealedWaiting.get()]).toEqual([[], ['neu'], ['outbox']])
    server.givesKey = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(arrived).toEqual(['alt 1', 'alt 2', 'neu'])
    expect([device.size, sealedWaiting.get()]).toEqual([0, []])
  })

  test('Is not asked for while nothing is sent, and what is written meanwhile is later than it', async () => {
    const asked = vi.spyOn(store, 'askForKey')
    vi.setSystemTime(0)
    closeRequestGate()
    const { write } = openTab()
    await soon()
    write('neu')
    await soon()
    expect(asked).not.toHaveBeenCalled()
    expect(Math.max(...[...device.values()].map(({ at }) => at))).toBeGreaterThan(2)
    openRequestGate()
    await soon()
    expect(arrived).toEqual(['alt 1', 'alt 2', 'neu'])
  })

  test('An item of a session that is over holds nobody up', async () => {
    server.opens = false
    const { write } = openTab()
    await soon()
    write('neu')
    await soon()
    expect([arrived, sealedWaiting.get()]).toEqual([['neu'], []])
    expect([...device.keys()]).toEqual(['old-1', 'old-2'])
  })

  test('An item of a pair one has left is dropped with a notice, whatever it was', async () => {
    for (const [id, note] of device) device.set(id, { ...note, owner: 'user-mia pair-0' })
    const { tab, waiting } = openTab()
    await soon()
    expect([tab.dropped, waiting(), device.size, arrived]).toEqual([1, [], 0, []])
  })

  test('An item left by another tab is sent before those this tab writes while one of its own is on its way', async () => {
    const left = [...device]
    device.clear()
    const { tab, write, flush } = openTab()
    await soon()
    const hangs = Promise.withResolvers<void>()
    tab.held = hangs.promise
    write('zuerst')
    await soon()
    for (const [id, note] of left) device.set(id, note)
    flush()
    await soon()
    write('neu')
    await soon()
    hangs.resolve()
    await soon()
    expect(arrived).toEqual(['zuerst', 'alt 1', 'alt 2', 'neu'])
  })
})

test('An item that could not be sealed at first is stored once the session has its keys', async () => {
  vi.useFakeTimers()
  const put = vi.spyOn(store, 'put').mockResolvedValue(false)
  const { tab, write } = openTab()
  tab.isOnline = false
  await vi.advanceTimersByTimeAsync(10)
  write('eins')
  await vi.advanceTimersByTimeAsync(10)
  expect(device.size).toBe(0)
  put.mockRestore()
  queueKeysReady.emit()
  await vi.advanceTimersByTimeAsync(10)
  expect([...device.values()].map(textOf)).toEqual(['eins'])
})

test('Nothing is sent before it is stored, and what was sent is not stored again', async () => {
  vi.useFakeTimers()
  const slowly = Promise.withResolvers<void>()
  const { put } = store
  vi.spyOn(store, 'put').mockImplementationOnce(async (note) => {
    await slowly.promise
    return put(note)
  })
  const { write } = openTab()
  await vi.advanceTimersByTimeAsync(10)
  write('eins')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([arrived, device.size]).toEqual([[], 0])
  slowly.resolve()
  await vi.advanceTimersByTimeAsync(10)
  expect([arrived, device.size]).toEqual([['eins'], 0])
})

describe('while the app is locked', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => {
      vi.useRealTimers()
      openRequestGate()
    }
  })
  const soon = () => vi.advanceTimersByTimeAsync(10)
  const LOCK = 'knistern outbox'

  test('O-068 Nothing is sent, no other tab is kept waiting, and all items go once the lock is open', async () => {
    const { write } = openTab()
    closeRequestGate()
    write('eins')
    write('zwei')
    await soon()
    expect(arrived).toEqual([])
    expect(await navigator.locks.request(LOCK, async () => 'free')).toBe('free')
    openRequestGate()
    await soon()
    expect(arrived).toEqual(['eins', 'zwei'])
  })

  test('A tab that is locked while it waits for its turn gives the turn back', async () => {
    const { write } = openTab()
    const other = Promise.withResolvers<void>()
    void navigator.locks.request(LOCK, () => other.promise)
    write('eins')
    await soon()
    closeRequestGate()
    other.resolve()
    await soon()
    expect(arrived).toEqual([])
    expect(await navigator.locks.request(LOCK, async () => 'free')).toBe('free')
    openRequestGate()
    await soon()
    expect(arrived).toEqual(['eins'])
  })
})

test('An item made in a pair one has left is dropped with a notice, that of another person without one', async () => {
  left('a', { owner: 'user-mia pair-0', payload: 'für früher' })
  const former = openTab()
  await vi.waitFor(() => expect(former.tab.dropped).toBe(1))
  expect([device.size, former.waiting(), arrived]).toEqual([0, [], []])

  left('b', { owner: 'user-jonas pair-1', payload: 'von Jonas' })
  const { tab } = openTab()
  await vi.waitFor(() => expect(device.size).toBe(0))
  expect([tab.dropped, arrived]).toEqual([0, []])
})

test('Nobody gets to see or send what another login has left on this device', () => {
  const stored = [
    { id: 'a', lane: 'outbox', owner: 'mia pair-1', at: 2 },
    { id: 'b', lane: 'outbox', owner: 'jonas pair-1', at: 1 },
    { id: 'c', lane: 'outbox', owner: 'mia pair-1', at: 1 },
  ] as const
  expect(ownedBy(stored, 'mia pair-1').map(({ at }) => at)).toEqual([1, 2])
})
