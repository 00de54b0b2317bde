import type { Readable } from 'node:stream'

/** Most bodies are smaller. */
const FIRST_BYTES = 1_024

export interface Gathering {
  /** Keeps a copy of a piece; false if that would be more than there may be. */
  add(piece: Uint8Array): boolean
  bytes(): Buffer
}

/**
 * Gathers bytes that come in pieces. However small those are, it takes less than twice the memory of
 * what has come: kept as they are, a body of single bytes would take a hundred times its size.
 * @param maxBytes holds no more of them
 * @param onGrow told before more memory is taken, in bytes; may throw
 */
export function gather(maxBytes: number, onGrow?: (bytes: number) => void): Gathering {
  let room = Buffer.alloc(0)
  let filled = 0
  return {
    add(piece) {
      const needed = filled + piece.length
      if (needed > maxBytes) return false
      if (needed > room.length) {
        const size = Math.min(maxBytes, Math.max(FIRST_BYTES, needed, room.length * 2))
        onGrow?.(size - room.length)
        const larger = Buffer.allocUnsafeSlow(size)
        room.copy(larger, 0, 0, filled)
        room = larger
      }
      room.set(piece, filled)
      filled = needed
      return true
    },
    bytes: () => room.subarray(0, filled),
  }
}

/**
 * Reads a body to its end.
 * @param maxBytes stops reading beyond so many
 * @param onGrow see `gather`
 */
export function readBody(
  body: Readable,
  maxBytes: number,
  onGrow?: (bytes: number) => void,
): Promise<Buffer | 'too large' | 'broken off'> {
  const gathering = gather(maxBytes, onGrow)
  return new Promise((resolve, reject) => {
    const done = () => {
      body.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff)
      // A body that nobody reads on must not fail for that.
      body.pause().on('error', () => undefined)
    }
    const take = (piece: Buffer) => {
      try {
        if (gathering.add(piece)) return
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
      resolve(gathering.bytes())
    }
    const breakOff = () => {
      done()
      resolve('broken off')
    }
    body.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff)
  })
}
