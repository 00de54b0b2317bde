/** Exit code for a file that cannot be read; 1 is Node's own, for a decoder that cannot run. */
export const UNREADABLE = 2
/** Exit code for a file that would become too large. */
export const TOO_LARGE = 3

/** Bytes of the length field, which comes first. */
const LENGTH_BYTES = 4

/** Output of a decoder process: the length of a JSON head, the head, then what was made. */
export function pack(facts: object, ...made: readonly Uint8Array[]): Buffer {
  const head = Buffer.from(JSON.stringify(facts))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, ...made])
}

/**
 * Splits the output of a decoder process, which a hostile file may have compromised.
 * @throws Error if it has no head
 */
export function unpack(bytes: Buffer): { readonly facts: unknown; readonly made: Buffer } {
  const start = LENGTH_BYTES + (bytes.length < LENGTH_BYTES ? 0 : bytes.readUInt32BE())
  const facts: unknown = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, start))
  return { facts, made: bytes.subarray(start) }
}
