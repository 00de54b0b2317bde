import type { Picture } from './picture-fault.ts'

/** Exit code for a file that is no photo; 1 is Node's own, for a decoder that cannot run. */
export const UNREADABLE = 2
/** Exit code for a photo that would become too large. */
export const TOO_LARGE = 3

/** Bytes of the length field, which comes first. */
export const LENGTH_BYTES = 4

/** Output of the decoder process: JSON header, then both files. */
export function packPicture({ full, thumb, ...facts }: Picture): Buffer {
  const head = Buffer.from(JSON.stringify({ ...facts, fullBytes: full.length }))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, full, thumb])
}
