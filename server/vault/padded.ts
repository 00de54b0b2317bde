/** Padding of small values, so that a like is as long as a dislike. */
const SMALL_STEP = 64

/** Padding of growing records; a few hundred entries fit. */
export const RECORD_STEP = 4096

/**
 * JSON padded with spaces to a multiple of `step`, so that the ciphertext length reveals little.
 */
export function paddedJson(value: unknown, step = SMALL_STEP): Buffer {
  const json = JSON.stringify(value)
  const size = Buffer.byteLength(json)
  return Buffer.from(json + ' '.repeat((step - (size % step)) % step))
}

/** Parses padded JSON; version 0.1.0 stored the padding beside the value. */
export function readPadded(json: Buffer): unknown {
  const opened: unknown = JSON.parse(json.toString())
  const isFilled = typeof opened === 'object' && opened !== null && 'pad' in opened
  return isFilled && 'value' in opened ? opened.value : opened
}
