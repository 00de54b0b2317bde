import { createHash } from 'node:crypto'
import type { Cell } from '../storage/snapshot.ts'
import type { Checksum } from './archive.ts'

const SUM_MODULUS = 2n ** 256n

/** Order-independent count and checksum of parts. */
export function createChecksum() {
  let [count, bytes, sum] = [0, 0, 0n]
  return {
    add(...parts: readonly (string | Uint8Array)[]): void {
      const hash = createHash('sha256')
      for (const part of parts) {
        const size = typeof part === 'string' ? Buffer.byteLength(part) : part.length
        hash.update(`${size}\n`).update(part)
        bytes += size
      }
      count += 1
      sum = (sum + BigInt(`0x${hash.digest('hex')}`)) % SUM_MODULUS
    },
    result: (): Checksum => ({ count, bytes, sum: sum.toString(16) }),
  }
}

/** Counts and hashes the rows of every table. */
export function createTableChecksums() {
  const byTable = new Map<string, ReturnType<typeof createChecksum>>()
  return {
    add(table: string, rows: readonly (readonly Cell[])[]): void {
      const checksum = byTable.get(table) ?? createChecksum()
      byTable.set(table, checksum)
      for (const row of rows) checksum.add(JSON.stringify(row))
    },
    result: (): Record<string, Checksum> =>
      Object.fromEntries([...byTable].map(([table, checksum]) => [table, checksum.result()])),
  }
}
