import { registerUnsaved } from '../routing/unsaved.ts'
import { createSessionStore } from '../session/sessionReset.ts'
import type { Store } from '../store.ts'
import { LANES, type QueueHeader } from './queueItem.ts'

/** Names of the lanes that something is true of. Apart from the queue, for the shell. */
type QueueStatus = Store<readonly string[]>

/** Something waits there that somebody has asked for. */
export const waitingQueues: QueueStatus = createSessionStore<readonly string[]>([])

/** Own items wait there that this device cannot open before the server gives the key. */
export const sealedWaiting: QueueStatus = createSessionStore<readonly string[]>([])

/**
 * Something waits that the queue does not have yet: `early`, made before its code was loaded; `left`,
 * stored by an earlier visit and not read yet. Not names of lanes.
 */
export const unreadWaiting: QueueStatus = createSessionStore<readonly string[]>([])

/** The last attempts to send from there have not reached the server. */
export const unreachedQueues: QueueStatus = createSessionStore<readonly string[]>([])

/** Something waits there that could not be stored: it is lost once the app is closed. */
export const unstoredWaiting: QueueStatus = createSessionStore<readonly string[]>([])
registerUnsaved(() => unstoredWaiting.get().length > 0)

/** Something that waits, and that neither this build can read nor the server takes. */
export interface Leftover {
  readonly id: string
  /** When it was made, epoch milliseconds. */
  readonly at: number
  /** The words in it. */
  readonly words: string
  /** Reads the file in it; undefined or null if it does not open. */
  readonly file?: () => Promise<Blob | undefined | null>
  /** Removes it from this device. */
  readonly discard: () => void
}

/** Items that could not be sent; each stays until the person has seen to it. */
export const leftovers = createSessionStore<readonly Leftover[]>([])

/** Whether something waits on this device that would go with the session. */
export const isSomethingWaiting = (): boolean =>
  [waitingQueues, sealedWaiting, unreadWaiting].some((status) => status.get().length > 0)

/** Notes of each lane whether one of these waits in it. */
export function noteLanes(status: QueueStatus, waiting: readonly QueueHeader[]): void {
  for (const lane of LANES) {
    updateStatus(
      status,
      lane,
      waiting.some((one) => one.lane === lane),
    )
  }
}

export function updateStatus(status: QueueStatus, name: string, isTrue: boolean): void {
  const names = status.get()
  if (names.includes(name) === isTrue) return
  status.set(isTrue ? [...names, name] : names.filter((other) => other !== name))
}
