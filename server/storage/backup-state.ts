import { type BackupState } from '#contract/admin/rules.ts'

/** How old the last good backup may be: a day, and two hours for what delays it. */
export const BACKUP_AGE_MAX_MS = 26 * 60 * 60_000

/** How long an installation may be without a backup before that is worth a warning. */
export const NO_BACKUP_GRACE_MS = 7 * 24 * 60 * 60_000

/**
 * The state of the backups by what is known of them.
 * @param record undefined if none was ever tried; times in epoch milliseconds
 * @param installedAt when the first account was made; undefined without one
 */
export function backupStateOf(
  record:
    | {
        readonly fault: string | null
        readonly lastGood: { readonly at: number } | null
        readonly lastTrial: { readonly fault: string | null } | null
      }
    | undefined,
  { now, installedAt = now }: { readonly now: number; readonly installedAt?: number | undefined },
): BackupState {
  if (record === undefined) return now - installedAt > NO_BACKUP_GRACE_MS ? 'missing' : 'none'
  if (record.fault !== null) return 'failed'
  if (record.lastTrial !== null && record.lastTrial.fault !== null) return 'trial failed'
  if (record.lastGood === null) return 'failed'
  // A backup of the future was made while the clock was wrong, and would never become old.
  return Math.abs(now - record.lastGood.at) > BACKUP_AGE_MAX_MS ? 'old' : 'fine'
}
