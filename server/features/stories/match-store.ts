import {
  afterSeparation,
  belongsTo,
  membersInOrder,
  type OfBoth,
} from '../../identity/shown-matches.ts'
import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import { entriesOf, isWhole, packTable, toWhole } from '../../vault/fixed-table.ts'
import type { PairVault } from '../../vault/vault.ts'
import { writeRatings } from './rating-store.ts'
import { matchesRecord, ratingsRecord } from './records.ts'

/** The input of matching, read in one statement. */
export interface Couple {
  readonly members: OfBoth<string>
  /** Tables of the ratings of both, in the order of `members`. */
  readonly ratings: OfBoth<string>
  /** The table of noted matches. */
  readonly notes: string
  /**
   * Whether all tables are whole, so that reading them takes the same time whatever they hold; those of
   * a former version are not, nor those of somebody who has never rated.
   */
  readonly isWhole: boolean
}

/** Ratings and noted matches of a pair; null for a pair of one. */
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
  const ratingsOf = (member: string): string => {
    const sealed = rows.find(({ id }) => id === member)?.ratings ?? null
    return sealed === null ? '' : ratingsRecord.open(pair, member, sealed)
  }
  const ratings = [ratingsOf(members[0]), ratingsOf(members[1])] as const
  const sealed = rows[0]?.shown ?? null
  const record = sealed === null ? undefined : matchesRecord.open(pair, pair.pairId, sealed)
  const notes = belongsTo(members, record) ? (record?.table ?? '') : ''
  return { members, ratings, notes, isWhole: [...ratings, notes].every(isWhole) }
}

/** Writes the noted matches and, the first time, whole tables of both. */
export async function writeMatches(
  trx: Db,
  pair: PairVault,
  { members, ratings, notes, isWhole }: Couple,
): Promise<void> {
  const sealed = matchesRecord.seal(pair, pair.pairId, {
    members,
    table: toWhole(notes),
  })
  await trx
    .insertInto('story_matches')
    .values({ pair_id: pair.pairId, shown: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ shown: sealed }))
    .execute()
  if (isWhole) return
  for (const side of [0, 1] as const) {
    await writeRatings(trx, pair, members[side], toWhole(ratings[side]))
  }
}

/** Keeps matches only one of a restored couple has seen; discards all others (O-033). */
export const keepUnseenStoryMatches: TransferHandler = async (trx, { to }) => {
  const couple = await readCouple(trx, to)
  if (couple === null || couple.notes === '') return
  const notes = packTable(
    entriesOf(couple.notes)
      .map(([story, note]) => [story, afterSeparation(note)] as const)
      .filter(([, note]) => note !== 0),
  )
  await writeMatches(trx, to, { ...couple, notes })
}
