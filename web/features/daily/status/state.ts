import { tabStorage } from '#web/lib/device/localStorage.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'

const KEY = 'statusUnfolded'

/** Whether the statuses are unfolded on a phone; until the tab is closed or the session ends. */
export const statusUnfolded = createSessionStore(false)
statusUnfolded.set(tabStorage.read(KEY) !== null)

/** Folds or unfolds the statuses, and stores that in the tab for a reload. */
export function setStatusUnfolded(unfolded: boolean): void {
  statusUnfolded.set(unfolded)
  tabStorage.write(KEY, unfolded ? 'true' : null)
}
