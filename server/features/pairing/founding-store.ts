import type { Db } from '#server/storage/database.ts'
import { deletesRow, findsRow } from '#server/storage/outcome.ts'

/** Inserts an invitation for a new pair; several may be open. */
export async function insertFoundingInvitation(
  db: Db,
  invitation: { readonly codeKey: string; readonly expiresAt: number },
): Promise<void> {
  await db
    .insertInto('founding_invitations')
    .values({ code_key: invitation.codeKey, expires_at: invitation.expiresAt })
    .execute()
}

export const hasFoundingInvitation = (db: Db, codeKey: string, now: number): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('founding_invitations')
      .select('code_key')
      .where('code_key', '=', codeKey)
      .where('expires_at', '>', now),
  )

/** Deletes an invitation; true for exactly one of several concurrent callers. */
export const redeemFoundingInvitation = (trx: Db, codeKey: string, now: number): Promise<boolean> =>
  deletesRow(
    trx
      .deleteFrom('founding_invitations')
      .where('code_key', '=', codeKey)
      .where('expires_at', '>', now),
  )

/** Counts the invitations that still open an account. */
export async function countFoundingInvitations(db: Db, now: number): Promise<number> {
  const { open } = await db
    .selectFrom('founding_invitations')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** Deletes all open invitations and returns their number. */
export async function deleteFoundingInvitations(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('founding_invitations').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes expired invitations. */
export async function sweepFoundingInvitations(db: Db, now: number): Promise<void> {
  await db.deleteFrom('founding_invitations').where('expires_at', '<=', now).execute()
}
