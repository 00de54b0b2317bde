/** A value with filling: once sealed, its size says almost nothing of how much it holds. */
export interface Padded<T> {
  readonly value: T
  readonly pad: string
}

/** A few hundred answers fit into one block; a sealed record grows by whole blocks only. */
const BLOCK_BYTES = 4096

/** Fills a value up to whole blocks; `.value` gives it back. */
export function padded<T>(value: T): Padded<T> {
  const size = Buffer.byteLength(JSON.stringify({ value, pad: '' }))
  return { value, pad: ' '.repeat((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES) }
}
