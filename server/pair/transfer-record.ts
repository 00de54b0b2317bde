import type { Kysely } from 'kysely'
import { chunk } from '../lib/chunk.ts'
import { eachInSlices } from '../lib/slices.ts'
import type { Db } from '../storage/database.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'
import type { Sealed } from '../vault/vault.ts'
import { formerPartnersOf } from './former-pairs.ts'
import type { AnyTables, PairTransfer, SealedColumn, TransferHandler } from './transfer-rows.ts'

/** Ids of a statement. */
const IDS_TOGETHER = 500
/**
 * Entries about what former partners have written, at most: they come back with a pair that is restored,
 * and the oldest ones give way, so that a record does not grow with each partner (decision 0090).
 */
const FORMER_MAX = 500

/** A handler that seals the one record of a person anew, without what its entries no longer name. */
export const transferRecord =
  <T>(
    record: SealedRecord<SealedColumn, T>,
    keep: (trx: Db, move: PairTransfer, opened: T) => Promise<T>,
  ): TransferHandler =>
  async (trx, move) => {
    const { userId, from, to } = move
    const [table = '', column = ''] = record.column.split('.')
    const anyTable = trx as unknown as Kysely<AnyTables>
    const row = await anyTable
      .selectFrom(table)
      .select(column)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (row === undefined) return
    const opened = record.open(from, userId, row[column] as Sealed<SealedColumn>)
    const sealed = record.seal(to, userId, await keep(trx, move, opened))
    await anyTable
      .updateTable(table)
      .set({ [column]: sealed })
      .where('user_id', '=', userId)
      .execute()
  }

type Id = string | number

/**
 * Which of some ids a record keeps when its person moves: of what they have written themselves, of what is
 * in the new pair, and of the latest of what former partners have written, while the pair rests.
 * @param ids oldest entry first
 */
export async function namedIds<I extends Id>(
  trx: Db,
  table: 'own_cards' | 'own_stories',
  { userId, to }: Pick<PairTransfer, 'userId' | 'to'>,
  ids: readonly I[],
): Promise<ReadonlySet<I>> {
  const anyTable = trx as unknown as Kysely<AnyTables>
  const formerPartners = new Set(await formerPartnersOf(trx, userId))
  const kept = new Set<I>()
  const former = new Set<I>()
  await eachInSlices(
    chunk(ids, IDS_TOGETHER),
    async (some) => {
      const rows = await anyTable
        .selectFrom(table)
        .select(['id', 'pair_id', 'created_by'])
        .where('id', 'in', some)
        .execute()
      for (const { id, pair_id, created_by } of rows) {
        if (pair_id === to.pairId || created_by === userId) kept.add(id as I)
        else if (formerPartners.has(String(created_by))) former.add(id as I)
      }
    },
    { holdsLock: true },
  )
  const latest = ids.filter((id) => former.has(id)).slice(-FORMER_MAX)
  return new Set([...kept, ...latest])
}
