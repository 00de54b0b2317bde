import { forEachSettled } from '#server/lib/for-each-settled.ts'
import type { Db } from '#server/storage/database.ts'
import { deletesRow } from '#server/storage/outcome.ts'
import type { InvitationsTable } from '#server/storage/tables/pairs.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import { inviteeRecord } from './records.ts'

/** Keyed hash of a trimmed code. */
export const codeKeyOf = (vault: Vault, code: string): string =>
  vault.blindIndex('invitation', code.trim())

export interface Invitation {
  readonly pairId: string
  readonly invitedBy: string
  readonly name: string
  readonly createdAt: number
  readonly expiresAt: number
}

const toInvitation = (pair: PairVault, row: InvitationsTable): Invitation => ({
  pairId: row.pair_id,
  invitedBy: row.invited_by,
  name: inviteeRecord.open(pair, row.pair_id, row.name),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

/** Replaces the pair's open invitation. */
export async function replaceInvitation(
  db: Db,
  pair: PairVault,
  invitation: Omit<Invitation, 'pairId'> & { readonly codeKey: string },
): Promise<void> {
  const fresh = {
    code_key: invitation.codeKey,
    invited_by: invitation.invitedBy,
    name: inviteeRecord.seal(pair, pair.pairId, invitation.name),
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
  }
  await db
    .insertInto('invitations')
    .values({ pair_id: pair.pairId, ...fresh })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet(fresh))
    .execute()
}

/** The pair's open invitation. */
export async function invitationOfPair(
  db: Db,
  pair: PairVault,
  now: number,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toInvitation(pair, row)
}

/** The open invitation of a code. */
export async function invitationByCode(
  db: Db,
  vault: Vault,
  codeKey: string,
  now: number,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('pairs', 'pairs.id', 'invitations.pair_id')
    .selectAll('invitations')
    .select('pairs.data_key')
    .where('code_key', '=', codeKey)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toInvitation(vault.forPair(row.pair_id, row.data_key), row)
}

/** Deletes an invitation; true for exactly one of several concurrent callers. */
export const deleteInvitation = (db: Db, codeKey: string): Promise<boolean> =>
  deletesRow(db.deleteFrom('invitations').where('code_key', '=', codeKey))

/** Removes expired invitations, each by itself (decision 0042), and the names they were for. */
export async function sweepInvitations(db: Db, now: number): Promise<void> {
  const rows = await db
    .selectFrom('invitations')
    .select('code_key')
    .where('expires_at', '<=', now)
    .execute()
  await forEachSettled(rows, ({ code_key }) => deleteInvitation(db, code_key))
}

export async function withdrawInvitation(db: Db, pairId: string): Promise<void> {
  await db.deleteFrom('invitations').where('pair_id', '=', pairId).execute()
}
