import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mia } from '../../testing/people.ts'
import { logIn } from '../../testing/renderApp.tsx'
import { stubWebLocks } from '../../testing/webLocks.ts'
import { ApiError, NetworkError } from '../http/api.ts'
import { closeRequestGate, openRequestGate } from '../http/requestGate.ts'
import { emitAppEvent } from '../realtime/appEvents.ts'
import { createStore } from '../store.ts'
import { queueKeysReady } from './offlineKey.ts'
import type { OfflineStore } from './offlineStore.ts'
import type { QueueItem } from './queueItem.ts'
import { ownedBy } from './queueOwner.ts'
import {
  isSomethingWaiting,
  sealedWaiting,
  unreachedQueues,
  unstoredWaiting,
} from './queueStatus.ts'
import { createSyncQueue } from './syncQueue.ts'

interface Note extends QueueItem {
  readonly text: string
}

/** What both tabs of a browser share: the offline store, and the lock. */
const device = new Map<string, Note>()
const store = {
  name: 'outbox',
  readAll: () => Promise.resolve([...device.values()]),
  open: async (notes: readonly Note[]) =>
    notes.map((note) => (closed.has(note.id) ? undefined : note)),
  askForKey: async () => {
    if (!server.givesKey) throw new NetworkError(null)
    if (server.opens) closed.clear()
    return true
  },
  has: (id: string) => Promise.resolve(device.has(id)),
  put: (note: Note) => {
    device.set(note.id, note)
    return Promise.resolve(true)
  },
  update: async (note: Note) => device.has(note.id) && Boolean(device.set(note.id, note)),
  remove: (id: string) => {
    device.delete(id)
    return Promise.resolve()
  },
} as unknown as OfflineStore

/** Ids of what the tabs cannot open before the server gives the key, and whether it does. */
const closed = new Set<string>()
const server = { givesKey: true, opens: true }

/** What reached the server, in its order; a tab that is cut off is answered with nothing. */
const arrived: string[] = []
/** What the tabs were told of each note, in its order. */
const settled: string[] = []
/** The server does not take it. */
const REFUSED = 'zu lang'
/** Stays here, as what was refused may. */
const KEPT = 'bleibt'

function openTab() {
  const notes = createStore<readonly Note[]>([])
  const tab = { isOnline: true, held: Promise.resolve(), dropped: 0 }
  const queue = createSyncQueue<Note>({
    store,
    items: notes,
    isSendable: ({ text }) => text !== KEPT,
    prepare: ({ text }) => ({
      wire: { method: 'POST', address: '/api/note', body: text },
      async send() {
        await tab.held
        if (!tab.isOnline) throw new NetworkError(null)
        if (text === undefined) throw new TypeError('not a note of this build')
        if (text === REFUSED) throw new ApiError(400, REFUSED)
        arrived.push(text)
      },
    }),
    onSettled: (note, outcome) => {
      settled.push(
        outcome === null ? `${note.text} gone` : `${note.text} ${Object.keys(outcome).join()}`,
      )
      return undefined
    },
    onDropped: () => {
      tab.dropped += 1
    },
  })
  queue.start()
  const replace = (text: string | null, by: string): void => {
    const item = queue.newItem()
    if (item === null) throw new Error('nobody is logged in')
    queue.change([...notes.get().filter((note) => note.text !== text), { ...item, text: by }])
  }
  const write = (text: string) => replace(null, text)
  const waiting = () => notes.get().map(({ text }) => text)
  const tried = () => notes.get().filter((note) => note.tried).length
  return { tab, write, replace, flush: queue.flush, waiting, tried }
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
  arrived.length = 0
  settled.length = 0
})

test('What waits is brought in its order, and tried again after the way was closed', async () => {
  vi.useFakeTimers()
  const { tab, write, waiting } = openTab()
  tab.isOnline = false
  expect(isSomethingWaiting()).toBe(false)
  write('eins')
  write('zwei')
  expect(isSomethingWaiting()).toBe(true)
  await vi.advanceTimersByTimeAsync(10)
  expect([waiting(), [...device.values()].map(({ text }) => text)]).toEqual([
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
  'What waits goes as soon as the live connection stands, not with the next retry (%s)',
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

test('What is refused while the page is hidden stays stored until somebody looks at it, and so does what follows', async () => {
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
  expect([...device.values()].map(({ text }) => text)).toEqual([REFUSED, 'zwei'])
  expect(unreachedQueues.get()).toEqual([])
  vi.useRealTimers()
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect([waiting(), device.size]).toEqual([[], 0]))
  // Tabs of other tests see them go.
  const told = settled.filter((one) => !one.endsWith('gone'))
  expect(told).toEqual(['eins answer', `${REFUSED} cause`, 'zwei answer'])
})

test('What could not be stored is told of until it could, or is sent', async () => {
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

test('What the worker has tried counts as tried, and what it has sent leaves the queue', async () => {
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

test('Of two tabs that were cut off at once, each thing is brought once, and nothing old after something newer', async () => {
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

test('What one tab has replaced while another one was at the server with it does not come after what replaced it', async () => {
  vi.useFakeTimers()
  const [first, second] = await twoTabsCutOff('alt')
  const hangs = Promise.withResolvers<void>()
  first.tab.held = hangs.promise
  first.flush()
  await vi.advanceTimersByTimeAsync(10)
  second.replace('alt', 'neu')
  second.tab.isOnline = true
  await vi.advanceTimersByTimeAsync(10)
  // Its answer is lost.
  hangs.resolve()
  await vi.advanceTimersByTimeAsync(10)
  first.tab.isOnline = true
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(arrived).toEqual(['neu'])
  expect([first.waiting(), second.waiting(), device.size]).toEqual([[], [], 0])
})

test('A record that this build cannot send holds nobody up, and stays for one that can', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const owner = `${mia.id} ${mia.pairId}`
  device.set('old', { id: 'old', owner, at: 1 } as Note)
  const { write, flush, waiting } = openTab()
  write('neu')
  await vi.waitFor(() => expect(arrived).toEqual(['neu']))
  flush()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect([...device.keys()]).toEqual(['old'])
})

test('O-068 What the server refuses leaves the queue with the reason and holds nobody up', async () => {
  const { write, waiting } = openTab()
  for (const text of ['eins', REFUSED, 'zwei']) write(text)
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(arrived).toEqual(['eins', 'zwei'])
  expect(settled).toEqual(['eins answer', `${REFUSED} cause`, 'zwei answer'])
  await vi.waitFor(() => expect(device.size).toBe(0))
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

test('What could not be stored is stored with the next change', async () => {
  vi.useFakeTimers()
  vi.spyOn(store, 'put').mockResolvedValueOnce(false)
  const { tab, write } = openTab()
  tab.isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await vi.advanceTimersByTimeAsync(10)
  write('eins')
  await vi.advanceTimersByTimeAsync(10)
  expect(device.size).toBe(0)
  write('zwei')
  await vi.advanceTimersByTimeAsync(10)
  expect([...device.values()].map(({ text }) => text)).toEqual(['eins', 'zwei'])
})

test('What the device can store by now is stored, as with a key that another page has got', async () => {
  vi.useFakeTimers()
  const put = vi.spyOn(store, 'put').mockResolvedValueOnce(false)
  const { write, flush } = openTab()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await vi.advanceTimersByTimeAsync(10)
  write('eins')
  await vi.advanceTimersByTimeAsync(10)
  expect([device.size, unstoredWaiting.get()]).toEqual([0, ['outbox']])
  flush()
  await vi.advanceTimersByTimeAsync(10)
  expect([device.size, unstoredWaiting.get()]).toEqual([1, []])
  expect(put).toHaveBeenCalledTimes(2)
})

test('What another page or the worker has brought is shown as waiting no longer, also without a network', async () => {
  const { tab, write, flush, waiting } = openTab()
  tab.isOnline = false
  for (const text of ['eins', 'zwei', KEPT]) write(text)
  await vi.waitFor(() => expect(device.size).toBe(3))
  const [first = '', , kept = ''] = device.keys()
  device.delete(first)
  device.delete(kept)
  flush()
  await vi.waitFor(() => expect(waiting()).toEqual(['zwei', KEPT]))
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
  vi.spyOn(store, 'readAll').mockResolvedValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  server.givesKey = true
  tab.isOnline = true
  write('neu')
  await vi.waitFor(() => expect(arrived).toEqual(['neu']))
})

test('A store that cannot be read takes nothing away, and what is sealed in it stays noted', async () => {
  const { tab, write, flush, waiting } = openTab()
  tab.isOnline = false
  write('eins')
  await vi.waitFor(() => expect(device.size).toBe(1))
  const [own] = device.values()
  if (own === undefined) throw new Error('nothing is stored')
  device.set('older', { ...own, id: 'older', at: 1 })
  closed.add('older')
  server.givesKey = false
  flush()
  await vi.waitFor(() => expect(sealedWaiting.get()).toEqual(['outbox']))
  const readAll = vi.spyOn(store, 'readAll').mockResolvedValue(undefined)
  flush()
  await vi.waitFor(() => expect(readAll).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  expect([waiting(), sealedWaiting.get()]).toEqual([['eins'], ['outbox']])
})

test('While one tab is at the server with something, the other does not bring it as well', async () => {
  vi.useFakeTimers()
  const first = openTab()
  first.tab.isOnline = false
  first.write('einmal')
  await vi.advanceTimersByTimeAsync(10)
  const second = openTab()
  await vi.advanceTimersByTimeAsync(0)
  let answer = () => undefined as void
  first.tab.held = new Promise((resolve) => {
    answer = resolve
  })
  first.tab.isOnline = true
  first.flush()
  second.flush()
  await vi.advanceTimersByTimeAsync(100)
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(arrived).toEqual(['einmal'])
  expect([first.waiting(), second.waiting()]).toEqual([[], []])
})

test('What a tab has left that was closed is brought by the one that stays, before anything newer', async () => {
  vi.useFakeTimers()
  const staying = openTab()
  await vi.advanceTimersByTimeAsync(10)
  const closed = openTab()
  closed.tab.isOnline = false
  closed.write('alt')
  await vi.advanceTimersByTimeAsync(10)
  expect(staying.waiting()).toEqual([])
  staying.write('neu')
  await vi.advanceTimersByTimeAsync(10)
  expect(arrived).toEqual(['alt', 'neu'])
  expect(device.size).toBe(0)
})

test('What was left while this tab waited as well takes its place in the order', async () => {
  vi.useFakeTimers()
  const [staying, closed] = [openTab(), openTab()]
  await vi.advanceTimersByTimeAsync(10)
  staying.tab.isOnline = false
  closed.tab.isOnline = false
  staying.write('zuerst')
  await vi.advanceTimersByTimeAsync(10)
  closed.write('danach')
  await vi.advanceTimersByTimeAsync(10)
  expect(staying.waiting()).toEqual(['zuerst'])
  staying.flush()
  await vi.advanceTimersByTimeAsync(10)
  expect(staying.waiting()).toEqual(['zuerst', 'danach'])
})

test('What was sent here is not taken for left while it is still being removed from the store', async () => {
  vi.useFakeTimers()
  const { write, flush, waiting } = openTab()
  await vi.advanceTimersByTimeAsync(10)
  const slowly = Promise.withResolvers<void>()
  vi.spyOn(store, 'remove').mockImplementationOnce(async (id) => {
    await slowly.promise
    device.delete(id)
  })
  write('einmal')
  await vi.advanceTimersByTimeAsync(10)
  expect([arrived, device.size]).toEqual([['einmal'], 1])
  flush()
  await vi.advanceTimersByTimeAsync(10)
  expect(waiting()).toEqual([])
  slowly.resolve()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(arrived).toEqual(['einmal'])
})

describe('what the device cannot open', () => {
  const owner = `${mia.id} ${mia.pairId}`
  beforeEach(() => {
    vi.useFakeTimers()
    for (const at of [1, 2]) {
      const note = { id: `old-${at}`, owner, at, tried: false, text: `alt ${at}`, sealed: true }
      device.set(note.id, note)
      closed.add(note.id)
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

  test('Of a session that is over holds nobody up', async () => {
    server.opens = false
    const { write } = openTab()
    await soon()
    write('neu')
    await soon()
    expect([arrived, sealedWaiting.get()]).toEqual([['neu'], []])
    expect([...device.keys()]).toEqual(['old-1', 'old-2'])
  })

  test('Of a pair one has left is dropped with a word, whatever it was', async () => {
    for (const [id, note] of device) device.set(id, { ...note, owner: 'user-mia pair-0' })
    const { tab, waiting } = openTab()
    await soon()
    expect([tab.dropped, waiting(), device.size, arrived]).toEqual([1, [], 0, []])
  })

  test('And was left by another tab goes before what this one writes while it is at the server', async () => {
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

test('What could not be sealed at first is stored once the session has its keys', async () => {
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
  expect([...device.values()].map(({ text }) => text)).toEqual(['eins'])
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

  test('O-068 Nothing is sent, no other tab is kept waiting, and all of it goes once it is open', async () => {
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

  test('One that is locked while it waits for its turn gives the turn back', async () => {
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

test('What was made in a pair one has left is dropped with a word, that of another person without one', async () => {
  device.set('a', { id: 'a', owner: 'user-mia pair-0', at: 1, tried: false, text: 'für früher' })
  const left = openTab()
  await vi.waitFor(() => expect(left.tab.dropped).toBe(1))
  expect([device.size, left.waiting(), arrived]).toEqual([0, [], []])

  device.set('b', { id: 'b', owner: 'user-jonas pair-1', at: 1, tried: false, text: 'von Jonas' })
  const { tab } = openTab()
  await vi.waitFor(() => expect(device.size).toBe(0))
  expect([tab.dropped, arrived]).toEqual([0, []])
})

test('Nobody gets to see or send what another login has left on this device', () => {
  const stored = [
    { id: 'a', owner: 'mia pair-1', at: 2 },
    { id: 'b', owner: 'jonas pair-1', at: 1 },
    { id: 'c', owner: 'mia pair-1', at: 1 },
  ]
  expect(ownedBy(stored, 'mia pair-1').map(({ at }) => at)).toEqual([1, 2])
})
