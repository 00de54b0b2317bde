import { storageFaultKind } from '../lib/storage-fault.ts'

/**
 * Outages are told of so often at most: what follows is work for a database that has just come
 * back, and one that fails under its load must not get more of it.
 */
const TOLD_EVERY_MS = 60_000

export interface OutageWatch {
  /** A statement has been answered. */
  answered(): void
  /** A statement, or the way to the database, has failed. */
  failed(fault: unknown): void
  /** @param listener called once the database answers again after it was away */
  onReturn(listener: () => void): void
}

/** Notices that a database was away and answers again. */
export function createOutageWatch(): OutageWatch {
  const listeners: (() => void)[] = []
  let wasAway = false
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    answered() {
      if (!wasAway || performance.now() - toldAt < TOLD_EVERY_MS) return
      wasAway = false
      toldAt = performance.now()
      for (const listener of listeners) listener()
    },
    failed(fault) {
      if (storageFaultKind(fault) === 'away') wasAway = true
    },
    onReturn: (listener) => void listeners.push(listener),
  }
}
