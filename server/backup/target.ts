import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { Config } from '../config.ts'
import { StartFault } from '../lib/start-fault.ts'
import type { BackupRecord } from '../storage/backup-record.ts'
import { isBackup } from './retention.ts'

/** The folder backups are written to. */
export interface BackupTarget {
  readonly folder: string
  /** Whether it lies on a disk that holds the database or the photos. */
  readonly isOnDataDisk: boolean
}

export interface TargetOptions {
  readonly config: Pick<Config, 'database' | 'media'>
  /** Whether the folder may be made, or used although it looks like an empty mount point. */
  readonly isNew: boolean
  /** The record of former backups. */
  readonly record: BackupRecord | undefined
  /** The table of the system's mounts; /etc/fstab unless a test has its own. */
  readonly mountTable?: string
}

const deviceOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.dev

/** Mount points of a table in the format of fstab(5), without those that show another folder. */
async function mountPointsOf(table: string): Promise<string[]> {
  const text = await readFile(table, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [device = '', point = '', , options = ''] = line.trim().split(/\s+/)
    if (device.startsWith('#') || !point.startsWith('/')) return []
    if (options.split(',').some((option) => option === 'bind' || option === 'rbind')) return []
    return point.replace(/\\(\d{3})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    )
  })
}

const isWithin = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..')

/** The mount point above a path on which nothing is mounted, since it lies where its parent does. */
async function findUnmounted(folder: string, table: string): Promise<string | undefined> {
  for (const point of await mountPointsOf(table)) {
    if (point === '/' || !isWithin(folder, point)) continue
    const device = await deviceOf(point)
    if (device === undefined || device === (await deviceOf(dirname(point)))) return point
  }
  return undefined
}

async function isOnDataDisk(
  folder: string,
  { database, media }: TargetOptions['config'],
): Promise<boolean> {
  const paths = [
    ...('file' in database ? [dirname(database.file)] : []),
    ...('folder' in media ? [media.folder] : []),
  ]
  const device = await deviceOf(folder)
  // The folder of the photos is made with the first one.
  const others = await Promise.all(
    paths.map(async (path) => (await deviceOf(path)) ?? deviceOf(dirname(path))),
  )
  return device !== undefined && others.includes(device)
}

/** Why a folder with a history looks as if its disk were missing; undefined if it does not. */
async function missingDisk(
  { folder, isOnDataDisk: isOnIt }: BackupTarget,
  { lastGood }: Pick<BackupRecord, 'lastGood'>,
): Promise<string | undefined> {
  if (lastGood === null || dirname(lastGood.file) !== folder) return undefined
  const again = 'Ist er eingehängt? Wenn alles so sein soll, nimm einmal --make dazu.'
  if (isOnIt && !lastGood.isOnDataDisk) {
    return `Der Ordner ${folder} lag bisher auf einem eigenen Datenträger, jetzt liegt er auf dem der Daten. ${again}`
  }
  if ((await readdir(folder)).some(isBackup)) return undefined
  return `Im Ordner ${folder} liegt keine der bisherigen Sicherungen mehr, als fehlte sein Datenträger. ${again}`
}

/**
 * Checks the folder of the backups. The folder is made only where that was asked for, since a
 * folder below a missing disk would lie on the disk of the system (decision 0093).
 * @throws StartFault if the folder or its disk is missing, or it cannot be written to
 */
export async function prepareTarget(folder: string, options: TargetOptions): Promise<BackupTarget> {
  const { config, isNew, record, mountTable = '/etc/fstab' } = options
  const unmounted = await findUnmounted(folder, mountTable)
  if (unmounted !== undefined) {
    throw new StartFault(
      `Der Datenträger für ${unmounted} ist nicht eingehängt, obwohl er in ${mountTable} steht. Hänge ihn ein und sichere noch einmal.`,
    )
  }
  const found = await stat(folder).catch((fault: { code?: unknown }) => {
    if (fault.code === 'ENOENT') return undefined
    throw fault
  })
  if (found === undefined && !isNew) {
    throw new StartFault(
      `Den Ordner ${folder} gibt es nicht. Ist sein Datenträger eingehängt? Wenn der Ordner neu ist, nimm einmal --make dazu.`,
    )
  }
  if (found?.isDirectory() === false) throw new StartFault(`${folder} ist kein Ordner.`)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {
    throw new StartFault(`Der Ordner ${folder} lässt sich nicht anlegen. Prüfe Ort und Rechte.`)
  })
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((fault) => {
    if ((fault as { code?: unknown }).code !== 'EACCES') throw fault
    const user = process.getuid?.() ?? 0
    throw new StartFault(
      `In ${folder} darf der Benutzer mit der Nummer ${user} nicht schreiben. Ist der Datenträger eingehängt? Wenn ja, gib ihm den Ordner: sudo chown ${user} ${folder} (mit Docker den Ordner draußen, also ops/backups).`,
    )
  })
  const target = { folder, isOnDataDisk: await isOnDataDisk(folder, config) }
  const missing = isNew || record === undefined ? undefined : await missingDisk(target, record)
  if (missing !== undefined) throw new StartFault(missing)
  return target
}
