import type { NotificationSettings } from '#contract/push/calls.ts'
import { DEFAULT_SETTINGS } from '#contract/push/rules.ts'
import { personRows } from '#server/pair/sealed-rows.ts'
import type { Db } from '#server/storage/database.ts'
import { updatesRow } from '#server/storage/outcome.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import { settingsRecord } from './records.ts'

const rows = personRows(settingsRecord)

/** A person's notification settings, or the defaults. */
export const settingsOf = async (
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<NotificationSettings> => (await rows.find(db, pair, userId)) ?? DEFAULT_SETTINGS

/**
 * Writes the settings of a person.
 * @param remindAt when the next reminder is due, in epoch milliseconds; what is stored stays if left
 *   out
 */
export const writeSettings = (
  db: Db,
  pair: PairVault,
  userId: string,
  { settings, remindAt }: { settings: NotificationSettings; remindAt?: number | null },
): Promise<void> =>
  rows.write(db, pair, userId, settings, remindAt === undefined ? {} : { remind_at: remindAt })

export interface DueReminder {
  readonly userId: string
  readonly pairId: string
  readonly remindAt: number
  /** Decrypts the settings it was due by. */
  settings(): NotificationSettings
}

/** Reminders that are due, the oldest first. */
export async function dueReminders(
  db: Db,
  vault: Vault,
  now: number,
  limit: number,
): Promise<DueReminder[]> {
  const rows = await db
    .selectFrom('push_settings')
    .innerJoin('users', 'users.id', 'push_settings.user_id')
    .innerJoin('pairs', 'pairs.id', 'users.pair_id')
    .selectAll('push_settings')
    .select(['users.pair_id', 'pairs.data_key'])
    .where('push_settings.remind_at', '<=', now)
    .orderBy('push_settings.remind_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    pairId: row.pair_id,
    remindAt: row.remind_at ?? now,
    settings: () =>
      settingsRecord.open(vault.forPair(row.pair_id, row.data_key), row.user_id, row.settings),
  }))
}

/**
 * Schedules the next reminder, with a compare-and-set among several servers.
 * @returns whether this server has won and sends the reminder
 */
export const claimReminder = (
  db: Db,
  { userId, remindAt }: DueReminder,
  next: number | null,
): Promise<boolean> =>
  updatesRow(
    db
      .updateTable('push_settings')
      .set({ remind_at: next })
      .where('user_id', '=', userId)
      .where('remind_at', '=', remindAt),
  )
