import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLatenessJudge, watchLoop } from './loop-watch.ts'

test('trust i Two seconds of more than 250 ms are too late, one is not, and the next good one ends it', () => {
  const judge = createLatenessJudge()
  const means = [20, 900, 20, 251, 251, 400, 250, 300, Number.NaN, 300]
  const expected = [false, false, false, false, true, true, false, false, false, false]
  expect(means.map(judge)).toEqual(expected)
})

test('trust i A loop that keeps its timers waiting is found late, and in time again', async () => {
  const watch = watchLoop(500)
  expect(watch.isLate()).toBe(false)
  while (!watch.isLate()) {
    const until = performance.now() + 300
    while (performance.now() < until);
    await wait(0)
  }
  await expect.poll(() => watch.isLate(), { timeout: 15_000 }).toBe(false)
  watch.stop()
})
