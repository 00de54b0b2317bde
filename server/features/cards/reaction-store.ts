import type { PairTransfer } from '../../identity/pair-transfer.ts'
import type { Db } from '../../storage/database.ts'
import type { ReactionRecord } from '../../storage/tables.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import type { PairVault } from '../../vault/vault.ts'

const place = (userId: string) => `card_reactions.reactions:${userId}` as const

/** What a card without a reaction reads as. */
export const NOTHING_SAID: ReactionRecord = { vote: null, isFavorite: false }

export interface StoredReaction extends ReactionRecord {
  readonly cardId: string
}

type Reactions = ReadonlyMap<string, ReactionRecord>

/** A person's reactions by card, the last changed at the end. */
async function readReactions(db: Db, pair: PairVault, userId: string): Promise<Reactions> {
  const row = await db
    .selectFrom('card_reactions')
    .select('reactions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return new Map(row === undefined ? [] : pair.open(place(userId), row.reactions))
}

/** Writes all of a person's reactions, under the lock of their pair. */
export async function writeReactions(
  db: Db,
  pair: PairVault,
  userId: string,
  reactions: Reactions,
): Promise<void> {
  const sealed = pair.seal(place(userId), [...reactions], RECORD_STEP)
  await db
    .insertInto('card_reactions')
    .values({ user_id: userId, reactions: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ reactions: sealed }))
    .execute()
}

/** A person's reactions, the latest first. */
export async function reactionsOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<StoredReaction[]> {
  const reactions = await readReactions(db, pair, userId)
  return [...reactions].map(([cardId, reaction]) => ({ cardId, ...reaction })).reverse()
}

/** A person's reaction to one card; none yet reads as nothing said. */
export async function reactionTo(
  db: Db,
  pair: PairVault,
  userId: string,
  cardId: string,
): Promise<ReactionRecord> {
  return (await readReactions(db, pair, userId)).get(cardId) ?? NOTHING_SAID
}

/** Changes one part of a person's reaction to a card, under the lock of their pair; the whole of it. */
export async function changeReaction(
  trx: Db,
  pair: PairVault,
  userId: string,
  cardId: string,
  change: Partial<ReactionRecord>,
): Promise<ReactionRecord> {
  const reactions = new Map(await readReactions(trx, pair, userId))
  const changed = { ...(reactions.get(cardId) ?? NOTHING_SAID), ...change }
  // Taken out first, so that what was changed last stands at the end.
  reactions.delete(cardId)
  await writeReactions(trx, pair, userId, reactions.set(cardId, changed))
  return changed
}

/** Takes a person's reactions into another pair, sealed with its key (O-040). */
export async function moveReactions(trx: Db, { userId, from, to }: PairTransfer): Promise<void> {
  const reactions = await readReactions(trx, from, userId)
  if (reactions.size > 0) await writeReactions(trx, to, userId, reactions)
}
