import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import {
  type BackupRecord,
  type BackupTrial,
  backupRecordOf,
  type GoodBackup,
  updateBackupRecord,
} from '../storage/backup-record.ts'
import { BACKUP_AGE_MAX_MS } from '../storage/backup-state.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { readKeyFile } from '../vault/master-key.ts'
import { createBackup, type Made } from './create.ts'
import { sentenceOf } from './faults.ts'
import { isEmptyBesidePeople, laterThan, removeOlder } from './retention.ts'
import type { Run } from './schedule.ts'
import { prepareTarget } from './target.ts'
import { removeKilledTrials, type Verified, verifyBackup } from './verify.ts'

type BackupConfig = Pick<Config, 'database' | 'media' | 'keyFile'>

export interface BackupOptions {
  /** Absolute path. */
  readonly folder: string
  /** How many files are kept; undefined: all. */
  readonly keep: number | undefined
  /** Whether the folder may be made, and used although it looks like an empty mount point. */
  readonly isNew: boolean
  /** Whether the backup is restored for a trial at once. */
  readonly isTried: boolean
  /** Whether it is one of a schedule, so that people are told when the next ones do not come. */
  readonly isScheduled: boolean
  readonly version: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** The table of the system's mounts, for tests. */
  readonly mountTable?: string
}

/** The result of one run of the command. */
export interface Attempt {
  readonly made: Made
  /** Files that were removed, by their names. */
  readonly removed: readonly string[]
  /** Why the backup is not to be relied on, as a German sentence. */
  readonly fault: string | null
  readonly isOnDataDisk: boolean
  /** Further remarks, as German sentences. */
  readonly notes: readonly string[]
  /** Undefined if it was not tried. */
  readonly trial: Trial | undefined
}

interface Trial {
  readonly verified: Verified | undefined
  /** A German sentence; null if everything opened. */
  readonly fault: string | null
}

/** Less is two runs by hand, one after the other. */
const REGULAR_GAP_MIN_MS = 30 * 60_000

async function knownOf({ database }: BackupConfig): Promise<BackupRecord | undefined> {
  const snapshot = await openSnapshot(database)
  try {
    return await backupRecordOf(snapshot)
  } finally {
    await snapshot.close()
  }
}

/** The last run that went well; undefined after a failure, and while there is no database. */
export async function lastRunOf(config: BackupConfig): Promise<Run | undefined> {
  const known = await knownOf(config).catch(() => undefined)
  return known?.fault === null ? { at: known.ranAt, isGood: true } : undefined
}

/** Why a backup that was written is not to be relied on, so that no older one is removed. */
async function faultOf(made: Made, { keyFile }: BackupConfig): Promise<string | null> {
  if (made.lost.length > 0) {
    // Older backups may contain them.
    return `${made.lost.length} Dateien von Fotos und Sprachnachrichten fehlen im Fotospeicher. Ältere Sicherungen bleiben deshalb liegen.`
  }
  if (await isEmptyBesidePeople(made, keyFile)) {
    return 'In dieser Datenbank ist niemand, in einer anderen Sicherung hier aber vielleicht schon. Alle bleiben deshalb liegen. Ist der Datenträger von DATA_DIR eingehängt?'
  }
  return null
}

async function notesOn({ file }: Made): Promise<string[]> {
  const later = await laterThan(file)
  const [first = ''] = later
  if (later.length === 0) return []
  const some =
    later.length === 1
      ? `ist eine Sicherung in ${dirname(file)} jünger als diese: ${first}`
      : `sind ${later.length} Sicherungen in ${dirname(file)} jünger als diese, etwa ${first}`
  return [`Nach dem Namen ${some}. Prüfe die Uhr. Von selbst wird keine davon entfernt.`]
}

/** Tries a backup; a fault is a result. */
export async function tryBackup(file: string, keyFile: string, now: Date): Promise<Trial> {
  try {
    await removeKilledTrials(now)
    const verified = await verifyBackup(file, keyFile)
    return { verified, fault: verified.faults.length === 0 ? null : verified.faults.join(' ') }
  } catch (fault) {
    const sentence = sentenceOf(fault)
    if (sentence === undefined) throw fault
    return { verified: undefined, fault: sentence }
  }
}

function isRegularAfter(before: BackupRecord | undefined, good: GoodBackup | null): boolean {
  if (before?.isRegular === true) return true
  if (good === null || !before?.lastGood) return false
  const gap = good.at - before.lastGood.at
  return gap >= REGULAR_GAP_MIN_MS && gap <= BACKUP_AGE_MAX_MS
}

/** Records what came of a run; the backup itself stands without. */
async function record(
  { database }: BackupConfig,
  change: (before: BackupRecord | undefined) => BackupRecord | undefined,
): Promise<boolean> {
  return updateBackupRecord(database, change).catch(() => false)
}

/** Records the trial of a file that is the newest known backup. */
export async function recordTrial(config: BackupConfig, trial: BackupTrial): Promise<void> {
  await record(config, (before) =>
    before?.lastGood?.file === trial.file ? { ...before, lastTrial: trial } : undefined,
  )
}

/**
 * Makes a backup, tries it, removes older ones if it can be relied on, and records in the database
 * what came of it, also of a failure.
 * @returns what came of it, and whether that could be recorded
 * @throws StartFault or an error of the file system, both recorded, if there is no backup
 */
export async function attemptBackup(
  config: BackupConfig,
  options: BackupOptions,
): Promise<Attempt & { readonly isRecorded: boolean }> {
  const { folder, isScheduled, now } = options
  const ranAt = now()
  try {
    readKeyFile(config.keyFile)
    const before = await knownOf(config)
    const target = await prepareTarget(folder, { ...options, config, record: before })
    const time = new Date(ranAt)
    // Killed trials may fill the disk that the backup needs.
    if (options.isTried) await removeKilledTrials(time)
    const made = await createBackup(config, { folder, now: time, version: options.version })
    const fault = await faultOf(made, config)
    const trial = options.isTried ? await tryBackup(made.file, config.keyFile, time) : undefined
    const isGood = fault === null && (trial?.fault ?? null) === null
    // An older backup may be the last that opens.
    const removed =
      isGood && options.keep !== undefined ? await removeOlder(made.file, options.keep) : []
    const notes = await notesOn(made)
    const { size: bytes } = await stat(made.file)
    const { isOnDataDisk } = target
    const good = isGood ? { at: ranAt, file: made.file, bytes, isOnDataDisk } : null
    const isRecorded = await record(config, (known) => ({
      ranAt,
      folder,
      fault,
      notes,
      isRegular: isScheduled || isRegularAfter(known, good),
      lastGood: good ?? known?.lastGood ?? null,
      lastTrial:
        trial === undefined
          ? (known?.lastTrial ?? null)
          : { at: now(), file: made.file, fault: trial.fault },
    }))
    return { made, removed, fault, isOnDataDisk, notes, trial, isRecorded }
  } catch (fault) {
    const sentence = sentenceOf(fault) ?? 'Die Sicherung ist abgebrochen. Warum, steht im Log.'
    await record(config, (known) => ({
      ranAt,
      folder,
      fault: sentence,
      notes: [],
      isRegular: isScheduled || known?.isRegular === true,
      lastGood: known?.lastGood ?? null,
      lastTrial: known?.lastTrial ?? null,
    }))
    throw fault
  }
}
