import { isLeavingForGood } from './leaveForGood.ts'

const checks = new Set<() => boolean>()

/**
 * Registers a form or a draft store whose text goes with the page.
 * @param isUnsaved whether it holds such a text now
 * Returns a function that unregisters it.
 */
export function registerUnsaved(isUnsaved: () => boolean): () => void {
  checks.add(isUnsaved)
  return () => void checks.delete(isUnsaved)
}

/** Whether a text goes with the page that nobody has agreed to lose. */
export const isSomethingUnsaved = (): boolean =>
  !isLeavingForGood() && [...checks].some((isUnsaved) => isUnsaved())

/** Reloads the page, unless something has been written since the person was asked. */
export function reloadUnlessUnsaved(): void {
  if (!isSomethingUnsaved()) location.reload()
}
