import { setImmediate as others } from 'node:timers/promises'
import { createTurns } from './turns.ts'

/** Nobody's work may hold the event loop for 20 ms (trust.md); a slice ends after its last item. */
const SLICE_MS = 6
/** Fewer items than this begin at once: they rarely fill a slice. */
const FEW = 200

/** All who work in slices take turns: one slice in each round of the event loop. */
const turns = createTurns(1)
const pause = () => turns.run(() => others())

/**
 * Does some work for every item, one after the other; between slices of some milliseconds others
 * have the event loop. In a transaction too: its pauses are short, and reading goes on beside it.
 */
export async function eachInSlices<T>(
  items: readonly T[],
  work: (item: T) => unknown,
): Promise<void> {
  // Many who begin in the same moment begin one after the other.
  if (items.length >= FEW) await pause()
  let began = performance.now()
  for (const item of items) {
    if (performance.now() - began > SLICE_MS) {
      await pause()
      began = performance.now()
    }
    const done = work(item)
    if (done instanceof Promise) await done
  }
}

/** A value as JSON; a list is written item by item, as `eachInSlices` goes through it. */
export const writtenInSlices = async (value: unknown): Promise<string> =>
  Array.isArray(value)
    ? `[${(await mapInSlices(value, (item: unknown) => JSON.stringify(item ?? null))).join(',')}]`
    : JSON.stringify(value)

/** Maps a list as `eachInSlices` goes through it. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  await eachInSlices(items, (item) => mapped.push(map(item)))
  return mapped
}
