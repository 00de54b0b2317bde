import type { Move } from '../../people/moving.ts'
import type { Db } from '../../storage/database.ts'
import type { ReactionRecord } from '../../storage/tables.ts'
import type { PairVault } from '../../vault/vault.ts'

const place = (userId: string, cardId: string) =>
  `card_reactions.reaction:${userId}/${cardId}` as const

/** What a card without a reaction reads as. */
export const NOTHING_SAID: ReactionRecord = { vote: null, isFavorite: false }

export interface StoredReaction extends ReactionRecord {
  readonly cardId: string
}

/** A person's reactions, the latest first. */
export async function reactionsOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<StoredReaction[]> {
  const rows = await db
    .selectFrom('card_reactions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('card_id')
    .execute()
  return rows.map((row) => ({
    cardId: row.card_id,
    ...pair.open(place(userId, row.card_id), row.reaction),
  }))
}

/** A person's reaction to one card; none yet reads as nothing said. */
export async function reactionTo(
  db: Db,
  pair: PairVault,
  userId: string,
  cardId: string,
): Promise<ReactionRecord> {
  const row = await db
    .selectFrom('card_reactions')
    .select('reaction')
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  return row === undefined ? NOTHING_SAID : pair.open(place(userId, cardId), row.reaction)
}

export async function writeReaction(
  db: Db,
  pair: PairVault,
  userId: string,
  { cardId, ...reaction }: StoredReaction,
  now: number,
): Promise<void> {
  const fresh = { reaction: pair.seal(place(userId, cardId), reaction), updated_at: now }
  await db
    .insertInto('card_reactions')
    .values({ user_id: userId, card_id: cardId, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'card_id']).doUpdateSet(fresh))
    .execute()
}

/** Takes a person's reactions into another pair, sealed with its key (O-040). */
export async function moveReactions(trx: Db, { userId, from, to }: Move): Promise<void> {
  const reactions = await trx
    .selectFrom('card_reactions')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  for (const { card_id, reaction } of reactions) {
    const at = place(userId, card_id)
    await trx
      .updateTable('card_reactions')
      .set({ reaction: to.seal(at, from.open(at, reaction)) })
      .where('user_id', '=', userId)
      .where('card_id', '=', card_id)
      .execute()
  }
}
