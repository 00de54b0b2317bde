import { newRecoveryCode } from '#server/lib/ids.ts'
import type { Db } from '#server/storage/database.ts'
import { findsRow } from '#server/storage/outcome.ts'
import type { Vault } from '#server/vault/vault.ts'

/** Keyed hash of a code. */
export const codeKeyOf = (vault: Vault, userId: string, code: string): string =>
  vault.blindIndex('recovery code', `${userId} ${normaliseRecoveryCode(code)}`)

/** Adds one code, for the operator to hand over. */
export async function addCode(db: Db, vault: Vault, userId: string, now: number): Promise<string> {
  const code = newRecoveryCode()
  await db
    .insertInto('recovery_codes')
    .values({ code_key: codeKeyOf(vault, userId, code), user_id: userId, created_at: now })
    .execute()
  return code
}

/** Replaces all codes. */
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

export const hasCode = (db: Db, userId: string, codeKey: string): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('code_key', '=', codeKey)
      .where('user_id', '=', userId),
  )

/**
 * Deletes a code, and those that were made at another time: the operator's code lets a person back
 * in from whom the account was taken, and the thief may have made codes meanwhile.
 * @returns true for exactly one of several concurrent callers
 */
export async function consumeCode(trx: Db, userId: string, codeKey: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('code_key', '=', codeKey)
    .where('user_id', '=', userId)
    .returning('created_at')
    .executeTakeFirst()
  if (used === undefined) return false
  await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '!=', used.created_at)
    .execute()
  return true
}

/** Creation times of the unused codes. */
export async function codesOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.created_at)
}

/** One spelling of a recovery code: what people mistake for 0 and 1 counts as such. */
const normaliseRecoveryCode = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
