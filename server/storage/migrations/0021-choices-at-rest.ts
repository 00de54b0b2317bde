import type { Kysely } from 'kysely'
import { paddedJson, RECORD_STEP, readPadded } from '../../vault/padded.ts'
import type { PairVault, Vault, WrappedKey } from '../../vault/vault.ts'

type Before = {
  pairs: { id: string; data_key: WrappedKey }
  users: { id: string; pair_id: string }
  card_reactions: { user_id: string; card_id: string; reaction: never; updated_at: number }
  selections: { pair_id: string; day: string; card_id: string; selected_by: string }
  reactions_anew: { user_id: string; reactions: string }
  selections_anew: { pair_id: string; day: string; card_key: string; choice: string }
}

/**
 * Which cards of the deck a couple has played and reacted to was to be read beside the deck, which
 * lies there in plain words. Reactions become one sealed record per person, in the order of their
 * last change; a choice is found by its day or by a keyed hash of its card.
 */
export async function up(schema: Kysely<unknown>, openVault: () => Promise<Vault>): Promise<void> {
  const db = schema.withTables<Before>()
  await db.schema
    .createTable('reactions_anew')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('reactions', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('selections_anew')
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('card_key', 'text', (column) => column.notNull())
    .addColumn('choice', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('selections_day', ['pair_id', 'day'])
    .execute()

  const users = await db
    .selectFrom('users')
    .innerJoin('pairs', 'pairs.id', 'users.pair_id')
    .select(['users.id', 'users.pair_id', 'pairs.data_key'])
    .where('users.id', 'in', (eb) => eb.selectFrom('card_reactions').select('user_id'))
    .execute()
  for (const { id, pair_id, data_key } of users) {
    await sealReactions(db, id, (await openVault()).forPair(pair_id, data_key))
  }
  const pairs = await db
    .selectFrom('pairs')
    .select(['id', 'data_key'])
    .where('id', 'in', (eb) => eb.selectFrom('selections').select('pair_id'))
    .execute()
  for (const { id, data_key } of pairs) {
    const vault = await openVault()
    await sealSelections(db, vault, vault.forPair(id, data_key))
  }

  // Both databases have overwritten or removed what the tables held once this is committed and
  // the log of SQLite is emptied (database.ts).
  await db.schema.dropTable('card_reactions').execute()
  await db.schema.dropTable('selections').execute()
  await db.schema.alterTable('reactions_anew').renameTo('card_reactions').execute()
  await db.schema.alterTable('selections_anew').renameTo('selections').execute()
  await db.schema
    .createIndex('selections_card')
    .on('selections')
    .columns(['pair_id', 'card_key'])
    .execute()
}

async function sealReactions(db: Kysely<Before>, userId: string, pair: PairVault): Promise<void> {
  const rows = await db
    .selectFrom('card_reactions')
    .select(['card_id', 'reaction'])
    .where('user_id', '=', userId)
    .orderBy('updated_at')
    .orderBy('card_id', 'desc')
    .execute()
  const record = rows.map(({ card_id, reaction }) => [
    card_id,
    readPadded(
      pair.openBytes(
        `card_reactions.reaction:${userId}/${card_id}`,
        Buffer.from(reaction, 'base64'),
      ),
    ),
  ])
  const reactions = pair
    .sealBytes(`card_reactions.reactions:${userId}`, paddedJson(record, RECORD_STEP))
    .toString('base64')
  await db.insertInto('reactions_anew').values({ user_id: userId, reactions }).execute()
}

async function sealSelections(db: Kysely<Before>, vault: Vault, pair: PairVault): Promise<void> {
  const { pairId } = pair
  const rows = await db
    .selectFrom('selections')
    .select(['day', 'card_id', 'selected_by'])
    .where('pair_id', '=', pairId)
    .execute()
  for (const { day, card_id, selected_by } of rows) {
    const choice = { cardId: card_id, selectedBy: selected_by }
    await db
      .insertInto('selections_anew')
      .values({
        pair_id: pairId,
        day,
        card_key: vault.blindIndex('chosen card', `${pairId}/${card_id}`),
        choice: pair
          .sealBytes(`selections.choice:${pairId}/${day}`, paddedJson(choice))
          .toString('base64'),
      })
      .execute()
  }
}
