import { matchRows, notesAfterAnswer } from '#server/pair/match-rows.ts'
import { personRows } from '#server/pair/sealed-rows.ts'
import { sideOf, withOwn } from '#server/pair/shown-matches.ts'
import type { Db } from '#server/storage/database.ts'
import { withLatestValues } from '#server/vault/fixed-table.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { cardKey } from './models.ts'
import { likesRecord, matchesRecord } from './records.ts'

/** The code of a like in a table. */
const LIKE = 1

/** Likes of both, and the matches they were shown. */
export const {
  readCouple,
  writeMatches,
  retainUnseen: retainUnseenCardMatches,
} = matchRows(likesRecord, matchesRecord, (db, pairId) =>
  db
    .selectFrom('users')
    .leftJoin('card_likes', 'card_likes.user_id', 'users.id')
    .leftJoin('card_matches', 'card_matches.pair_id', 'users.pair_id')
    .select(['users.id', 'card_likes.likes as answers', 'card_matches.shown as notes'])
    .where('users.pair_id', '=', pairId)
    .execute(),
)

const likes = personRows(likesRecord)

/**
 * Notes a vote, under the lock of the pair. The tables of both and the matches are written whether they
 * change or not: the time must not tell of the other's likes, or whether they have looked or ever voted
 * (O-187).
 */
export async function noteVote(
  trx: Db,
  pair: PairVault,
  userId: string,
  { cardId, isLike }: { readonly cardId: string; readonly isLike: boolean },
): Promise<void> {
  const key = cardKey(cardId)
  const vote = [[key, isLike ? LIKE : 0]] as const
  const couple = await readCouple(trx, pair)
  if (couple === null) {
    const former = (await likes.find(trx, pair, userId)) ?? ''
    return likes.write(trx, pair, userId, withLatestValues(former, vote))
  }
  const side = sideOf(couple.members, userId)
  const answers = withOwn(couple.answers, side, withLatestValues(couple.answers[side], vote))
  const notes = notesAfterAnswer(couple.notes, answers, key)
  const unlooked = withOwn(couple.unlooked, side, true)
  await writeMatches(trx, pair, { ...couple, answers, notes, unlooked, isWhole: false })
}
