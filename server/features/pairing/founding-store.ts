import type { Db } from '../../storage/database.ts'

/** Keeps an invitation for the first person of a new pair; any number may be open. */
export async function addFounding(
  db: Db,
  invitation: { readonly codeKey: string; readonly expiresAt: number },
): Promise<void> {
  await db
    .insertInto('founding_invitations')
    .values({ code_key: invitation.codeKey, expires_at: invitation.expiresAt })
    .execute()
}

export async function hasFounding(db: Db, codeKey: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('founding_invitations')
    .select('code_key')
    .where('code_key', '=', codeKey)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses one up: of several at once exactly one gets true. */
export async function useFounding(trx: Db, codeKey: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('founding_invitations')
    .where('code_key', '=', codeKey)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all that are open; how many there were. */
export async function withdrawFoundings(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('founding_invitations').executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes what has expired. */
export async function sweepFoundings(db: Db, now: number): Promise<void> {
  await db.deleteFrom('founding_invitations').where('expires_at', '<=', now).execute()
}
