import { ApiError } from './api.ts'

const FIRST_MS = 2_000
const MAX_MS = 30_000

/** Milliseconds before the next attempt after `failures` failed ones: exponential, capped. */
export const backoffMs = (failures: number): number =>
  Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))

/**
 * Whether a retry would be refused again; not so for 401 (log in again), 408 (the network stalled
 * while it was sent) and 429 (too fast).
 */
export const isPermanent = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  cause.status < 500 &&
  cause.status !== 401 &&
  cause.status !== 408 &&
  cause.status !== 429
