import { mapInSlices, nextSlice } from '#server/lib/slices.ts'
import type { DaySpan } from '#server/pair/couple-days.ts'
import type { Db } from '#server/storage/database.ts'
import { findsRow } from '#server/storage/outcome.ts'
import type { RedemptionsTable } from '#server/storage/tables/cards.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import { type RedemptionRecord, redemptionRecord } from './records.ts'

/** A card redeemed from a hand on a UTC day, in addition to the card of that day. */
export interface StoredRedemption extends RedemptionRecord {
  readonly day: string
  /** Counted from 1 within the day. */
  readonly position: number
}

/** Rows that one statement reads. */
const ROWS_TOGETHER = 500

type Row = Pick<RedemptionsTable, 'day' | 'position' | 'redemption'>

const rowKey = ({ pairId }: PairVault, day: string, position: number) =>
  `${pairId}/${day}/${position}`

/** Keyed hash, so that a stolen database does not reveal which cards of the deck a pair has played. */
export const redeemedKey = (vault: Vault, pairId: string, cardId: string): string =>
  vault.blindIndex('redeemed card', `${pairId}/${cardId}`)

const opened = (pair: PairVault, { day, position, redemption }: Row): StoredRedemption => ({
  day,
  position,
  ...redemptionRecord.open(pair, rowKey(pair, day, position), redemption),
})

/** The cards redeemed on a day, oldest first. */
export const redemptionsOn = (db: Db, pair: PairVault, day: string): Promise<StoredRedemption[]> =>
  redemptionsWithin(db, pair, [day, day])

/** The cards redeemed on days from the first to the last, oldest first. */
export async function redemptionsWithin(
  db: Db,
  pair: PairVault,
  [first, last]: DaySpan,
): Promise<StoredRedemption[]> {
  const rows = await db
    .selectFrom('redemptions')
    .select(['day', 'position', 'redemption'])
    .where('pair_id', '=', pair.pairId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .orderBy('position')
    .execute()
  return mapInSlices(rows, (row) => opened(pair, row))
}

/** All cards a pair has redeemed, oldest first; read in parts, since their number has no limit. */
export async function redemptionsOf(db: Db, pair: PairVault): Promise<StoredRedemption[]> {
  const redemptions: StoredRedemption[] = []
  for (;;) {
    const last = redemptions.at(-1)
    let query = db
      .selectFrom('redemptions')
      .select(['day', 'position', 'redemption'])
      .where('pair_id', '=', pair.pairId)
    if (last !== undefined) {
      query = query.where((eb) =>
        eb(eb.refTuple('day', 'position'), '>', eb.tuple(last.day, last.position)),
      )
    }
    const rows = await query.orderBy('day').orderBy('position').limit(ROWS_TOGETHER).execute()
    redemptions.push(...(await mapInSlices(rows, (row) => opened(pair, row))))
    if (rows.length < ROWS_TOGETHER) return redemptions
    await nextSlice()
  }
}

/**
 * Whether a card was played from a hand.
 * @param from the first UTC day that counts; empty for all
 * @param before the day after the last that counts; all, if left out
 */
export const wasRedeemed = (
  db: Db,
  vault: Vault,
  { pairId }: PairVault,
  cardId: string,
  { from, before }: { readonly from: string; readonly before?: string },
): Promise<boolean> => {
  const query = db
    .selectFrom('redemptions')
    .select('day')
    .where('pair_id', '=', pairId)
    .where('card_key', '=', redeemedKey(vault, pairId, cardId))
    .where('day', '>=', from)
    .limit(1)
  return findsRow(before === undefined ? query : query.where('day', '<', before))
}

/** Adds a card to those redeemed on a day, under the lock of the pair. */
export async function insertRedemption(
  trx: Db,
  vault: Vault,
  pair: PairVault,
  day: string,
  record: RedemptionRecord,
): Promise<void> {
  const { pairId } = pair
  const { last } = await trx
    .selectFrom('redemptions')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('pair_id', '=', pairId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  const position = 1 + Number(last ?? 0)
  await trx
    .insertInto('redemptions')
    .values({
      pair_id: pairId,
      day,
      position,
      card_key: redeemedKey(vault, pairId, record.cardId),
      redemption: redemptionRecord.seal(pair, rowKey(pair, day, position), record),
    })
    .execute()
}

export async function removeRedemption(
  trx: Db,
  { pairId }: PairVault,
  { day, position }: Pick<StoredRedemption, 'day' | 'position'>,
): Promise<void> {
  await trx
    .deleteFrom('redemptions')
    .where('pair_id', '=', pairId)
    .where('day', '=', day)
    .where('position', '=', position)
    .execute()
}
