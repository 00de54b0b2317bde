import type { Sealed } from '#server/vault/vault.ts'

/** The pause and the stop word of a couple. */
export interface PausesTable {
  pair_id: string
  pause: Sealed<'pauses.pause'>
}
