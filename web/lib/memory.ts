const forgetters = new Set<() => void>()

/** Names what is to be emptied when the person on this device changes. */
export function onForget(forget: () => void): void {
  forgetters.add(forget)
}

/** Empties what this tab remembers of the couple. */
export function forgetAll(): void {
  for (const forget of forgetters) forget()
}

let era = 0
const followers = new Set<() => void>()

/** Another pair begins for the same person: nothing of the former one stays in memory or in view. */
export function forgetPair(): void {
  forgetAll()
  era += 1
  for (const follower of followers) follower()
}

/** Changes with every pair; a screen of another era is drawn anew. */
export const readEra = (): number => era

export function subscribeEra(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}
