import type { HttpOptions } from '../http/server.ts'
import { silentLogger } from '../lib/logger.ts'
import { createTestClock } from './test-clock.ts'

/** Options of an HTTP server with nothing behind it: nobody has a session, and nothing is limited. */
export const bareHttp = (): Omit<HttpOptions, 'calls' | 'bindings'> => ({
  resolveSession: () => Promise.resolve(undefined),
  resolvePhotoSession: () => Promise.resolve(undefined),
  knownDevice: () => Promise.resolve(undefined),
  clearPhotoHeaders: () => ({}),
  clock: createTestClock(),
  rateLimits: false,
  https: false,
  trustedProxies: [],
  connectionsMax: 2_000,
  checkAnswers: true,
  log: silentLogger,
})
