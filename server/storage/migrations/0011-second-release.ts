import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  SqliteAdapter,
  sql,
} from 'kysely'
import { paddedJson, RECORD_STEP, readPadded } from '#server/vault/sealed-record.ts'
import type { PairVault, Vault, WrappedKey } from '#server/vault/vault.ts'

/**
 * All that came between 0.1.0 and 0.2.0 (decision 0102). Its database is the same, down to the names
 * of constraints, as the one that the migrations of that time have made, for which
 * `former-migrations.ts` has it counted as done.
 */
export async function up(schema: Kysely<unknown>, openVault: () => Promise<Vault>): Promise<void> {
  await addWaysIn(schema)
  await addFormerPairs(schema)
  await addAdminActs(schema)
  await identifyMessagesByPair(schema)
  await sealChoices(schema, openVault)
  await addSealedRecords(schema)
  await addConnections(schema)
  await addPushJobs(schema)
  await addIndexes(schema)
}

const references = (column: string) => (definition: ColumnDefinitionBuilder) =>
  definition.notNull().references(column).onDelete('cascade')
const ofPair = references('pairs.id')
const ofUser = references('users.id')
/** The primary key of a table with one row for each pair or person. */
const onePer = (table: 'pairs' | 'users') => (definition: ColumnDefinitionBuilder) =>
  definition.primaryKey().references(`${table}.id`).onDelete('cascade')
const primary = (definition: ColumnDefinitionBuilder) => definition.primaryKey()
/** Adds columns of a type that hold something in every row. */
const required =
  <N extends string>(type: 'bigint' | 'integer' | 'text', ...names: readonly N[]) =>
  <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    names.reduce<CreateTableBuilder<T, C | N>>(
      (made, name) => made.addColumn(name, type, (column) => column.notNull()),
      table,
    )

const addIndex = (db: Kysely<unknown>, name: string, table: string, columns: string[]) =>
  db.schema.createIndex(name).on(table).columns(columns).execute()

/** Other ways in than the password, and invitations made at the command line (O-150). */
async function addWaysIn(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('recovery_codes')
    .addColumn('code_key', 'text', primary)
    .addColumn('user_id', 'text', ofUser)
    .$call(required('bigint', 'created_at'))
    .execute()
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', primary)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('credential_key', 'text', (column) => column.notNull().unique())
    .$call(required('text', 'passkey'))
    .$call(required('bigint', 'created_at'))
    .addColumn('last_used_at', 'bigint')
    .execute()
  await schema
    .createTable('passkey_challenges')
    .addColumn('challenge_key', 'text', primary)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .$call(required('bigint', 'expires_at'))
    .execute()
  await schema
    .createTable('founding_invitations')
    .addColumn('code_key', 'text', primary)
    .$call(required('bigint', 'expires_at'))
    .execute()
  await addIndex(db, 'recovery_codes_user', 'recovery_codes', ['user_id'])
  await addIndex(db, 'passkeys_user', 'passkeys', ['user_id'])
  await addIndex(db, 'passkey_challenges_expiry', 'passkey_challenges', ['expires_at'])
  await addIndex(db, 'passkey_challenges_user', 'passkey_challenges', ['user_id'])
}

/** Pairs nobody belongs to any more, until they are restored or erased (O-033). */
async function addFormerPairs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pasts')
    .addColumn('pair_id', 'text', onePer('pairs'))
    .$call(required('bigint', 'left_at', 'ends_at'))
    .execute()
  await db.schema
    .createTable('past_members')
    .addColumn('pair_id', 'text', references('pasts.pair_id'))
    .addColumn('user_id', 'text', ofUser)
    .$call(required('integer', 'seat', 'is_initiator'))
    .$call(required('text', 'wish'))
    .addPrimaryKeyConstraint('past_members_key', ['pair_id', 'user_id'])
    .execute()
  await addIndex(db, 'pasts_end', 'pasts', ['ends_at'])
  await addIndex(db, 'past_members_user', 'past_members', ['user_id'])
}

/**
 * The acts of super users, looks included, for the people they concerned (trust l). Rows are only
 * ever added: the database itself refuses anything else, but for the erasure of a person.
 */
async function addAdminActs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_acts')
    .addColumn('id', 'text', primary)
    .$call(required('bigint', 'at'))
    .addColumn('admin_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    // Null for what concerns everybody.
    .addColumn('subject_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .$call(required('text', 'act'))
    .execute()
  await addIndex(db, 'admin_acts_subject', 'admin_acts', ['subject_id', 'id'])
  await addIndex(db, 'admin_acts_admin', 'admin_acts', ['admin_id', 'at'])
  const guards = isSqlite(db) ? SQLITE_GUARDS : POSTGRES_GUARDS
  for (const guard of guards) await sql.raw(guard).execute(db)
}

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter

const SQLITE_GUARDS = [
  `create trigger admin_acts_no_update before update of id, at, subject_id, act on admin_acts
   begin select raise(abort, 'admin_acts: rows are only added'); end`,
  `create trigger admin_acts_no_delete before delete on admin_acts
   when old.subject_id is null or exists (select 1 from users where id = old.subject_id)
   begin select raise(abort, 'admin_acts: rows are only added'); end`,
]

const POSTGRES_GUARDS = [
  `create function admin_acts_refuse() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' and old.subject_id is not null
        and not exists (select 1 from users where id = old.subject_id) then
       return old;
     end if;
     raise exception 'admin_acts: rows are only added';
   end $$`,
  `create trigger admin_acts_no_update before update of id, at, subject_id, act on admin_acts
   for each row execute function admin_acts_refuse()`,
  `create trigger admin_acts_no_delete before delete on admin_acts
   for each row execute function admin_acts_refuse()`,
]

/**
 * A message is identified within its pair (decision 0074), and a client id counts per sender and
 * pair. SQLite changes neither a primary key nor a constraint, so the table is made anew.
 */
async function identifyMessagesByPair(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages_by_pair')
    .$call(required('text', 'id'))
    .addColumn('pair_id', 'text', ofPair)
    .$call(required('text', 'sender_id'))
    .$call(required('bigint', 'seq', 'changed_seq'))
    .addColumn('client_id', 'text')
    .$call(required('text', 'body'))
    .addColumn('reactions', 'text')
    .addColumn('reply_to_id', 'text')
    .$call(required('integer', 'has_photo', 'edited'))
    .$call(required('bigint', 'created_at'))
    .addColumn('read_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addPrimaryKeyConstraint('messages_key', ['pair_id', 'id'])
    .execute()
  const columns = sql.raw(`id, pair_id, sender_id, seq, changed_seq, client_id, body, reactions,
    reply_to_id, has_photo, edited, created_at, read_at, deleted_at`)
  await sql`insert into messages_by_pair (${columns}) select ${columns} from messages`.execute(db)
  await db.schema.dropTable('messages').execute()
  await db.schema.alterTable('messages_by_pair').renameTo('messages').execute()

  const index = (name: string, columns: string[], where: string) =>
    db.schema.createIndex(name).on('messages').columns(columns).where(sql.raw<boolean>(where))
  // The first two hold changed messages only, the third those whose id is not made from it (decision 0074).
  await index('messages_order', ['pair_id', 'seq'], 'changed_seq > seq').unique().execute()
  await index('messages_changes', ['pair_id', 'changed_seq'], 'changed_seq > seq').execute()
  await index('messages_client', ['pair_id', 'sender_id', 'client_id'], 'length(id) <> 27')
    .unique()
    .execute()
  const unread = 'read_at is null and deleted_at is null'
  await index('messages_unread', ['pair_id', 'sender_id', 'seq', 'changed_seq'], unread).execute()
  await index('messages_photos', ['pair_id', 'seq'], 'has_photo = 1').execute()

  // A pair's messages of the day are counted in its own row, which every message writes (0037).
  for (const name of ['messages_day', 'messages_of_day']) {
    await db.schema
      .alterTable('pairs')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

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
async function sealChoices(
  schema: Kysely<unknown>,
  openVault: () => Promise<Vault>,
): Promise<void> {
  const db = schema.withTables<Before>()
  await db.schema
    .createTable('reactions_anew')
    .addColumn('user_id', 'text', onePer('users'))
    .$call(required('text', 'reactions'))
    .execute()
  await db.schema
    .createTable('selections_anew')
    .addColumn('pair_id', 'text', ofPair)
    .$call(required('text', 'day', 'card_key', 'choice'))
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
  for (const { id, data_key } of pairs) await sealSelections(db, await openVault(), id, data_key)

  // Both databases have overwritten or removed what the tables held once this is committed and
  // the log of SQLite is emptied (database.ts).
  await db.schema.dropTable('card_reactions').execute()
  await db.schema.dropTable('selections').execute()
  await db.schema.alterTable('reactions_anew').renameTo('card_reactions').execute()
  await db.schema.alterTable('selections_anew').renameTo('selections').execute()
  await addIndex(schema, 'selections_card', 'selections', ['pair_id', 'card_key'])
}

async function sealReactions(db: Kysely<Before>, userId: string, pair: PairVault): Promise<void> {
  const rows = await db
    .selectFrom('card_reactions')
    .select(['card_id', 'reaction'])
    .where('user_id', '=', userId)
    .orderBy('updated_at')
    .orderBy('card_id', 'desc')
    .execute()
  const record = rows.map(({ card_id, reaction }) => {
    const place = `card_reactions.reaction:${userId}/${card_id}` as const
    return [card_id, readPadded(pair.openBytes(place, Buffer.from(reaction, 'base64')))]
  })
  const reactions = pair
    .sealBytes(`card_reactions.reactions:${userId}`, paddedJson(record, RECORD_STEP))
    .toString('base64')
  await db.insertInto('reactions_anew').values({ user_id: userId, reactions }).execute()
}

async function sealSelections(
  db: Kysely<Before>,
  vault: Vault,
  pairId: string,
  dataKey: WrappedKey,
): Promise<void> {
  const pair = vault.forPair(pairId, dataKey)
  const rows = await db
    .selectFrom('selections')
    .select(['day', 'card_id', 'selected_by'])
    .where('pair_id', '=', pairId)
    .execute()
  for (const { day, card_id, selected_by } of rows) {
    const choice = paddedJson({ cardId: card_id, selectedBy: selected_by })
    await db
      .insertInto('selections_anew')
      .values({
        pair_id: pairId,
        day,
        card_key: vault.blindIndex('chosen card', `${pairId}/${card_id}`),
        choice: pair.sealBytes(`selections.choice:${pairId}/${day}`, choice).toString('base64'),
      })
      .execute()
  }
}

/** Sealed records of a couple or a person about the content. */
async function addSealedRecords(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  const records = [
    // Story matches a couple has been shown (O-148).
    ['story_matches', 'pair_id', 'shown'],
    // Which questions of the day a couple has been asked.
    ['daily_question_sequences', 'pair_id', 'asked'],
    // Which played cards a couple has laid back into its deck (O-164).
    ['deck_returns', 'pair_id', 'returns'],
    // Which suggestions a couple was dealt, so that none comes twice before all had their turn.
    ['suggestion_deals', 'pair_id', 'deals'],
    // How far a pair has come in branching stories.
    ['story_paths', 'pair_id', 'paths'],
    // The cards a couple has laid aside to redeem later (O-163).
    ['hands', 'pair_id', 'hand'],
    // The wish to be asked sharper questions (O-161).
    ['question_switches', 'user_id', 'switches'],
    // A view of the statuses for each person, so that nobody's look touches a hidden one.
    ['status_views', 'user_id', 'view', 'seen'],
  ] as const
  for (const [table, owner, ...columns] of records) {
    await schema
      .createTable(table)
      .addColumn(owner, 'text', onePer(owner === 'pair_id' ? 'pairs' : 'users'))
      .$call(required('text', ...columns))
      .execute()
  }
  await schema
    .createTable('daily_questions')
    .addColumn('pair_id', 'text', ofPair)
    .$call(required('text', 'day', 'asked'))
    .addPrimaryKeyConstraint('daily_questions_day', ['pair_id', 'day'])
    .execute()
  await schema
    .createTable('redemptions')
    .addColumn('pair_id', 'text', ofPair)
    .$call(required('text', 'day'))
    .$call(required('integer', 'position'))
    .$call(required('text', 'card_key', 'redemption'))
    .addPrimaryKeyConstraint('redemptions_day', ['pair_id', 'day', 'position'])
    .execute()
  await addIndex(db, 'redemptions_card', 'redemptions', ['pair_id', 'card_key', 'day'])
}

/**
 * The nodes of an installation and the sockets of each, where there are several (decision 0054).
 * A single node keeps in memory who has the chat open.
 */
async function addConnections(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('presence').execute()
  await db.schema
    .createTable('nodes')
    .addColumn('id', 'text', primary)
    .$call(required('bigint', 'expires_at'))
    .addColumn('lapsed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('connections')
    .addColumn('socket_id', 'text', primary)
    .addColumn('node_id', 'text', references('nodes.id'))
    .$call(required('text', 'session_id'))
    // No reference to a person: the rows of many people are written by one statement, which would
    // hold them all (decision 0042).
    .$call(required('text', 'user_id', 'pair_id'))
    .$call(required('integer', 'in_chat'))
    .execute()
  for (const name of ['node', 'user', 'pair']) {
    await addIndex(db, `connections_${name}`, 'connections', [`${name}_id`])
  }
  if (isSqlite(db)) return
  // Open connections are not on disk: after a crash of PostgreSQL every node registers again.
  await sql`alter table connections set unlogged`.execute(db)
  await sql`alter table nodes set unlogged`.execute(db)
}

/** Pushes each device is still to get, for whichever node is there when they are due (0060). */
async function addPushJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_jobs')
    .addColumn('subscription_id', 'text', (column) =>
      // A device gets another id when its person moves to another pair; its jobs go then.
      references('push_subscriptions.id')(column).onUpdate('cascade'),
    )
    .$call(required('text', 'type'))
    .addColumn('event_id', 'text')
    .$call(required('bigint', 'due_at'))
    .$call(required('integer', 'attempts'))
    .addPrimaryKeyConstraint('push_jobs_key', ['subscription_id', 'type'])
    .execute()
  await addIndex(db, 'push_jobs_due', 'push_jobs', ['due_at'])
}

/**
 * Indexes by which nothing walks a table that grows with the number of couples: for the rows that
 * go with a deleted person, for those that have lapsed, and for accounts and own cards in their
 * order.
 */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('own_cards_pair').execute()
  // Orphaned photos are looked for in the order of the names.
  await db.schema.dropIndex('photos_age').execute()
  await addIndex(db, 'own_cards_pair', 'own_cards', ['pair_id', 'created_at desc', 'id'])
  await addIndex(db, 'own_cards_creator', 'own_cards', ['created_by'])
  await addIndex(db, 'invitations_inviter', 'invitations', ['invited_by'])
  await addIndex(db, 'invitations_expiry', 'invitations', ['expires_at'])
  await addIndex(db, 'users_age', 'users', ['created_at', 'id'])
  await addIndex(db, 'sessions_use', 'sessions', ['last_used_at'])
  await addIndex(db, 'sessions_age', 'sessions', ['created_at'])
  await addIndex(db, 'known_devices_seen', 'known_devices', ['last_seen_at'])
  // Whether a device is known at all is asked before anybody knows whose login it will be.
  await addIndex(db, 'known_devices_device', 'known_devices', ['device_key'])
}
