import { afterAll, beforeAll, vi } from 'vitest'

/** Ends a wait for what must come; nothing is judged by it (as `expect.poll` in vitest.config.ts). */
const TIMEOUT_MS = 30_000

// `vi.waitFor` has no setting for its limit: one second, in which a busy machine does not always
// come to what is waited for.
const { waitFor } = vi
beforeAll(() => {
  vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options })
})
afterAll(() => {
  vi.waitFor = waitFor
})
