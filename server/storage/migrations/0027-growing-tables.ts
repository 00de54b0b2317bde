import type { Kysely } from 'kysely'

/**
 * Indexes by which nothing walks a table that grows with the number of couples: for the rows that
 * go with a deleted person, for those that have lapsed, and for accounts and own cards in their
 * order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.dropIndex('own_cards_pair').execute()
  await schema
    .createIndex('own_cards_pair')
    .on('own_cards')
    .columns(['pair_id', 'created_at desc', 'id'])
    .execute()
  await schema.createIndex('own_cards_creator').on('own_cards').column('created_by').execute()
  await schema.createIndex('invitations_inviter').on('invitations').column('invited_by').execute()
  await schema.createIndex('invitations_expiry').on('invitations').column('expires_at').execute()
  await schema.createIndex('users_age').on('users').columns(['created_at', 'id']).execute()
  await schema.createIndex('sessions_use').on('sessions').column('last_used_at').execute()
  await schema.createIndex('sessions_age').on('sessions').column('created_at').execute()
  await schema
    .createIndex('known_devices_seen')
    .on('known_devices')
    .column('last_seen_at')
    .execute()
  await schema.dropIndex('admin_acts_admin').execute()
  await schema
    .createIndex('admin_acts_admin')
    .on('admin_acts')
    .columns(['admin_id', 'at'])
    .execute()
  // Orphaned photos are looked for in the order of the names.
  await schema.dropIndex('photos_age').execute()
}
