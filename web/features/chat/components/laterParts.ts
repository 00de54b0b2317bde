import { logFailure } from '../../../lib/log.ts'

/** Parts that are not needed to read and write; each a chunk of its own. */
export const loadMenu = async () => ({ default: (await import('./MessageMenu.tsx')).MessageMenu })
export const loadSearch = async () => ({ default: (await import('./SearchSheet.tsx')).SearchSheet })
export const loadFailed = async () => ({
  default: (await import('./FailedActions.tsx')).FailedActions,
})
export const loadQuiet = async () => ({ default: (await import('./QuietChat.tsx')).QuietChat })

const SETTLED_MS = 800

/** Fetches them once the screen stands: they must also open where the network is gone by then. */
export function fetchLaterParts(): () => void {
  const timer = setTimeout(() => {
    Promise.all([loadMenu(), loadSearch(), loadFailed()]).catch((cause: unknown) =>
      logFailure('Teile des Chats konnten nicht geladen werden', cause),
    )
  }, SETTLED_MS)
  return () => clearTimeout(timer)
}
