const KEY = 'reloadedAt'
/** Twice within this time is no new build but a fault; then the error screen shows it. */
const PAUSE_MS = 60_000

/** A new build has taken the place of the one this page was loaded from: loads the page anew, once. */
export function reloadOnStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network nothing new can be there, and what is on the screen would be lost.
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < PAUSE_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
  })
}
