import { describe, expect, test } from 'vitest'
import { callName } from '#contract/kernel/call.ts'
import { calls } from '#contract/manifest.ts'
import { loggingOf, NAMED_CALLS, roundStorage } from './policy.ts'

describe('calls that enter the log', () => {
  test('Every name on the list is a call of the contract', () => {
    const known = new Set(calls.map(callName))
    expect([...NAMED_CALLS].filter((name) => !known.has(name))).toEqual([])
  })

  test('O-136 Calls that only read are not logged, except by super users', () => {
    const reads = calls.filter(({ method }) => method === 'GET')
    for (const call of reads) {
      const how = call.access === 'admin' ? 'with person' : 'not'
      expect([callName(call), loggingOf(callName(call), 200)]).toEqual([callName(call), how])
    }
  })

  test.each([
    'POST /connect/leave',
    'POST /connect/join',
    'POST /connect/invite',
    'DELETE /auth/account',
    'POST /chat/message',
  ])('O-136 trust a %s is logged after a success, not after a refusal', (name) => {
    expect(loggingOf(name, 200)).toBe('with person')
    const refused = [400, 403, 404, 409, 429, 503, 507]
    expect(refused.map((status) => loggingOf(name, status))).toEqual(refused.map(() => 'not'))
    expect(loggingOf(name, 500)).toBe('without person')
  })

  test('Failed logins are logged without a person, refused calls of a super user with the person', () => {
    expect(loggingOf('POST /auth/login', 401)).toBe('without person')
    expect(loggingOf('POST /system/push', 409)).toBe('with person')
  })

  test.each([
    'POST /questions/answers',
    'DELETE /questions/answers/:questionId',
    'POST /stories/:id/rate',
    'POST /card-meta/vote',
    'POST /card-meta/favorite',
    'POST /card-meta/limit',
    'POST /arousal-status',
    'POST /daily-message',
    'PUT /arousal-status/mutual',
    'PATCH /auth/profile',
    'PUT /auth/user/notification-settings',
  ])(
    'O-136 trust a %s is a secret; a fault of the server in it is noted without a name',
    (name) => {
      expect([200, 404, 429].map((status) => loggingOf(name, status))).toEqual([
        'not',
        'not',
        'not',
      ])
      expect(loggingOf(name, 500)).toBe('without person')
      // Load shedding: a reader of the log could cause these lines.
      expect([503, 507].map((status) => loggingOf(name, status))).toEqual(['not', 'not'])
    },
  )
})

describe('storage as a super user is shown it', () => {
  const step = 64 * 1024 ** 2
  test.each([
    [0, 0, 0],
    [1, step, 0],
    [step - 1, step, 0],
    [step, step, step],
    [step + 1, 2 * step, step],
    [20 * step, 20 * step, 20 * step],
  ])('trust a O-139 %i bytes are reported as %i used and %i free', (bytes, used, free) => {
    const exact = { databaseBytes: bytes, fileBytes: bytes, freeBytes: bytes }
    expect(roundStorage(exact)).toEqual({ databaseBytes: used, fileBytes: used, freeBytes: free })
  })
})
