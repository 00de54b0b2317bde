import {
  afterSeparation,
  belongsTo,
  membersInOrder,
  type OfBoth,
  type ShownMatchesRecord,
} from '../../identity/shown-matches.ts'
import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Ratings } from './models.ts'
import { matchesRecord, ratingsRecord, type ShownOpinion } from './records.ts'

/** The input of matching, read in one statement. */
export interface Couple {
  /** Ratings of both, in the order of `members`. */
  readonly ratings: OfBoth<Ratings>
  readonly record: ShownMatchesRecord<ShownOpinion>
}

/** Ratings and shown matches of a pair; null for a pair of one. */
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
    return new Map(sealed === null ? [] : ratingsRecord.open(pair, member, sealed))
  }
  const sealed = rows[0]?.shown ?? null
  const opened = sealed === null ? undefined : matchesRecord.open(pair, pair.pairId, sealed)
  return {
    ratings: [ratingsOf(members[0]), ratingsOf(members[1])],
    record: belongsTo(members, opened) ? opened : { members, shown: [] },
  }
}

export async function writeMatches(
  trx: Db,
  pair: PairVault,
  record: ShownMatchesRecord<ShownOpinion>,
): Promise<void> {
  const sealed = matchesRecord.seal(pair, pair.pairId, record)
  await trx
    .insertInto('story_matches')
    .values({ pair_id: pair.pairId, shown: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ shown: sealed }))
    .execute()
}

/** Keeps matches only one of a restored couple has seen; discards all others (O-033). */
export const keepUnseenStoryMatches: TransferHandler = async (trx, { to }) => {
  const couple = await readCouple(trx, to)
  if (couple === null || couple.record.shown.length === 0) return
  await writeMatches(trx, to, { ...couple.record, shown: afterSeparation(couple.record.shown) })
}
