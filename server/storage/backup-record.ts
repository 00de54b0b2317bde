import * as z from 'zod/mini'
import { silentLogger } from '../lib/logger.ts'
import { type Db, databaseExists, openUnmigrated } from './database.ts'
import type { DatabaseAddress } from './database-address.ts'
import { settingOf } from './settings.ts'
import type { Snapshot } from './snapshot.ts'
import { transact } from './transact.ts'

/** The setting with what is known of the backups of this installation (decision 0093). */
export const BACKUP_RECORD = 'backup-record'

const made = z.object({
  /** Epoch milliseconds, by the clock of the machine that made it. */
  at: z.number(),
  /** Absolute path. */
  file: z.string(),
  bytes: z.number(),
  /** Whether it lies on a disk that holds the database or the photos. */
  isOnDataDisk: z.boolean(),
})

const trial = z.object({
  at: z.number(),
  file: z.string(),
  /** A German sentence; null if everything opened. */
  fault: z.nullable(z.string()),
})

const backupRecord = z.object({
  /** When the last attempt began, in epoch milliseconds. */
  ranAt: z.number(),
  /** Absolute path it was to write into. */
  folder: z.string(),
  /** Why the last attempt has failed, as a German sentence; null if it has not. */
  fault: z.nullable(z.string()),
  /** Further remarks of the last attempt, as German sentences. */
  notes: z.array(z.string()),
  /** Whether two good ones have come within the age of one (BACKUP_AGE_MAX_MS), as by a timer. */
  isRegular: z.boolean(),
  /** The last backup without a fault, also of its trial if it had one; older than a failed attempt. */
  lastGood: z.nullable(made),
  /** The last trial of a backup that was the newest then. */
  lastTrial: z.nullable(trial),
})
export type BackupRecord = z.output<typeof backupRecord>
export type GoodBackup = z.output<typeof made>
export type BackupTrial = z.output<typeof trial>

/** Parses a stored record; undefined without one, and for that of another version. */
export function parseBackupRecord(value: string | undefined): BackupRecord | undefined {
  if (value === undefined) return undefined
  const { data } = z.safeParse(backupRecord, JSON.parse(value))
  return data
}

/** The record of the backups; undefined if the backup command has never run. */
export async function readBackupRecord(db: Db): Promise<BackupRecord | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', BACKUP_RECORD)
    .executeTakeFirst()
  return parseBackupRecord(row?.value)
}

/** As `readBackupRecord`, of a snapshot: of a database that a server uses or an older one has left. */
export const backupRecordOf = async (snapshot: Snapshot): Promise<BackupRecord | undefined> =>
  parseBackupRecord(await settingOf(snapshot, BACKUP_RECORD))

async function writeBackupRecord(db: Db, record: BackupRecord): Promise<void> {
  const value = JSON.stringify(record)
  await db
    .insertInto('settings')
    .values({ key: BACKUP_RECORD, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/**
 * Changes the record of a database, also while a server uses it: one short transaction.
 * @returns false where there is no database yet
 * @throws Error if it cannot be written
 */
export async function updateBackupRecord(
  address: DatabaseAddress,
  change: (before: BackupRecord | undefined) => BackupRecord | undefined,
): Promise<boolean> {
  if (!(await databaseExists(address, silentLogger))) return false
  const db = await openUnmigrated(address)
  try {
    await transact(db, async (trx) => {
      const after = change(await readBackupRecord(trx))
      if (after !== undefined) await writeBackupRecord(trx, after)
    })
    return true
  } finally {
    await db.destroy()
  }
}
