import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'

/** A person moving from a pair of one into another pair (O-040). */
export interface Move {
  readonly userId: string
  readonly from: PairVault
  readonly to: PairVault
}

/**
 * What a feature does with a person's things when they move: takes its rows along, sealed anew.
 * Runs inside the move's transaction.
 */
export type Mover = (trx: Db, move: Move) => Promise<void>
