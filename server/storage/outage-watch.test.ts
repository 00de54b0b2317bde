import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageFault } from '../lib/storage-fault.ts'
import { createOutageWatch, type OutageWatch } from './outage-watch.ts'

let now = 0
let told = 0
let watch: OutageWatch
const fail = () => watch.failed(new StorageFault('away', 'x'))

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  told = 0
  watch = createOutageWatch()
  watch.onReturn(() => {
    told += 1
  })
})
afterEach(() => void vi.restoreAllMocks())

test('A database that was away is reported when it answers again, and only once', () => {
  watch.answered()
  fail()
  fail()
  expect(told).toBe(0)
  watch.answered()
  watch.answered()
  expect(told).toBe(1)
})

test('A database is away from the first that fails until it answers, however often that is', () => {
  for (let count = 0; count < 3; count += 1) {
    expect(watch.isAway()).toBe(false)
    fail()
    expect(watch.isAway()).toBe(true)
    watch.answered()
  }
  expect(watch.isAway()).toBe(false)
})

test('A statement that is wrong is no outage', () => {
  watch.failed(Object.assign(new Error('x'), { code: '23505', severity: 'ERROR' }))
  expect(watch.isAway()).toBe(false)
  watch.answered()
  expect(told).toBe(0)
})

test('A database that goes and comes is reported once a minute, the last time included', () => {
  for (let count = 0; count < 10; count += 1) {
    fail()
    watch.answered()
  }
  expect(told).toBe(1)
  now += 60_000
  watch.answered()
  watch.answered()
  expect(told).toBe(2)
})
