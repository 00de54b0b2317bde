import { expect, test } from 'vitest'
import { median, quantile } from './quantiles.ts'

test('The middle of numbers, odd and even in count', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7])
})

test('A quantile is the value that a share of the numbers does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect([0, 0.5, 0.95, 1].map((share) => quantile(hundred, share))).toEqual([1, 50, 95, 100])
  expect(quantile([], 0.5)).toBeNaN()
})
