import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slow } from '../testing/effort.ts'
import { createOverloadDetector, monitorEventLoopLag } from './event-loop-lag.ts'

test('trust i Two seconds of more than 250 ms are too late, one is not, and the next good one ends it', () => {
  const detect = createOverloadDetector({ startupWindows: 0 })
  const means = [20, 900, 20, 251, 251, 400, 250, 300, Number.NaN, 300]
  const expected = [false, false, false, false, true, true, false, false, false, false]
  expect(means.map((meanMs) => detect({ meanMs, utilization: 1, cpu: 1 }))).toEqual(expected)
})

test('trust i A loop that is idle in between keeps up, however late others make its timers', () => {
  const detect = createOverloadDetector({ startupWindows: 0 })
  const utilizations = [0.5, 0.5, 0.5, 0.95, 0.89, 0.95, 0.95]
  const verdicts = utilizations.map((utilization) => detect({ meanMs: 900, utilization, cpu: 1 }))
  expect(verdicts.indexOf(true)).toBe(utilizations.length - 1)
})

test('trust i A loop that other processes keep from the processor is not overloaded', () => {
  const detect = createOverloadDetector({ startupWindows: 0 })
  const shares = [0.1, 0.24, 0.24, 0.25, 0.1, 0.25, 0.6]
  const verdicts = shares.map((cpu) => detect({ meanMs: 900, utilization: 1, cpu }))
  expect(verdicts.indexOf(true)).toBe(shares.length - 1)
})

test('trust i A start is no overload, however long it keeps the loop', () => {
  const detect = createOverloadDetector({ startupWindows: 3 })
  const verdicts = Array.from({ length: 5 }, () => detect({ meanMs: 900, utilization: 1, cpu: 1 }))
  expect(verdicts).toEqual([false, false, false, false, true])
})

test(
  'trust i A loop that keeps its timers waiting is found late, and in time again',
  slow,
  async () => {
    const monitor = monitorEventLoopLag(500, { startupWindows: 0, cpuMin: 0.02 })
    expect(monitor.isOverloaded()).toBe(false)
    while (!monitor.isOverloaded()) {
      const until = performance.now() + 300
      while (performance.now() < until);
      await wait(0)
    }
    await expect.poll(() => monitor.isOverloaded()).toBe(false)
    monitor.stop()
  },
)
