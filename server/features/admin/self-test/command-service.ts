import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { ROOT } from '#server/lib/program-files.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { BACKUP_RECORD, parseBackupRecord } from '#server/storage/backup-record.ts'
import { openSnapshot } from '#server/storage/open-snapshot.ts'
import { KEY_CHECK, keysOfCheck } from '#server/storage/settings.ts'
import { cellsOf } from '#server/storage/snapshot.ts'
import { readKeyFile } from '#server/vault/master-key.ts'
import { askIdentity, probeAddress } from './address-service.ts'
import type { KeyedHash } from './identity-policy.ts'
import { backupFacts, clockFacts, keyFacts, machineFacts } from './machine-service.ts'
import type { KeyFacts, SelfTestFacts } from './models.ts'
import { checksOf } from './policy.ts'
import { presentChecks } from './present.ts'
import { KEY_COPY } from './store.ts'

/** The facts of the database, read beside a server that uses it. */
interface Stored {
  readonly fault: string | undefined
  readonly settings: ReadonlyMap<string, string>
  readonly devices: number
  /** Epoch milliseconds; undefined without an account. */
  readonly firstAccountAt: number | undefined
}

const NOTHING_STORED = { settings: new Map(), devices: 0, firstAccountAt: undefined } as const

async function readStored({ database }: Config): Promise<Stored> {
  try {
    const snapshot = await openSnapshot(database)
    try {
      const settings = new Map<string, string>()
      for await (const [key, value] of cellsOf(snapshot, 'settings', ['key', 'value'])) {
        settings.set(String(key), String(value))
      }
      let devices = 0
      for await (const _ of cellsOf(snapshot, 'push_subscriptions', ['id'])) devices += 1
      let firstAccountAt: number | undefined
      for await (const [at] of cellsOf(snapshot, 'users', ['created_at'])) {
        firstAccountAt = Math.min(firstAccountAt ?? Number(at), Number(at))
      }
      return { fault: undefined, settings, devices, firstAccountAt }
    } finally {
      await snapshot.close()
    }
  } catch (fault) {
    if (!(fault instanceof StartFault)) throw fault
    return { ...NOTHING_STORED, fault: fault.message }
  }
}

/** The key as it lies there, and the keyed hash to ask a server with, if it fits the database. */
async function readKey(
  { keyFile }: Config,
  { settings }: Stored,
): Promise<{ key: KeyFacts; keyedHash: KeyedHash | undefined }> {
  const key = await keyFacts({ keyFile }, settings.get(KEY_COPY))
  const check = settings.get(KEY_CHECK)
  if ('fault' in key || check === undefined) return { key, keyedHash: undefined }
  try {
    const { blindIndex } = keysOfCheck(readKeyFile(keyFile), check, keyFile)
    return { key, keyedHash: blindIndex }
  } catch (fault) {
    if (!(fault instanceof StartFault)) throw fault
    return { key: { fault: fault.message }, keyedHash: undefined }
  }
}

const LOCAL_TIMEOUT_MS = 2_000

/** Where the server listens, as this machine reaches it. */
function localUrl({ host, port }: Config): string {
  const isEverywhere = host === '0.0.0.0' || /^\[?::\]?$/.test(host)
  const name = isEverywhere ? '127.0.0.1' : host
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`
}

async function isAnswering(config: Config, keyedHash: KeyedHash | undefined): Promise<boolean> {
  const { responder } = await askIdentity(localUrl(config), {
    keyedHash,
    timeoutMs: LOCAL_TIMEOUT_MS,
  })
  return responder === 'this server' || responder === 'some Knistern' || responder === 'busy'
}

/** The user of the running server, where SQLite's lock names its process; else undefined. */
async function uidOfServer({ database }: Config, isRunning: boolean): Promise<number | undefined> {
  if (!isRunning || !('file' in database)) return undefined
  try {
    const pid = readFileSync(`${database.file}.pid`, 'utf8').trim()
    return (await stat(`/proc/${pid}`)).uid
  } catch {
    return undefined
  }
}

async function gatherFacts(config: Config, now: number): Promise<SelfTestFacts> {
  const stored = await readStored(config)
  const { key, keyedHash } = await readKey(config, stored)
  const isRunning = await isAnswering(config, keyedHash)
  const { publicUrl } = config
  const { fault, settings, devices, firstAccountAt } = stored
  const [address, clock, backup, machine] = await Promise.all([
    publicUrl === undefined ? undefined : probeAddress(publicUrl, { keyedHash }),
    clockFacts(now),
    backupFacts(parseBackupRecord(settings.get(BACKUP_RECORD))),
    uidOfServer(config, isRunning).then((uid) =>
      machineFacts(config, {
        uid,
        ageMs: firstAccountAt === undefined ? undefined : now - firstAccountAt,
      }),
    ),
  ])
  return {
    now,
    place: 'command line',
    config,
    root: ROOT,
    isRunning,
    address,
    proxy: undefined,
    clock,
    push: fault === undefined ? { devices, whose: 'all' } : undefined,
    key,
    backup,
    machine,
    database: { fault, isBroken: false },
  }
}

/**
 * The self-test at the command line, beside a running server or without one.
 * @returns what it found, as text, and whether nothing has to be done
 */
export async function describeSelfTest(
  config: Config,
  now: number,
): Promise<{ readonly text: string; readonly isFine: boolean }> {
  const checks = checksOf(await gatherFacts(config, now))
  return {
    text: presentChecks(checks),
    isFine: checks.every(({ state }) => state !== 'handeln'),
  }
}
