import type { Kysely } from 'kysely'

/** Invitations for the first person of a new pair, made at the command line (O-150). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('founding_invitations')
    .addColumn('code_key', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  // Whether a device is known at all is asked before anybody knows whose login it will be.
  await db.schema
    .createIndex('known_devices_device')
    .on('known_devices')
    .column('device_key')
    .execute()
}
