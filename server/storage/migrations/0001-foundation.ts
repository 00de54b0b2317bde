import type { Kysely } from 'kysely'

/** Pairs, people, sessions, invitations, the deck and what a couple does with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('pairs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('data_key', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pair_id', 'text', (column) => column.notNull().references('pairs.id'))
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.unique())
    .addColumn('phone_key', 'text', (column) => column.unique())
    .addColumn('username_key', 'text', (column) => column.unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('is_super_user', 'integer', (column) => column.notNull())
    .addColumn('is_initiator', 'integer', (column) => column.notNull())
    .addColumn('onboarded', 'integer', (column) => column.notNull())
    .addColumn('consented_at', 'bigint', (column) => column.notNull())
    .addColumn('last_online_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('users_pair_seat', ['pair_id', 'seat'])
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('token_key', 'text', (column) => column.notNull().unique())
    .addColumn('photo_key', 'text', (column) => column.notNull().unique())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('known_devices')
    .addColumn('device_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device_key'])
    .execute()

  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('throttles_last').on('throttles').column('last_at').execute()

  await db.schema
    .createTable('invitations')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('code_key', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('deck_cards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('retired', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('own_cards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('created_by', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('own_cards_pair')
    .on('own_cards')
    .columns(['pair_id', 'created_at'])
    .execute()

  await db.schema
    .createTable('card_reactions')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('reaction', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('card_reactions_key', ['user_id', 'card_id'])
    .execute()

  await db.schema
    .createTable('card_limits')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('cards', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('selections')
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('card_id', 'text', (column) => column.notNull())
    .addColumn('selected_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('selections_key', ['pair_id', 'day'])
    .execute()
}
