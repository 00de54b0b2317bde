import { persistently } from '../../../lib/persistently.ts'

/** Parts that are not needed to read and write; each a chunk of its own. */
export const loadMenu = () => import('./MessageMenu.tsx')
export const loadSearch = () => import('./SearchSheet.tsx')
export const loadFailed = () => import('./FailedActions.tsx')
export const loadQuiet = () => import('./QuietChat.tsx')
export const loadAnswering = () => import('./Answering.tsx')

const SETTLED_MS = 800

/** Fetches them once the screen stands: they must also open where the network is gone by then. */
export function fetchLaterParts(): () => void {
  const timer = setTimeout(() => {
    const parts: (() => Promise<unknown>)[] = [loadMenu, loadSearch, loadFailed, loadAnswering]
    for (const load of parts) void persistently(load)
  }, SETTLED_MS)
  return () => clearTimeout(timer)
}
