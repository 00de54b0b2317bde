import type { TransferHandler } from '../../identity/pair-transfer.ts'
import { afterSeparation, isOf, membersInOrder } from '../../identity/shown-matches.ts'
import type { Db } from '../../storage/database.ts'
import type { OfBoth, ShownMatchesRecord, ShownOpinion } from '../../storage/match-tables.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'
import { ratingsPlace } from './rating-store.ts'
import type { Ratings } from './tables.ts'

const place = (pairId: string) => `story_matches.shown:${pairId}` as const

/** Everything two people's matches come from, as one moment knows it. */
export interface Couple {
  /** What each has rated, in the order of the record's members. */
  readonly ratings: OfBoth<Ratings>
  readonly record: ShownMatchesRecord<ShownOpinion>
}

/** A pair's ratings and what has been shown of them, in one statement; null for somebody alone. */
export async function readCouple(db: Db, pair: PairVault): Promise<Couple | null> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('story_ratings', 'story_ratings.user_id', 'users.id')
    .leftJoin('story_matches', 'story_matches.pair_id', 'users.pair_id')
    .select(['users.id', 'story_ratings.ratings', 'story_matches.shown'])
    .where('users.pair_id', '=', pair.pairId)
    .execute()
  const members = membersInOrder(rows.map(({ id }) => id))
  if (members === null) return null
  const ratingsOf = (member: string): Ratings => {
    const sealed = rows.find(({ id }) => id === member)?.ratings ?? null
    return new Map(sealed === null ? [] : pair.open(ratingsPlace(member), sealed))
  }
  const sealed = rows[0]?.shown ?? null
  const opened = sealed === null ? undefined : pair.open(place(pair.pairId), sealed)
  return {
    ratings: [ratingsOf(members[0]), ratingsOf(members[1])],
    record: isOf(members, opened) ? opened : { members, shown: [] },
  }
}

export async function writeMatches(
  trx: Db,
  pair: PairVault,
  record: ShownMatchesRecord<ShownOpinion>,
): Promise<void> {
  const sealed = pair.seal(place(pair.pairId), record, RECORD_STEP)
  await trx
    .insertInto('story_matches')
    .values({ pair_id: pair.pairId, shown: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ shown: sealed }))
    .execute()
}

/** Of two who are a pair again, what one still has to see stays; all else begins anew (O-033). */
export const rejoinStoryMatches: TransferHandler = async (trx, { to }) => {
  const couple = await readCouple(trx, to)
  if (couple === null || couple.record.shown.length === 0) return
  await writeMatches(trx, to, { ...couple.record, shown: afterSeparation(couple.record.shown) })
}
