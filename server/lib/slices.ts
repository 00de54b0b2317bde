import { setImmediate as nextTick } from 'node:timers/promises'
import { createSemaphore } from './semaphore.ts'

/** A slice ends after the item it exceeds this with; no work may block for 20 ms (trust i). */
const SLICE_MS = 2
/** Length of a slice of work that others wait for, because it holds the write lock. */
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
  /** Inside a transaction: longer slices, and a pause is one iteration even under other work. */
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

/** A longer text is encoded part by part; a shorter one the socket encodes itself. */
const PART_LENGTH = 64 * 1024

/** The parts of a JSON text in their order; those that are complete are encoded. */
class JsonParts {
  readonly #encoded: Buffer[] = []
  #text = ''

  add(json: string): void {
    this.#text += json
    if (this.#text.length < PART_LENGTH) return
    this.#encoded.push(Buffer.from(this.#text))
    this.#text = ''
  }

  /** The whole as text where it is short, else as bytes. */
  end(): string | Buffer {
    if (this.#encoded.length === 0) return this.#text
    return Buffer.concat([...this.#encoded, Buffer.from(this.#text)])
  }
}

async function addList(parts: JsonParts, list: readonly unknown[]): Promise<void> {
  let separator = '['
  await eachInSlices(list, (item) => {
    parts.add(separator + JSON.stringify(item ?? null))
    separator = ','
  })
  parts.add(list.length === 0 ? '[]' : ']')
}

/**
 * JSON.stringify of a list, or of a record with lists in it, in time slices.
 * @returns UTF-8 where the text is longer than some 64 KB: to encode 30 MB at once takes 100 ms
 */
export async function stringifyInSlices(
  value: readonly unknown[] | Readonly<Record<string, unknown>>,
): Promise<string | Buffer> {
  const parts = new JsonParts()
  if (isList(value)) {
    await addList(parts, value)
    return parts.end()
  }
  let separator = '{'
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue
    parts.add(`${separator}${JSON.stringify(name)}:`)
    separator = ','
    if (isList(field)) await addList(parts, field)
    else parts.add(JSON.stringify(field))
  }
  parts.add(separator === '{' ? '{}' : '}')
  return parts.end()
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
