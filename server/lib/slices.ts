import { setImmediate as nextTick } from 'node:timers/promises'
import { createSemaphore } from './semaphore.ts'

/** A slice ends after the item it exceeds this with; no work may block for 20 ms (trust i). */
const SLICE_MS = 2
/** Of work for which others wait, because it holds the write lock. */
const LOCKED_SLICE_MS = 6
/** Shorter lists begin without a pause, since they rarely fill a slice. */
const FEW = 200

const semaphore = createSemaphore(1)
/**
 * Waits for an iteration of the event loop that no concurrent caller has got: before a slice, and
 * before a statement that reads many rows.
 */
export const nextSlice = (): Promise<void> => semaphore.run(() => nextTick())

interface SliceOptions {
  /** Inside a transaction: longer slices, and a pause is one iteration whoever else is at work. */
  readonly holdsLock?: boolean
}

/**
 * Runs some work for every item sequentially, and yields to the event loop between slices of some
 * milliseconds.
 */
export async function eachInSlices<T>(
  items: readonly T[],
  work: (item: T) => unknown,
  { holdsLock = false }: SliceOptions = {},
): Promise<void> {
  const pause = holdsLock ? () => nextTick() : nextSlice
  const sliceMs = holdsLock ? LOCKED_SLICE_MS : SLICE_MS
  // Concurrent callers start in different iterations of the event loop.
  if (items.length >= FEW) await pause()
  let began = performance.now()
  for (const item of items) {
    if (performance.now() - began > sliceMs) {
      await pause()
      began = performance.now()
    }
    const done = work(item)
    if (done instanceof Promise) await done
  }
}

const stringifyList = async (list: readonly unknown[]): Promise<string> =>
  `[${(await mapInSlices(list, (item) => JSON.stringify(item ?? null))).join(',')}]`

/** JSON.stringify of a list, or of a record with lists in it, in time slices. */
export async function stringifyInSlices(
  value: readonly unknown[] | Readonly<Record<string, unknown>>,
): Promise<string> {
  if (isList(value)) return stringifyList(value)
  const fields: string[] = []
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue
    const json = isList(field) ? await stringifyList(field) : JSON.stringify(field)
    fields.push(`${JSON.stringify(name)}:${json}`)
  }
  return `{${fields.join(',')}}`
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Maps a list in time slices, like `eachInSlices`. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  map: (item: T) => R,
  options?: SliceOptions,
): Promise<R[]> {
  const mapped: R[] = []
  await eachInSlices(items, (item) => mapped.push(map(item)), options)
  return mapped
}
