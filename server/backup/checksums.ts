import { createHash } from 'node:crypto'
import type { Cell } from '../storage/snapshot.ts'
import type { Tally } from './archive.ts'

const SUM_MODULUS = 2n ** 256n

/** Order-independent count and checksum of parts. */
export function createTally() {
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
    result: (): Tally => ({ count, bytes, sum: sum.toString(16) }),
  }
}

/** Counts and hashes the rows of every table. */
export function createTableTallies() {
  const byTable = new Map<string, ReturnType<typeof createTally>>()
  return {
    add(table: string, rows: readonly (readonly Cell[])[]): void {
      const tally = byTable.get(table) ?? createTally()
      byTable.set(table, tally)
      for (const row of rows) tally.add(JSON.stringify(row))
    },
    result: (): Record<string, Tally> =>
      Object.fromEntries([...byTable].map(([table, tally]) => [table, tally.result()])),
  }
}
