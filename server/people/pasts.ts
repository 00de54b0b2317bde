import { PAST_DAYS } from '#contract/pairing/rules.ts'
import type { PastWish } from '../storage/account-tables.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'
import type { Person } from './people.ts'

const DAY_MS = 86_400_000
const place = (pastId: string, userId: string) => `past_members.wish:${pastId}/${userId}` as const

/** As long as an id, so that no wish shows by its size. */
const NOWHERE = '0'.repeat(26)
const NO_WISH: PastWish = { asked: 0, madeIn: NOWHERE }

export interface Past {
  readonly id: string
  readonly leftAt: number
  readonly endsAt: number
}

export interface PastMember {
  readonly userId: string
  readonly seat: number
  readonly isInitiator: boolean
  readonly wish: PastWish
}

/** Notes that a couple has parted: its pair rests from now on. */
export async function beginPast(
  trx: Db,
  pair: PairVault,
  members: readonly Person[],
  now: number,
): Promise<void> {
  await trx
    .insertInto('pasts')
    .values({ pair_id: pair.pairId, left_at: now, ends_at: now + PAST_DAYS * DAY_MS })
    .execute()
  await trx
    .insertInto('past_members')
    .values(
      members.map(({ id, seat, isInitiator }) => ({
        pair_id: pair.pairId,
        user_id: id,
        seat,
        is_initiator: isInitiator ? (1 as const) : (0 as const),
        wish: pair.seal(place(pair.pairId, id), NO_WISH),
      })),
    )
    .execute()
}

/** The pasts of a person that still rest, newest first. */
export async function pastsOf(db: Db, userId: string, now: number): Promise<Past[]> {
  const rows = await db
    .selectFrom('past_members')
    .innerJoin('pasts', 'pasts.pair_id', 'past_members.pair_id')
    .selectAll('pasts')
    .where('past_members.user_id', '=', userId)
    .where('pasts.ends_at', '>', now)
    .orderBy('pasts.left_at', 'desc')
    .orderBy('pasts.pair_id')
    .execute()
  return rows.map((row) => ({ id: row.pair_id, leftAt: row.left_at, endsAt: row.ends_at }))
}

/** Every pair a person has left and that is not erased yet, whether its time is over or not. */
export async function pastIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('past_members')
    .select('pair_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.pair_id)
}

/** Who belonged to a past. */
export async function pastMembers(db: Db, past: PairVault): Promise<PastMember[]> {
  const rows = await db
    .selectFrom('past_members')
    .selectAll()
    .where('pair_id', '=', past.pairId)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    seat: row.seat,
    isInitiator: row.is_initiator === 1,
    wish: past.open(place(past.pairId, row.user_id), row.wish),
  }))
}

/** Notes a person's wish; `madeIn` is the pair they belong to, null takes the wish back. */
export async function writeWish(
  trx: Db,
  past: PairVault,
  userId: string,
  madeIn: string | null,
): Promise<void> {
  const wish: PastWish = madeIn === null ? NO_WISH : { asked: 1, madeIn }
  await trx
    .updateTable('past_members')
    .set({ wish: past.seal(place(past.pairId, userId), wish) })
    .where('pair_id', '=', past.pairId)
    .where('user_id', '=', userId)
    .execute()
}

/** A wish counts while its maker is where they made it: who has joined somebody wants it no more. */
export const stillWishes = ({ wish }: PastMember, pairId: string | undefined): boolean =>
  wish.asked === 1 && wish.madeIn === pairId

/** Ends a past whose pair is a pair again. */
export async function endPast(trx: Db, pastId: string): Promise<void> {
  await trx.deleteFrom('pasts').where('pair_id', '=', pastId).execute()
}

/** Pasts whose time is over. */
export async function pastsOver(db: Db, now: number): Promise<string[]> {
  const rows = await db.selectFrom('pasts').select('pair_id').where('ends_at', '<=', now).execute()
  return rows.map((row) => row.pair_id)
}

/** Whether a past's time is over, read under its lock. */
export async function isOver(trx: Db, pastId: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('pasts')
    .select('ends_at')
    .where('pair_id', '=', pastId)
    .executeTakeFirst()
  return row !== undefined && row.ends_at <= now
}
