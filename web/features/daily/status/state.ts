import { createSessionStore } from '../../../lib/session/sessionReset.ts'

const KEY = 'statusUnfolded'

function readUnfolded(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Whether the statuses are unfolded on a phone; until the tab is closed or the session ends. */
export const statusUnfolded = createSessionStore(false)
statusUnfolded.set(readUnfolded())

/** Folds or unfolds the statuses, for a reload as well. */
export function setStatusUnfolded(unfolded: boolean): void {
  statusUnfolded.set(unfolded)
  try {
    if (unfolded) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
  } catch {
    // Blocked: it holds until the next reload.
  }
}
