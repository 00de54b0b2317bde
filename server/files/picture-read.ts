import * as z from 'zod/mini'
import type { Picture } from './picture-fault.ts'
import { LENGTH_BYTES } from './picture-wire.ts'

/** No edge is longer than 2,048 pixels (`convert.ts`), and a thumbhash has 25 bytes at most. */
const shape = z.strictObject({
  width: z.int().check(z.gte(1), z.lte(2_048)),
  height: z.int().check(z.gte(1), z.lte(2_048)),
  thumbhash: z.string().check(z.regex(/^[A-Za-z0-9+/]{1,34}={0,2}$/)),
  fullBytes: z.int().check(z.gte(1)),
})

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/**
 * Parses the output of the decoder process, which a hostile photo may have compromised.
 * @throws Error if it is not a picture
 */
export function unpackPicture(bytes: Buffer): Picture {
  const start = LENGTH_BYTES + (bytes.length < LENGTH_BYTES ? 0 : bytes.readUInt32BE())
  const { fullBytes, ...facts } = shape.parse(
    JSON.parse(bytes.toString('utf8', LENGTH_BYTES, start)),
  )
  const full = bytes.subarray(start, start + fullBytes)
  const thumb = bytes.subarray(start + fullBytes)
  if (!isWebp(full) || !isWebp(thumb)) throw new Error('not a picture of ours')
  return { ...facts, full, thumb }
}
