import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Manifest } from './archive.ts'
import { holdsPeople } from './restore.ts'

const NAME = /^knistern-[\dTZ-]+\.backup$/

/** Whether a file name is that of a backup. */
export const isBackup = (name: string): boolean => NAME.test(name)

/** Name of the file of a backup, which sorts by the time it was begun at. */
export const backupName = (now: Date): string =>
  `knistern-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(isBackup).toSorted()

/**
 * Whether a backup holds nobody while another beside it holds people, or does not open: so it is
 * where the disk of the data was not mounted, and the server has begun a new database in its place.
 * Sizes do not tell, since the content of a release weighs more than a young couple.
 */
export async function isEmptyBesidePeople(
  { file, manifest }: { readonly file: string; readonly manifest: Manifest },
  keyFile: string,
): Promise<boolean> {
  if ((manifest.tables.users?.count ?? 0) > 0) return false
  const folder = dirname(file)
  for (const name of (await backupsIn(folder)).filter((other) => other !== basename(file))) {
    if (await holdsPeople(join(folder, name), keyFile).catch(() => true)) return true
  }
  return false
}

/** Backups beside one whose names say that they are later: a clock was or is wrong. */
export async function laterThan(file: string): Promise<string[]> {
  return (await backupsIn(dirname(file))).filter((name) => name > basename(file))
}

/**
 * Deletes backups that are older than one, and nothing else: neither that one nor any that is later
 * by its name, since the clock may be wrong.
 * @param count how many are kept, that one among them
 */
export async function removeOlder(file: string, count: number): Promise<string[]> {
  const folder = dirname(file)
  const older = (await backupsIn(folder)).filter((name) => name < basename(file))
  const removed = older.slice(0, Math.max(0, older.length - (count - 1)))
  for (const name of removed) await rm(join(folder, name))
  return removed
}
