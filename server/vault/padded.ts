/** Small values fill steps of this many bytes: a like is as long as a dislike, a 9 as a 10. */
const SMALL_STEP = 64

/** For a whole record that grows: a few hundred entries fit into one step. */
export const RECORD_STEP = 4096

/**
 * The value as JSON, filled with spaces up to whole steps, so that its size once sealed says
 * almost nothing of what it holds.
 */
export function paddedJson(value: unknown, step = SMALL_STEP): Buffer {
  const json = JSON.stringify(value)
  const size = Buffer.byteLength(json)
  return Buffer.from(json + ' '.repeat((step - (size % step)) % step))
}

/** What came out of a seal; version 0.1.0 kept the filling of its records beside the value. */
export function readPadded(json: Buffer): unknown {
  const opened: unknown = JSON.parse(json.toString())
  const isFilled = typeof opened === 'object' && opened !== null && 'pad' in opened
  return isFilled && 'value' in opened ? opened.value : opened
}
