import type { Readable } from 'node:stream'

/** Initial capacity; most bodies are smaller. */
const FIRST_BYTES = 1_024

export interface ByteBuffer {
  /** Appends a copy of a chunk; false if that would exceed the maximum. */
  add(chunk: Uint8Array): boolean
  bytes(): Buffer
}

/**
 * A growing buffer that uses at most twice the memory of its content, however small the chunks are;
 * a list of chunks of one byte would use a hundred times as much.
 * @param onGrow called with the bytes to be allocated, before that; may throw
 */
export function createByteBuffer(maxBytes: number, onGrow?: (bytes: number) => void): ByteBuffer {
  let buffer = Buffer.alloc(0)
  let filled = 0
  return {
    add(chunk) {
      const needed = filled + chunk.length
      if (needed > maxBytes) return false
      if (needed > buffer.length) {
        const size = Math.min(maxBytes, Math.max(FIRST_BYTES, needed, buffer.length * 2))
        onGrow?.(size - buffer.length)
        const larger = Buffer.allocUnsafeSlow(size)
        buffer.copy(larger, 0, 0, filled)
        buffer = larger
      }
      buffer.set(chunk, filled)
      filled = needed
      return true
    },
    bytes: () => buffer.subarray(0, filled),
  }
}

/**
 * Reads a body to its end.
 * @param maxBytes stops reading beyond these
 * @param onGrow see `createByteBuffer`
 */
export function readBody(
  body: Readable,
  maxBytes: number,
  onGrow?: (bytes: number) => void,
): Promise<Buffer | 'too large' | 'broken off'> {
  const buffer = createByteBuffer(maxBytes, onGrow)
  return new Promise((resolve, reject) => {
    const done = () => {
      body.off('data', append).off('end', end).off('error', abort).off('close', abort)
      // An unhandled error of the rest of the body would end the process.
      body.pause().on('error', () => undefined)
    }
    const append = (chunk: Buffer) => {
      try {
        if (buffer.add(chunk)) return
        done()
        resolve('too large')
      } catch (fault) {
        const why = fault as Error
        done()
        reject(why)
      }
    }
    const end = () => {
      done()
      resolve(buffer.bytes())
    }
    const abort = () => {
      done()
      resolve('broken off')
    }
    body.on('data', append).on('end', end).on('error', abort).on('close', abort)
  })
}
