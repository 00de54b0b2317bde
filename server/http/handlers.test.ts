import { expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { silentLogger } from '../lib/logger.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createHttpServer } from './server.ts'

test('A call of the manifest that nothing handles keeps the server from starting', () => {
  expect(() =>
    createHttpServer({
      bindings: [],
      calls: [listSessions],
      resolveSession: () => Promise.resolve(undefined),
      resolvePhotoSession: () => Promise.resolve(undefined),
      knownDevice: () => Promise.resolve(undefined),
      clearPhotoHeaders: () => ({}),
      clock: createTestClock(),
      log: silentLogger,
      rateLimits: false,
      https: false,
      trustedProxies: [],
      connectionsMax: 2_000,
      checkAnswers: true,
    }),
  ).toThrow('GET /auth/sessions has no handler')
})
