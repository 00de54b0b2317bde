import { tabStorage } from '../../../lib/device/localStorage.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'

const KEY = 'statusUnfolded'

/** Whether the statuses are unfolded on a phone; until the tab is closed or the session ends. */
export const statusUnfolded = createSessionStore(false)
statusUnfolded.set(tabStorage.read(KEY) !== null)

/** Folds or unfolds the statuses, for a reload as well. */
export function setStatusUnfolded(unfolded: boolean): void {
  statusUnfolded.set(unfolded)
  tabStorage.write(KEY, unfolded ? 'true' : null)
}
