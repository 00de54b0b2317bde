let leaving = false

/** Whether the page is being replaced by one that takes nothing along: no unsaved form asks first. */
export const isLeavingForGood = (): boolean => leaving

/** Lets the page be left without another question. */
export function allowLeaving(): void {
  leaving = true
  // Out of the back/forward cache the app is there again.
  window.addEventListener('pageshow', () => (leaving = false), { once: true })
}

/** Replaces the app by a page load that nothing may hold up: to hide it, or after a logout. */
export function leaveForGood(path: string): void {
  allowLeaving()
  location.replace(path)
}
