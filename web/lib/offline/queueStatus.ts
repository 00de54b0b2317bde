import { registerUnsaved } from '../routing/unsaved.ts'
import { createSessionStore } from '../session/sessionReset.ts'
import type { Store } from '../store.ts'

/** Names of the stores that something is true of. Apart from the queues, for the shell. */
type QueueStatus = Store<readonly string[]>

/** Something waits there that somebody has asked for. */
export const waitingQueues: QueueStatus = createSessionStore<readonly string[]>([])

/** Own items wait there that this device cannot open before the server gives the key. */
export const sealedWaiting: QueueStatus = createSessionStore<readonly string[]>([])

/** The last attempts to send from there have not reached the server. */
export const unreachedQueues: QueueStatus = createSessionStore<readonly string[]>([])

/** Something waits there that could not be stored: it is lost once the app is closed. */
export const unstoredWaiting: QueueStatus = createSessionStore<readonly string[]>([])
registerUnsaved(() => unstoredWaiting.get().length > 0)

/** Whether something waits on this device that would go with the session. */
export const isSomethingWaiting = (): boolean =>
  waitingQueues.get().length + sealedWaiting.get().length > 0

export function noteStatus(status: QueueStatus, name: string, isTrue: boolean): void {
  const names = status.get()
  if (names.includes(name) === isTrue) return
  status.set(isTrue ? [...names, name] : names.filter((other) => other !== name))
}
