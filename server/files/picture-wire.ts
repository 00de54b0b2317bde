import type { Picture } from './picture-fault.ts'

/** What the decoder's process ends with when a photo would become too large. */
export const TOO_LARGE = 3

/** Length of what is said of it, which comes first. */
export const LENGTH_BYTES = 4

/** A picture as it leaves the decoder's process: what is said of it, then both files. */
export function packPicture({ full, thumb, ...facts }: Picture): Buffer {
  const head = Buffer.from(JSON.stringify({ ...facts, fullBytes: full.length }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, full, thumb])
}
