import { expect, test } from 'vitest'
import type { Lock } from './lockStorage.ts'
import {
  idleLimitMs,
  isPin,
  secondsToWait,
  withFailedAttempt,
  withoutFailedAttempts,
} from './state.ts'

const lock: Lock = {
  salt: '00',
  hash: '00',
  rounds: 1,
  afterMinutes: 5,
  credential: null,
  misses: 0,
  waitUntil: 0,
}

/** The lock after `tries` wrong attempts, each at the moment it counted. */
function after(tries: number): Lock {
  let now = lock
  for (let i = 0; i < tries; i++) now = withFailedAttempt(now, 0)
  return now
}

test('A PIN has four to eight digits and nothing else', () => {
  expect(['1234', '12345678'].map(isPin)).toEqual([true, true])
  expect(['123', '123456789', '12a4', '', '１２３４', '1234\n'].map(isPin)).not.toContain(true)
})

test('Three slips cost nothing, then every try costs more', () => {
  const pauses = Array.from({ length: 9 }, (_, i) => secondsToWait(after(i + 1), 0))
  expect(pauses).toEqual([0, 0, 0, 5, 15, 30, 60, 120, 300])
})

test('A pause ends by itself, a right PIN forgives all', () => {
  const waiting = after(4)
  expect(secondsToWait(waiting, 4_001)).toBe(1)
  expect(secondsToWait(waiting, 5_000)).toBe(0)
  expect(withoutFailedAttempts(waiting)).toMatchObject({ misses: 0, waitUntil: 0 })
})

test('A clock set back by a day waits no longer than the longest pause', () => {
  expect(secondsToWait(after(4), -86_400_000)).toBe(300)
})

test('A person who takes a photo has two minutes, also when the app locks on leaving', () => {
  expect(idleLimitMs({ afterMinutes: 0 }, false)).toBe(0)
  expect(idleLimitMs({ afterMinutes: 0 }, true)).toBe(120_000)
  expect(idleLimitMs({ afterMinutes: 15 }, true)).toBe(900_000)
})
