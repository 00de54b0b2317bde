const forgetters = new Set<() => void>()

/** Names what is to be emptied when the person on this device changes. */
export function onForget(forget: () => void): void {
  forgetters.add(forget)
}

/** Empties what this tab remembers of the couple. */
export function forgetAll(): void {
  for (const forget of forgetters) forget()
}
