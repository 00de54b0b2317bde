import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './api.ts'
import { isFinal, ownEntries, pauseAfter } from './waiting.ts'

test('The pauses between tries grow up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 9].map(pauseAfter)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('Only what the next try would meet again is final', () => {
  const status = (code: number) => isFinal(new ApiError(code, ''))
  expect([400, 403, 404, 409].map(status)).toEqual([true, true, true, true])
  expect([401, 429, 500, 503].map(status)).toEqual([false, false, false, false])
  expect(isFinal(new NetworkError(new Error('gone')))).toBe(false)
})

test('Nobody gets to see or send what another login has left on this device', () => {
  const stored = [
    { owner: 'mia pair-1', at: 2 },
    { owner: 'jonas pair-1', at: 1 },
    { owner: 'mia pair-1', at: 1 },
  ]
  expect(ownEntries(stored, 'mia pair-1').map(({ at }) => at)).toEqual([1, 2])
})
