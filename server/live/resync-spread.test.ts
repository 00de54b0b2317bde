import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createResyncSpread } from './resync-spread.ts'

const SPREAD_MS = 2_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const newSocket = () => ({ emit: vi.fn<(event: string) => boolean>(() => true) })

test('Successive gaps send a page one `resync`, and a later gap sends another', () => {
  const socket = newSocket()
  const tell = createResyncSpread()
  for (let gap = 0; gap < 20; gap += 1) tell(socket, SPREAD_MS)
  expect(vi.getTimerCount()).toBe(1)
  vi.runAllTimers()
  expect(socket.emit.mock.calls).toEqual([['resync']])
  tell(socket, SPREAD_MS)
  vi.runAllTimers()
  expect(socket.emit).toHaveBeenCalledTimes(2)
})

test('A gap with a shorter spread brings the `resync` of a page forward', () => {
  for (let nth = 0; nth < 50; nth += 1) {
    const socket = newSocket()
    const tell = createResyncSpread()
    tell(socket, 10 * SPREAD_MS)
    tell(socket, SPREAD_MS)
    tell(socket, 10 * SPREAD_MS)
    vi.advanceTimersByTime(SPREAD_MS)
    expect(socket.emit).toHaveBeenCalledTimes(1)
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('The `resync` of many pages is spread over time', () => {
  const sockets = Array.from({ length: 200 }, newSocket)
  const tell = createResyncSpread()
  for (const socket of sockets) tell(socket, SPREAD_MS)
  vi.advanceTimersByTime(SPREAD_MS / 2)
  const told = sockets.filter(({ emit }) => emit.mock.calls.length > 0).length
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(sockets.length)
})
