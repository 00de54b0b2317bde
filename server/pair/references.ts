import * as z from 'zod/mini'
import { REFERENCE_KINDS, type Reference } from '#contract/kernel/reference.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'

/** The things of a feature for others that only name them. */
export interface ReferenceSource {
  /** Titles by id; those of things that are gone are missing. */
  titlesOf(db: Db, pair: PairVault, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Whether a person has been shown the thing, which the partner sees as well, or will at the next look.
   * Takes the same time whatever the partner hides (decision 0087).
   */
  isShown(db: Db, pair: PairVault, userId: string, id: string): Promise<boolean>
  /** Whether both know the thing: it is theirs, played, or a match; at least shown. */
  isKnown(db: Db, pair: PairVault, userId: string, id: string): Promise<boolean>
  /** Ids of the common stock, of which something may be a secret wish. */
  readonly stock: readonly string[]
}

/** The sources of all kinds. */
export type References = Readonly<Record<Reference['kind'], ReferenceSource>>

/** A reference in a sealed record. */
export const storedReference = z.object({ kind: z.enum(REFERENCE_KINDS), id: z.string() })

/** One key for each thing. */
export const referenceKey = ({ kind, id }: Reference): string => `${kind}/${id}`

/** Titles of things as both may read them, by `referenceKey`; what is gone is missing. */
export async function titlesOf(
  references: References,
  db: Db,
  pair: PairVault,
  wanted: readonly Reference[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(wanted, (one) => one.kind)) {
    const ids = [...new Set(some.map(({ id }) => id))]
    for (const [id, title] of await references[kind].titlesOf(db, pair, ids)) {
      titles.set(referenceKey({ kind, id }), title)
    }
  }
  return titles
}
