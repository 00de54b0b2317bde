import type { Db } from '../../storage/database.ts'

/** Whether a person has logged in from a device before. */
export async function isKnownDevice(db: Db, userId: string, deviceKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_key', '=', deviceKey)
    .executeTakeFirst()
  return row !== undefined
}
