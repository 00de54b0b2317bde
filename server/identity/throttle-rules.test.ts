import { describe, expect, test } from 'vitest'
import { type Attempts, decide, policies, type ThrottlePolicy } from './throttle-rules.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Attempts as fast as the policy lets one; the instants at which a try was allowed, up to `until`.
 */
function eagerTries(policy: ThrottlePolicy, until: number): number[] {
  const allowed: number[] = []
  let attempts: Attempts | undefined
  for (let now = 0; now < until; ) {
    const verdict = decide(policy, attempts, now)
    if (verdict.allowed) {
      allowed.push(now)
      attempts = verdict.attempts
    } else {
      now += verdict.waitMs
    }
  }
  return allowed
}

describe('the throttle of an account', () => {
  test('O-031 Five attempts are free, then the pauses double from one second to 15 minutes', () => {
    const allowed = eagerTries(policies.account, 24 * HOUR)
    const pauses = allowed.slice(1).map((now, index) => (now - (allowed[index] ?? 0)) / SECOND)
    expect(pauses).toEqual([
      0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900,
    ])
  })

  test('trust c More than 20 attempts a day never pass, so a PIN of four digits holds for days', () => {
    expect(eagerTries(policies.account, 24 * HOUR)).toHaveLength(20)
    const fiveDays = eagerTries(policies.account, 5 * 24 * HOUR)
    expect(fiveDays.length / 10_000).toBeLessThanOrEqual(0.01)
  })

  test('A day after the first try everything is forgotten', () => {
    const attempts = { count: 20, startedAt: 0, lastAt: 23 * HOUR }
    expect(decide(policies.account, attempts, 24 * HOUR - 1)).toEqual({ allowed: false, waitMs: 1 })
    expect(decide(policies.account, attempts, 24 * HOUR)).toEqual({
      allowed: true,
      attempts: { count: 1, startedAt: 24 * HOUR, lastAt: 24 * HOUR },
    })
  })
})

describe('a clock that was set back', () => {
  const full = (at: number) => ({ count: 20, startedAt: at, lastAt: at })

  test('Keeps nobody waiting until it has caught up with the attempts of before', () => {
    expect(decide(policies.account, full(400 * 24 * HOUR), 0)).toEqual({
      allowed: true,
      attempts: { count: 1, startedAt: 0, lastAt: 0 },
    })
  })

  test('Makes no pause longer than it is', () => {
    const attempts = { count: 6, startedAt: 3 * HOUR, lastAt: 3 * HOUR }
    expect(decide(policies.account, attempts, 0).allowed).toBe(true)
  })

  test('Is no way around the limit for two nodes whose clocks differ by milliseconds', () => {
    expect(decide(policies.account, full(5), 0).allowed).toBe(false)
    const paused = { count: 6, startedAt: 5, lastAt: 5 }
    expect(decide(policies.account, paused, 0)).toEqual({ allowed: false, waitMs: 2_005 })
  })
})

test.each([
  ['address', 25, 5 * MINUTE],
  ['takenIdentifier', 20, 30 * MINUTE],
  ['invitation', 20, 10 * MINUTE],
  ['opening', 300, HOUR],
  ['identifier', 10, HOUR],
] as const)(
  'trust c d From one address %s lets %i attempts pass in its window',
  (name, limit, window) => {
    const policy = policies[name]
    expect(eagerTries(policy, window)).toHaveLength(limit)
    const full = { count: limit, startedAt: 0, lastAt: 0 }
    expect(decide(policy, full, 1)).toEqual({ allowed: false, waitMs: window - 1 })
    expect(decide(policy, full, window).allowed).toBe(true)
  },
)
