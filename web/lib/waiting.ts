import { ApiError } from './api.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** Pause before the next try after so many in vain; the return of the network does not wait for it. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1))

/** A refusal that the next try would meet again; being too fast or logged out is none. */
export const isFinal = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.status < 500 && cause.status !== 401 && cause.status !== 429

/** What was kept on the device, in order and for this person and pair only. */
export const ownEntries = <T extends { readonly owner: string; readonly at: number }>(
  stored: readonly T[],
  owner: string,
): readonly T[] => stored.filter((entry) => entry.owner === owner).toSorted((a, b) => a.at - b.at)
