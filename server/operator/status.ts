import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type BackupState } from '#contract/admin/rules.ts'
import type { Config } from '../config.ts'
import { type BackupRecord, backupRecordOf } from '../storage/backup-record.ts'
import { backupStateOf } from '../storage/backup-state.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { cellsOf } from '../storage/snapshot.ts'
import { VERSION } from '../version.ts'

const number = (count: number) => count.toLocaleString('de-DE')
/** 1 GB is 1024 MB, as in /admin and in the self-test. */
const size = (bytes: number) =>
  `${(bytes / 2 ** 30).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`
const moment = (at: number) =>
  new Date(at).toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'short' })

const STATES: Readonly<Record<BackupState, string>> = {
  none: 'Es gibt noch keine. Richte bald eine ein.',
  missing: 'Es gibt noch keine. Richte heute eine ein.',
  fine: 'In Ordnung.',
  old: 'Die letzte ist zu alt. Läuft der Rechner nachts, und stimmt seine Uhr?',
  failed: 'Die letzte ist nicht gelungen.',
  'trial failed': 'Die letzte Probe ist misslungen.',
}

function linesOn(record: BackupRecord | undefined, state: BackupState): string[] {
  if (record === undefined) return [`Sicherung:  ${STATES[state]}`]
  const { fault, lastGood, lastTrial, notes } = record
  const trialFault = lastTrial?.fault ?? null
  return [
    `Sicherung:  ${[STATES[state], fault, trialFault].filter((some) => some !== null).join(' ')}`,
    ...(lastGood === null
      ? []
      : [
          `  letzte:   ${moment(lastGood.at)}, ${lastGood.file}`,
          ...(lastGood.isOnDataDisk
            ? ['  Achtung:  Sie liegt auf demselben Datenträger wie die Daten.']
            : []),
        ]),
    `  Probe:    ${lastTrial === null ? 'noch keine' : `${moment(lastTrial.at)}, ${trialFault === null ? 'gelungen' : 'misslungen'}`}`,
    ...notes.map((note) => `  Achtung:  ${note}`),
  ]
}

async function countsOf(database: Config['database']) {
  const snapshot = await openSnapshot(database)
  try {
    let [people, installedAt] = [0, Number.POSITIVE_INFINITY]
    const pairs = new Set<unknown>()
    for await (const [pair, at] of cellsOf(snapshot, 'users', ['pair_id', 'created_at'])) {
      people += 1
      pairs.add(pair)
      installedAt = Math.min(installedAt, Number(at))
    }
    const record = await backupRecordOf(snapshot)
    return { people, pairs: pairs.size, installedAt: people > 0 ? installedAt : undefined, record }
  } finally {
    await snapshot.close()
  }
}

/**
 * Lines on the backups of an installation: state, faults, the last good one, its trial.
 * @param now epoch milliseconds
 * @throws StartFault if the database cannot be reached
 */
export async function describeBackups(
  { database }: Pick<Config, 'database'>,
  now: number,
): Promise<string[]> {
  const { installedAt, record } = await countsOf(database)
  return linesOn(record, backupStateOf(record, { now, installedAt }))
}

/**
 * The facts the operator wants to see at a glance: version, address, how many people and pairs, free
 * disk, the last backup. Works while the server runs.
 * @param now epoch milliseconds
 * @throws StartFault if the database cannot be reached
 */
export async function describeStatus(config: Config, now: number): Promise<string> {
  const { people, pairs, installedAt, record } = await countsOf(config.database)
  const folder = 'file' in config.database ? dirname(config.database.file) : config.dataDir
  const disk = await statfs(folder).catch(() => undefined)
  const address = config.publicUrl ?? `http://localhost:${config.port} (PUBLIC_URL fehlt)`
  return [
    `Version:    ${VERSION}`,
    `Adresse:    ${address}`,
    `Personen:   ${number(people)} in ${number(pairs)} ${pairs === 1 ? 'Paar' : 'Paaren'}`,
    `Daten:      ${'file' in config.database ? config.database.file : 'PostgreSQL'}`,
    ...(disk === undefined ? [] : [`Noch frei:  ${size(disk.bavail * disk.bsize)}`]),
    ...linesOn(record, backupStateOf(record, { now, installedAt })),
  ].join('\n')
}
