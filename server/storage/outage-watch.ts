import { storageFaultKind } from '../lib/storage-fault.ts'

/**
 * Minimum interval between two reports of an outage: a report is work for a database that has just
 * come back, and one that fails under its load must not get more of it.
 */
const TOLD_EVERY_MS = 60_000

export interface OutageWatch {
  /** A statement has been answered. */
  answered(): void
  /** A statement, or the way to the database, has failed. */
  failed(fault: unknown): void
  /** Whether the database has been away since it last answered. */
  isAway(): boolean
  /** @param listener called once the database answers again after it was away */
  onReturn(listener: () => void): void
}

/** Notices that a database was away and answers again. */
export function createOutageWatch(): OutageWatch {
  const listeners: (() => void)[] = []
  let isAway = false
  /** An outage that was not reported yet. */
  let wasAway = false
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    answered() {
      isAway = false
      if (!wasAway || performance.now() - toldAt < TOLD_EVERY_MS) return
      wasAway = false
      toldAt = performance.now()
      for (const listener of listeners) listener()
    },
    failed(fault) {
      if (storageFaultKind(fault) !== 'away') return
      isAway = true
      wasAway = true
    },
    isAway: () => isAway,
    onReturn: (listener) => void listeners.push(listener),
  }
}
