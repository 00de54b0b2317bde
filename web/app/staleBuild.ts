import { entryScript } from '../lib/device/build.ts'
import { cutSignal } from '../lib/http/api.ts'
import { listen } from '../lib/listen.ts'
import { createStore } from '../lib/store.ts'

/** Activates a newer build; null if there is none. */
export const offeredUpdate = createStore<(() => void) | null>(null)

/** Whether the server delivers another build; false if it cannot be reached. */
async function isStale(): Promise<boolean> {
  const script = entryScript()
  if (script === undefined) return false
  try {
    const init = { cache: 'no-store', credentials: 'omit', signal: cutSignal() } as const
    const answer = await fetch('/', init)
    return answer.ok && !(await answer.text()).includes(`"${script}"`)
  } catch {
    return false
  }
}

/**
 * Offers an update when a chunk is missing because the server has a newer build. The page is not
 * reloaded by itself: the person may be writing. Returns a function that stops watching.
 * @param loadAnew reloads the page; called when the person accepts
 */
export function watchForStaleBuild(loadAnew: () => void): () => void {
  let asking = false
  const look = async () => {
    if (asking || offeredUpdate.get() !== null) return
    asking = true
    const stale = await isStale()
    asking = false
    if (stale && offeredUpdate.get() === null) offeredUpdate.set(loadAnew)
  }
  return listen(window, 'vite:preloadError', () => void look())
}
