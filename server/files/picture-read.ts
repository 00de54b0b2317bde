import * as z from 'zod/mini'
import { unpack } from './file-wire.ts'
import type { Picture } from './picture-wire.ts'

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
  const { facts: head, made } = unpack(bytes)
  const { fullBytes, ...facts } = shape.parse(head)
  const full = made.subarray(0, fullBytes)
  const thumb = made.subarray(fullBytes)
  if (!isWebp(full) || !isWebp(thumb)) throw new Error('not a picture of ours')
  return { ...facts, full, thumb }
}
