import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from '../lib/start-fault.ts'

/** Keys derived from the master secrets; each serves one purpose only. */
export interface MasterKeys {
  /** Wraps the pairs' data keys. */
  readonly wrap: Buffer
  /** Names the wrapping key, so that a rotated one can be told apart. */
  readonly wrapId: string
  /** Mixed into every password hash. */
  readonly pepper: Buffer
  /** Seals one backup; the salt stands at its begin, so that every backup has a key of its own. */
  backupKey(salt: Uint8Array): Buffer
  /** Keyed hash of a normalised value, for look-ups in sealed columns. */
  blindIndex(purpose: string, value: string): string
}

interface KeyFile {
  readonly format: 'knistern.key/1'
  readonly wrap: { readonly id: string; readonly secret: string }
  readonly lookup: string
  readonly pepper: string
}

const secret = (): string => randomBytes(32).toString('base64url')

/**
 * Writes a new key file: whole and synced, or not at all; never over an existing one.
 * @throws StartFault if the place cannot be written to.
 */
export function makeKeyFile(path: string): void {
  const keys: KeyFile = {
    format: 'knistern.key/1',
    wrap: { id: randomBytes(6).toString('base64url'), secret: secret() },
    lookup: secret(),
    pepper: secret(),
  }
  const draft = `${path}.${process.pid}.new`
  const file = openDraft(path, draft)
  try {
    writeSync(file, `${JSON.stringify(keys, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, path)
  } finally {
    unlinkSync(draft)
  }
}

function openDraft(path: string, draft: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return openSync(draft, 'wx', 0o600)
  } catch {
    throw new StartFault(
      `Die Schlüsseldatei ${path} lässt sich nicht anlegen. Prüfe die Rechte des Ordners oder zeige mit MASTER_KEY_FILE auf einen anderen Ort.`,
    )
  }
}

/**
 * Reads the key file.
 * @throws StartFault if it is missing, readable by others or not a key file.
 */
export function readKeyFile(path: string): MasterKeys {
  if (!existsSync(path)) {
    throw new StartFault(
      `Die Schlüsseldatei ${path} fehlt. Ohne sie lässt sich die vorhandene Datenbank nicht öffnen. Lege die gesicherte Datei wieder an diesen Ort oder zeige mit MASTER_KEY_FILE auf sie.`,
    )
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new StartFault(
      `Die Schlüsseldatei ${path} ist für andere lesbar. Bitte schütze sie: chmod 600 ${path}`,
    )
  }
  return deriveKeys(parseKeyFile(path))
}

function parseKeyFile(path: string): KeyFile {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as KeyFile
    const secrets = [file.wrap.secret, file.lookup, file.pepper]
    const whole = secrets.every((text) => Buffer.from(text, 'base64url').length === 32)
    if (file.format === 'knistern.key/1' && whole) return file
  } catch {
    // Falls through to the one sentence below.
  }
  throw new StartFault(`Die Datei ${path} ist keine Schlüsseldatei von Knistern.`)
}

const NO_SALT = Buffer.alloc(0)

function deriveKeys(file: KeyFile): MasterKeys {
  const derive = (text: string, purpose: string, salt: Uint8Array = NO_SALT): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(text, 'base64url'), salt, purpose, 32))
  const lookup = derive(file.lookup, 'knistern lookup')
  return {
    wrap: derive(file.wrap.secret, 'knistern wrap'),
    wrapId: file.wrap.id,
    pepper: derive(file.pepper, 'knistern pepper'),
    backupKey: (salt) => derive(file.wrap.secret, 'knistern backup', salt),
    blindIndex: (purpose, value) =>
      createHmac('sha256', lookup).update(`${purpose}\0${value}`).digest('base64url'),
  }
}
