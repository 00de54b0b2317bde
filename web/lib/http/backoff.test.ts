import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './api.ts'
import { backoffMs, isPermanent } from './backoff.ts'

test('The backoff grows up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 9].map(backoffMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('A refusal that a retry would meet again is permanent, nothing else', () => {
  const status = (code: number) => isPermanent(new ApiError(code, ''))
  expect([400, 403, 404, 409].map(status)).toEqual([true, true, true, true])
  expect([401, 408, 429, 500, 503].map(status)).toEqual(Array(5).fill(false))
  expect(isPermanent(new NetworkError(new Error('gone')))).toBe(false)
})
