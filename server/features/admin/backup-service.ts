import type { overview } from '#contract/admin/calls.ts'
import { type BackupState } from '#contract/admin/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import { type BackupRecord, readBackupRecord } from '#server/storage/backup-record.ts'
import { backupStateOf } from '#server/storage/backup-state.ts'
import { claimAlert, firstAccountAt, releaseAlert, superUserIds } from './backup-store.ts'
import type { PushSender } from './models.ts'
import { alertGapOf } from './policy.ts'
import { presentBackups } from './present.ts'

/** Neutral, since it appears on lock screens (O-066). */
const ALERT = {
  type: 'REMINDER',
  title: 'Sicherung',
  text: 'Sieh in der Verwaltung nach, wenn es passt.',
  url: '/admin',
} as const

interface Known {
  readonly record: BackupRecord | undefined
  readonly state: BackupState
}

async function knownBackups({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<Known> {
  const record = await readBackupRecord(database.db)
  const installedAt = record === undefined ? await firstAccountAt(database.db) : undefined
  return { record, state: backupStateOf(record, { now: clock.now(), installedAt }) }
}

/** The backups as the overview shows them. */
export async function backupsOf(context: Context): Promise<Answer<typeof overview>['backups']> {
  const { record, state } = await knownBackups(context)
  return presentBackups(record, state)
}

/**
 * Sends a push to all super users after a failure, and when no backup has come for too long where
 * there is a schedule; at most one a day, and one a week when nobody sees to it.
 * @param startedAt epoch milliseconds; after a start a timer makes up for what was missed
 */
export async function alertOfBackups(
  context: Context,
  send: PushSender,
  startedAt: number,
): Promise<void> {
  const { database, clock, log } = context
  const { db } = database
  const { record, state } = await knownBackups(context)
  const now = clock.now()
  const gapMs = alertGapOf(record, state, { now, startedAt })
  if (gapMs === undefined || !(await claimAlert(db, now, gapMs))) return
  log.warn('backup.alert', { reason: state })
  const outcomes = new Set<string>()
  for (const userId of await superUserIds(db)) outcomes.add(await send(ALERT, userId))
  // A super user without a device sees it in the overview; a push service that is away is asked again.
  if (outcomes.has('failed') && !outcomes.has('sent')) await releaseAlert(db)
}
