import { hash } from 'node:crypto'
import type { Reference } from '#contract/kernel/reference.ts'
import { type References, referenceKey } from '#server/pair/references.ts'
import { type Positions, positionsOf } from '#server/vault/fixed-table.ts'

/** The common stock: what may be wished for in secret. */
export interface Stock {
  readonly things: readonly Reference[]
  /** Where tables have the things, in the order of `things`. */
  readonly positions: Positions
  /** Keys of tables, in the order of `things`. */
  readonly keys: readonly number[]
  has(thing: Reference): boolean
}

/** The key of any thing, which packs may drop and bring back: 48 bits, so that no two share one. */
export const tableKey = (thing: Reference): number =>
  1 + hash('sha256', referenceKey(thing), 'buffer').readUIntBE(0, 6)

export function stockOf(references: References): Stock {
  const things = (['card', 'story'] as const).flatMap((kind) =>
    references[kind].stock.map((id) => ({ kind, id })),
  )
  const keys = things.map(tableKey)
  const names = new Set(things.map(referenceKey))
  return {
    things,
    positions: positionsOf(keys),
    keys,
    has: (thing) => names.has(referenceKey(thing)),
  }
}
