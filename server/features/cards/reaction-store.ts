import { NONE } from '#contract/kernel/instead.ts'
import { personRows } from '#server/pair/sealed-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type ReactionRecord, reactionsRecord } from './records.ts'

/** Default reaction. */
export const NO_REACTION: ReactionRecord = { vote: null, isFavorite: false }

export interface StoredReaction extends ReactionRecord {
  readonly cardId: string
}

type Reactions = ReadonlyMap<string, ReactionRecord>

const rows = personRows(reactionsRecord)

/** A person's reactions by card, most recently changed last. */
const readReactions = async (db: Db, pair: PairVault, userId: string): Promise<Reactions> =>
  new Map(await rows.find(db, pair, userId))

/** Writes a person's reactions, under the lock of their pair. */
export const writeReactions = (
  db: Db,
  pair: PairVault,
  userId: string,
  reactions: Reactions,
): Promise<void> => rows.write(db, pair, userId, [...reactions])

/** A person's reactions, most recent first. */
export async function reactionsOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<StoredReaction[]> {
  const reactions = await readReactions(db, pair, userId)
  return [...reactions].map(([cardId, reaction]) => ({ cardId, ...reaction })).reverse()
}

/** A person's reaction to a card, or the default. */
export async function reactionTo(
  db: Db,
  pair: PairVault,
  userId: string,
  cardId: string,
): Promise<ReactionRecord> {
  return (await readReactions(db, pair, userId)).get(cardId) ?? NO_REACTION
}

/**
 * Changes a field of a reaction, under the lock of the pair, and returns the whole reaction.
 * @param above the card whose reaction is the next older one, `NONE` for the oldest place; the most
 *   recent place if it is not given or has no reaction
 */
export async function changeReaction(
  trx: Db,
  pair: PairVault,
  userId: string,
  cardId: string,
  change: Partial<ReactionRecord>,
  above?: string,
): Promise<ReactionRecord> {
  const reactions = new Map(await readReactions(trx, pair, userId))
  const changed = { ...(reactions.get(cardId) ?? NO_REACTION), ...change }
  // Deleted first, so that the insertion order is that of changes.
  reactions.delete(cardId)
  const older = [...reactions.keys()].findIndex((id) => id === above)
  const place = above === NONE ? 0 : older === -1 ? reactions.size : older + 1
  const ordered = [...reactions].toSpliced(place, 0, [cardId, changed])
  await writeReactions(trx, pair, userId, new Map(ordered))
  return changed
}
