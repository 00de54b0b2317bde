import type { NotificationSettings } from '#contract/push/calls.ts'
import { DEFAULT_SETTINGS } from '#contract/push/rules.ts'
import type { PairTransfer } from '../../identity/pair-transfer.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'

const place = (userId: string) => `push_settings.settings:${userId}` as const

/** What a person wants to hear of; the defaults until they have changed something. */
export async function settingsOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('push_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined
    ? DEFAULT_SETTINGS
    : { ...DEFAULT_SETTINGS, ...pair.open(place(userId), row.settings) }
}

/** @param remindAt when the next reminder is due, in epoch milliseconds */
export async function writeSettings(
  db: Db,
  pair: PairVault,
  userId: string,
  { settings, remindAt }: { settings: NotificationSettings; remindAt: number | null },
): Promise<void> {
  const values = { settings: pair.seal(place(userId), settings), remind_at: remindAt }
  await db
    .insertInto('push_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export interface DueReminder {
  readonly userId: string
  readonly pairId: string
  readonly remindAt: number
}

/** Reminders that are due, the oldest first. */
export async function dueReminders(db: Db, now: number, limit: number): Promise<DueReminder[]> {
  const rows = await db
    .selectFrom('push_settings')
    .innerJoin('users', 'users.id', 'push_settings.user_id')
    .select(['push_settings.user_id', 'push_settings.remind_at', 'users.pair_id'])
    .where('push_settings.remind_at', '<=', now)
    .orderBy('push_settings.remind_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    pairId: row.pair_id,
    remindAt: row.remind_at ?? now,
  }))
}

/**
 * Sets the next reminder; of several servers one succeeds, and that one sends.
 * @returns whether it was this one
 */
export async function claimReminder(
  db: Db,
  { userId, remindAt }: DueReminder,
  next: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_settings')
    .set({ remind_at: next })
    .where('user_id', '=', userId)
    .where('remind_at', '=', remindAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a person's settings into another pair, sealed with its key (O-040). */
export async function moveSettings(trx: Db, { userId, from, to }: PairTransfer): Promise<void> {
  const settings = await settingsOf(trx, from, userId)
  await trx
    .updateTable('push_settings')
    .set({ settings: to.seal(place(userId), settings) })
    .where('user_id', '=', userId)
    .execute()
}
