import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pulse, tick, tickOnce } from './haptics.ts'

const vibrate = vi.fn<(ms: number) => boolean>(() => true)

beforeEach(() => device({ touched: true, reduced: false }))
afterEach(() => {
  vi.unstubAllGlobals()
  vibrate.mockClear()
})

function device({ touched, reduced }: { touched: boolean; reduced: boolean }) {
  const own = { vibrate, userActivation: { hasBeenActive: touched } }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), own))
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
}

test('A tick is short, a pulse can be told from it', () => {
  tick()
  pulse()
  const [short = 0, long = 0] = vibrate.mock.calls.map(([ms]) => ms)
  expect(short).toBeGreaterThan(0)
  expect(long).toBeGreaterThan(2 * short)
  expect(long).toBeLessThan(50)
})

test.each([
  ['with less motion', { touched: true, reduced: true }],
  ['before the first touch', { touched: false, reduced: false }],
])('Nothing vibrates %s', (_, state) => {
  device(state)
  tick()
  pulse()
  expect(vibrate).not.toHaveBeenCalled()
})

test('Crossing a threshold ticks once each time it is crossed', () => {
  const feel = tickOnce()
  for (const isPast of [false, true, true, false, true]) feel(isPast)
  expect(vibrate).toHaveBeenCalledTimes(2)
})
