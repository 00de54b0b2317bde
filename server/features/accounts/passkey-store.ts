import type { Db } from '#server/storage/database.ts'
import { deletesRow } from '#server/storage/outcome.ts'
import type { PasskeysTable } from '#server/storage/tables/accounts.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import { type PasskeyRecord, passkeyRecord } from './records.ts'

export interface StoredPasskey extends PasskeyRecord {
  readonly id: string
  readonly userId: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

const credentialKey = (vault: Vault, credentialId: string): string =>
  vault.blindIndex('passkey', credentialId)

const toPasskey = (pair: PairVault, row: PasskeysTable): StoredPasskey => ({
  ...passkeyRecord.open(pair, row.id, row.passkey),
  id: row.id,
  userId: row.user_id,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** A person's passkeys, oldest first. */
export async function passkeysOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toPasskey(pair, row))
}

/** Inserts a passkey; fails with a unique violation for a registered one. */
export async function insertPasskey(
  trx: Db,
  vault: Vault,
  pair: PairVault,
  { id, userId, createdAt, lastUsedAt, ...record }: StoredPasskey,
): Promise<void> {
  await trx
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_key: credentialKey(vault, record.credentialId),
      passkey: passkeyRecord.seal(pair, id, record),
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })
    .execute()
}

/** The passkey of a credential, with the vault of its owner's pair; undefined if unknown. */
export async function passkeyOf(
  db: Db,
  vault: Vault,
  credentialId: string,
): Promise<{ passkey: StoredPasskey; pair: PairVault } | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .innerJoin('pairs', 'pairs.id', 'users.pair_id')
    .selectAll('passkeys')
    .select(['users.pair_id', 'pairs.data_key'])
    .where('credential_key', '=', credentialKey(vault, credentialId))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const pair = vault.forPair(row.pair_id, row.data_key)
  return { passkey: toPasskey(pair, row), pair }
}

/** Updates a passkey's name, counter or last use. */
export async function savePasskey(
  trx: Db,
  pair: PairVault,
  { id, userId, lastUsedAt, ...passkey }: StoredPasskey,
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({
      passkey: passkeyRecord.seal(pair, id, passkey),
      last_used_at: lastUsedAt,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a person's passkey; false if there was none. */
export const removePasskey = (db: Db, userId: string, id: string): Promise<boolean> =>
  deletesRow(db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId))

export async function removePasskeys(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
