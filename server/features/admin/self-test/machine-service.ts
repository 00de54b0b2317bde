import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { folderBytes } from '#server/lib/folder-size.ts'
import { ROOT } from '#server/lib/program-files.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import type { BackupRecord } from '#server/storage/backup-record.ts'
import { readKeySets } from '#server/vault/key-file.ts'
import { roundStorage } from '../policy.ts'
import type { BackupFacts, ClockFacts, DiskFacts, KeyFacts, MachineFacts } from './models.ts'

const FINGERPRINT_DIGITS = 16

/** The first digits of the SHA-256 of a file, as `sha256sum` prints it. */
export async function fingerprintOf(file: string): Promise<string> {
  const content = await readFile(file)
  return createHash('sha256').update(content).digest('hex').slice(0, FINGERPRINT_DIGITS)
}

/**
 * The key file as it lies there.
 * @param copied fingerprint of the one a copy of was confirmed last
 */
export async function keyFacts(
  { keyFile }: Pick<Config, 'keyFile'>,
  copied: string | undefined,
): Promise<KeyFacts> {
  try {
    readKeySets(keyFile)
    const fingerprint = await fingerprintOf(keyFile)
    return { fingerprint, isCopied: fingerprint === copied }
  } catch (fault) {
    if (fault instanceof StartFault) return { fault: fault.message }
    return { fault: `Die Schlüsseldatei ${keyFile} lässt sich nicht lesen.` }
  }
}

const TIMEDATECTL = ['show', '--property=NTPSynchronized', '--value']
const TIMEDATECTL_MS = 2_000
/** There once systemd-timesyncd has set the clock. */
const TIMESYNC_FILE = '/run/systemd/timesync/synchronized'

const askTimedatectl = (): Promise<boolean | undefined> =>
  new Promise((done) => {
    execFile('timedatectl', TIMEDATECTL, { timeout: TIMEDATECTL_MS }, (fault, stdout) => {
      const said = fault === null ? stdout.trim() : ''
      done(said === 'yes' ? true : said === 'no' ? false : undefined)
    })
  })

/** Whether the system sets its clock; known on Linux with systemd alone. */
export async function clockFacts(now: number): Promise<ClockFacts> {
  const shown = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' })
  const isSynchronised = existsSync(TIMESYNC_FILE) || (await askTimedatectl())
  return { isSynchronised, shown: `${shown.format(now)} Uhr` }
}

/** @param record of the backups so far */
export async function backupFacts(record: BackupRecord | undefined): Promise<BackupFacts> {
  if (record === undefined) return { record, freeBytes: undefined }
  const freeBytes = await statfs(record.folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  return { record, freeBytes }
}

async function diskFacts(
  { dataDir }: Pick<Config, 'dataDir'>,
  ageMs: number | undefined,
): Promise<DiskFacts | undefined> {
  try {
    const [disk, fileBytes] = await Promise.all([statfs(dataDir), folderBytes(dataDir, () => true)])
    const free = disk.bavail * disk.bsize
    const rounded = roundStorage({ databaseBytes: 0, fileBytes, freeBytes: free })
    return { freeBytes: rounded.freeBytes, usedBytes: rounded.fileBytes, ageMs }
  } catch {
    return undefined
  }
}

function memoryFacts(): MachineFacts['memory'] {
  const limit = process.constrainedMemory()
  const total = totalmem()
  return {
    availableBytes: process.availableMemory(),
    totalBytes: limit > 0 ? Math.min(limit, total) : total,
  }
}

/** The oldest Node this program runs with, as package.json says it. */
function nodeMin(): string {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly engines: { readonly node: string }
  }
  return manifest.engines.node.replace(/^\D+/, '')
}

/**
 * @param ageMs of the installation, since its first account
 * @param uid of the server's process; undefined where it cannot be seen
 */
export async function machineFacts(
  config: Pick<Config, 'dataDir'>,
  { ageMs, uid }: { readonly ageMs: number | undefined; readonly uid: number | undefined },
): Promise<MachineFacts> {
  return {
    disk: await diskFacts(config, ageMs),
    memory: memoryFacts(),
    isRoot: uid === undefined ? undefined : uid === 0,
    node: process.versions.node,
    nodeMin: nodeMin(),
  }
}
