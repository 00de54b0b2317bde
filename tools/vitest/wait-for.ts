import { afterAll, beforeAll, vi } from 'vitest'

/** Ends a wait for what must come; nothing is judged by it (as `expect.poll` in vitest.config.ts). */
const TIMEOUT_MS = 30_000

/** A second without, for which there is no setting. */
const patient = (options: number | { timeout?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options }

const { waitFor, waitUntil } = vi
beforeAll(() => {
  vi.waitFor = (callback, options) => waitFor(callback, patient(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
})
afterAll(() => {
  Object.assign(vi, { waitFor, waitUntil })
})
