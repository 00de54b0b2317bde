import { offerUpdate, readUpdate } from './updateStore.ts'

/** The script this page was loaded with; its name changes with every build. */
const entry = (): string | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** Whether the server gives out another build by now; without an answer nobody knows. */
async function isStale(): Promise<boolean> {
  const script = entry()
  if (script === undefined) return false
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'omit' })
    return answer.ok && !(await answer.text()).includes(`"${script}"`)
  } catch {
    return false
  }
}

/**
 * A part of the screen did not come. If a newer build has taken the place of this one, it never
 * will: the newer one is offered. The page is not loaded anew on its own, somebody may be writing.
 * Answers with the way to leave it.
 * @param loadAnew loads the page anew, when the person says so
 */
export function watchForStaleBuild(loadAnew: () => void): () => void {
  let asking = false
  const look = async () => {
    if (asking || readUpdate() !== null) return
    asking = true
    const stale = await isStale()
    asking = false
    if (stale && readUpdate() === null) offerUpdate(loadAnew)
  }
  const onMissing = () => void look()
  window.addEventListener('vite:preloadError', onMissing)
  return () => window.removeEventListener('vite:preloadError', onMissing)
}
