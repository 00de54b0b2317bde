import { normaliseRecoveryCode } from '#contract/accounts/rules.ts'
import { newRecoveryCode } from '../../lib/ids.ts'
import type { Db } from '../../storage/database.ts'
import type { Vault } from '../../vault/vault.ts'

/** What is kept of a code. */
export const codeKeyOf = (vault: Vault, userId: string, code: string): string =>
  vault.blindIndex('recovery code', `${userId} ${normaliseRecoveryCode(code)}`)

/** Makes one code more for somebody who has none left; whoever runs the server hands it on. */
export async function addCode(db: Db, vault: Vault, userId: string, now: number): Promise<string> {
  const code = newRecoveryCode()
  await db
    .insertInto('recovery_codes')
    .values({ code_key: codeKeyOf(vault, userId, code), user_id: userId, created_at: now })
    .execute()
  return code
}

/** Puts new codes in place of all earlier ones. */
export async function replaceCodes(
  trx: Db,
  userId: string,
  codeKeys: readonly string[],
  now: number,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codeKeys.map((key) => ({ code_key: key, user_id: userId, created_at: now })))
    .execute()
}

export async function hasCode(db: Db, userId: string, codeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('code_key', '=', codeKey)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a code up: of several at once exactly one gets true. */
export async function useCode(trx: Db, userId: string, codeKey: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('code_key', '=', codeKey)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When each code a person has left was made. */
export async function codesOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.created_at)
}
