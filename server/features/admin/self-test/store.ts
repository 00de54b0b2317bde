import type { Db } from '#server/storage/database.ts'

/** Key of the setting with the fingerprint of the key file that has a copy elsewhere. */
export const KEY_COPY = 'key-copy'

/** Fingerprint of the key file whose copy was confirmed last. */
export async function copiedFingerprint(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY_COPY)
    .executeTakeFirst()
  return row?.value
}

/** Notes that a copy of the key file with this fingerprint lies elsewhere. */
export async function confirmCopy(db: Db, fingerprint: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: KEY_COPY, value: fingerprint })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: fingerprint }))
    .execute()
}

/** When the first account was made, in epoch milliseconds; undefined without one. */
export async function firstAccountAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}
