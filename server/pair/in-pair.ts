import type { Context } from '../context.ts'
import type { Actor } from '../http/bind.ts'
import type { Db } from '../storage/database.ts'
import { transact } from '../storage/transact.ts'
import type { PairVault } from '../vault/vault.ts'
import { lockOwnPair, touchOwnPair } from './pair-locks.ts'
import { pairVault, untouchPair } from './pairs.ts'
import { refuseDuringPause } from './pause.ts'

/** A member of a pair, as the session of a call or a socket names them. */
export type Member = Pick<Actor, 'userId' | 'pairId' | 'rests'>

/** Work on the rows of the own pair, with the vault that opens and seals them. */
export interface OwnPair {
  /**
   * Reads without a lock.
   * @throws Refused 409 if the pair no longer exists
   */
  read<T>(work: (db: Db, pair: PairVault) => T | Promise<T>): Promise<T>
  /**
   * Reads and writes in one transaction that begins with the lock of the pair (decision 0042). Uses
   * up no number of the pair: both partners see these with the messages, and a gap would reveal an
   * answer, vote or rating (trust a).
   * @param work awaits nothing but the database
   * @throws Refused 409 if the person has left the pair since the request was authorised, or if the
   *   call rests and the couple pauses
   */
  write<T>(work: (trx: Db, pair: PairVault) => Promise<T>): Promise<T>
  /**
   * Like `write`, with the next number of the pair, for what both partners are told.
   * @param wasNothing whether nothing was written, after which the next one has this number: a gap
   *   without an event would tell of a second device, or of a bad line
   */
  writeNumbered<T>(
    work: (trx: Db, pair: PairVault, seq: number) => Promise<T>,
    wasNothing?: (result: T) => boolean,
  ): Promise<T>
}

/** The one way to work inside the own pair: neither its lock nor its vault can be forgotten. */
export function inPair(
  { database, vault }: Pick<Context, 'database' | 'vault'>,
  member: Member,
): OwnPair {
  const { db } = database
  const open = (handle: Db) => pairVault(handle, vault, member.pairId)
  const transaction = <T>(work: (trx: Db) => Promise<T>) =>
    database.oneByOne(member.pairId, () => transact(db, work))
  return {
    read: async (work) => work(db, await open(db)),
    write: (work) =>
      transaction(async (trx) => {
        await lockOwnPair(trx, member)
        const pair = await open(trx)
        if (member.rests) await refuseDuringPause(trx, pair)
        return work(trx, pair)
      }),
    writeNumbered: (work, wasNothing = () => false) =>
      transaction(async (trx) => {
        const seq = await touchOwnPair(trx, member)
        const pair = await open(trx)
        if (member.rests) await refuseDuringPause(trx, pair)
        const result = await work(trx, pair, seq)
        if (wasNothing(result)) await untouchPair(trx, member.pairId)
        return result
      }),
  }
}
