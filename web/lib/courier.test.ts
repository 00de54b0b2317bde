import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mia } from '../testing/people.ts'
import { logIn } from '../testing/renderApp.tsx'
import { courier, type Parcel } from './courier.ts'
import type { Shelf } from './shelf.ts'

interface Note extends Parcel {
  readonly text: string
}

/** What both tabs of a browser share: the shelf, and the lock. */
const device = new Map<string, Note>()
const shelf = {
  name: 'outbox',
  readAll: () => Promise.resolve([...device.values()]),
  has: (id: string) => Promise.resolve(device.has(id)),
  put: (note: Note) => {
    device.set(note.id, note)
    return Promise.resolve(true)
  },
  remove: (id: string) => {
    device.delete(id)
    return Promise.resolve()
  },
} as unknown as Shelf

/** What reached the server, in its order; a tab that is cut off is answered with nothing. */
const arrived: string[] = []

function openTab() {
  let notes: readonly Note[] = []
  const tab = { isOnline: true, held: Promise.resolve() }
  const tasks = courier<Note>({
    shelf,
    all: () => notes,
    next: () => notes[0],
    takeUp: (left) => {
      notes = [...left, ...notes]
    },
    begin: () => undefined,
    drop: ({ id }) => {
      notes = notes.filter((note) => note.id !== id)
    },
    forget: () => {
      notes = []
    },
    async bring(note) {
      await tab.held
      if (!tab.isOnline) return false
      arrived.push(note.text)
      notes = notes.filter(({ id }) => id !== note.id)
      return true
    },
  })
  tasks.begin()
  const write = (text: string) => {
    const label = tasks.label()
    if (label === null) throw new Error('nobody is logged in')
    const before = notes
    notes = [...notes, { ...label, text }]
    tasks.follow(before)
  }
  return { tab, write, wake: tasks.wake, waiting: () => notes.map(({ text }) => text) }
}

/** The lock of a browser, which jsdom lacks. */
function withLocks() {
  const queues = new Map<string, Promise<unknown>>()
  const request = <R>(name: string, step: () => Promise<R>): Promise<R> => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(step)
    queues.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

beforeEach(() => {
  withLocks()
  logIn(mia)
  return () => Reflect.deleteProperty(navigator, 'locks')
})
afterEach(() => {
  device.clear()
  arrived.length = 0
})

test('What waits is brought in its order, and tried again after the way was closed', async () => {
  vi.useFakeTimers()
  const { tab, write, waiting } = openTab()
  tab.isOnline = false
  write('eins')
  write('zwei')
  await vi.advanceTimersByTimeAsync(10)
  expect([waiting(), [...device.values()].map(({ text }) => text)]).toEqual([
    ['eins', 'zwei'],
    ['eins', 'zwei'],
  ])
  tab.isOnline = true
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(arrived).toEqual(['eins', 'zwei'])
  expect(device.size).toBe(0)
})

test('Of two tabs that were cut off at once, each thing is brought once, and nothing old after something newer', async () => {
  vi.useFakeTimers()
  const first = openTab()
  first.tab.isOnline = false
  first.write('alt')
  await vi.advanceTimersByTimeAsync(10)
  const second = openTab()
  second.tab.isOnline = false
  await vi.advanceTimersByTimeAsync(10)
  expect(second.waiting()).toEqual(['alt'])

  first.tab.isOnline = true
  first.wake()
  await vi.advanceTimersByTimeAsync(10)
  first.write('neu')
  await vi.advanceTimersByTimeAsync(10)
  second.tab.isOnline = true
  second.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(arrived).toEqual(['alt', 'neu'])
  expect(second.waiting()).toEqual([])
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
  first.wake()
  second.wake()
  await vi.advanceTimersByTimeAsync(100)
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(arrived).toEqual(['einmal'])
  expect([first.waiting(), second.waiting()]).toEqual([[], []])
})
