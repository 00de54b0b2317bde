import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 5

/**
 * Waits until `look` finds something, and returns it.
 * @throws Error naming `what` if it does not within `withinMs`
 */
export async function until<T>(
  what: string,
  withinMs: number,
  look: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain: ${what}`)
    await wait(LOOK_EVERY_MS)
  }
}
