/**
 * Local storage that survives a browser refusing it (private windows, blocked cookies): the app
 * then forgets everything at the end of the visit instead of failing.
 */
const forgetful = new Map<string, string>()

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return forgetful.get(key) ?? null
  }
}

/** Writes a value; null removes the key (O-029). */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) forgetful.delete(key)
    else forgetful.set(key, value)
  }
}

/** Empties local storage, except for the keys to keep. */
export function clearItems(keep: readonly string[] = []): void {
  const kept = keep.map((key) => [key, readItem(key)] as const)
  forgetful.clear()
  try {
    localStorage.clear()
  } catch {
    // Nothing was ever stored.
  }
  for (const [key, value] of kept) if (value !== null) writeItem(key, value)
}
