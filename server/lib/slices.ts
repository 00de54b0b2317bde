import { setImmediate as nextTick } from 'node:timers/promises'
import { createSemaphore } from './semaphore.ts'

/**
 * No work may block the event loop for 20 ms (trust i); a slice ends after the item it exceeds this
 * with.
 */
const SLICE_MS = 2
/** Shorter lists begin without a pause, since they rarely fill a slice. */
const FEW = 200

/** Concurrent callers get one slice in each iteration of the event loop. */
const semaphore = createSemaphore(1)
const pause = () => semaphore.run(() => nextTick())

/**
 * Runs some work for every item sequentially, and yields to the event loop between slices of some
 * milliseconds. Usable inside a transaction: its pauses are short and do not block readers.
 */
export async function eachInSlices<T>(
  items: readonly T[],
  work: (item: T) => unknown,
): Promise<void> {
  // Concurrent callers start in different iterations of the event loop.
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

/** JSON.stringify, with lists in time slices. */
export const stringifyInSlices = async (value: unknown): Promise<string> =>
  Array.isArray(value)
    ? `[${(await mapInSlices(value, (item: unknown) => JSON.stringify(item ?? null))).join(',')}]`
    : JSON.stringify(value)

/** Maps a list in time slices, like `eachInSlices`. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  await eachInSlices(items, (item) => mapped.push(map(item)))
  return mapped
}
