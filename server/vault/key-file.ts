import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  type Stats,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { foreignFile } from '../lib/file-owner.ts'
import { StartFault } from '../lib/start-fault.ts'

/** Secrets of 32 bytes, base64url. */
export interface KeySet {
  readonly wrap: { readonly id: string; readonly secret: string }
  /** One secret initially; each rotation adds one. */
  readonly lookups: readonly string[]
  readonly peppers: readonly string[]
}

/** A key file: the keys, and the next ones during a rotation. */
export interface KeyFile extends KeySet {
  readonly next: KeySet | undefined
}

interface FirstFormat {
  readonly format: 'knistern.key/1'
  readonly wrap: KeySet['wrap']
  readonly lookup: string
  readonly pepper: string
}

const SECOND_FORMAT = 'knistern.key/2'

/** The advice after a copy from a password manager or a sheet of paper. */
const COPY_AGAIN =
  'Hol die gesicherte Kopie noch einmal, ganz, von der ersten bis zur letzten Klammer und mit geraden Anführungszeichen. Lege keine neue an.'

const newSecret = (): string => randomBytes(32).toString('base64url')
const newWrap = () => ({ id: randomBytes(6).toString('base64url'), secret: newSecret() })

/**
 * Creates a key file atomically; never overwrites one.
 * @throws StartFault if the folder is not writable.
 */
export function makeKeyFile(path: string): void {
  const keys: FirstFormat = {
    format: 'knistern.key/1',
    wrap: newWrap(),
    lookup: newSecret(),
    pepper: newSecret(),
  }
  const draft = writeDraft(path, keys)
  try {
    linkSync(draft, path)
  } finally {
    unlinkSync(draft)
  }
  syncFolder(path)
}

/**
 * Reads a key file of any version.
 * @throws StartFault if it is missing, readable by others or invalid.
 */
export function readKeySets(path: string): KeyFile {
  const found = statOf(path)
  if (found === undefined) {
    throw new StartFault(
      `Die Schlüsseldatei ${path} fehlt. Ohne sie öffnet sich weder die Datenbank noch eine Sicherung. Lege die gesicherte Datei wieder an diesen Ort oder zeige mit MASTER_KEY_FILE auf sie.`,
    )
  }
  if (found.isDirectory()) {
    throw new StartFault(
      `An der Stelle der Schlüsseldatei ist ein Ordner: ${path}. Docker legt einen an, wenn die Datei fehlt. Entferne ihn und lege die gesicherte Datei an diesen Ort.`,
    )
  }
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new StartFault(
      `Die Schlüsseldatei ${path} ist für andere lesbar. Bitte schütze sie: chmod 600 ${path}`,
    )
  }
  const text = readKeyText(path)
  try {
    // Editors of Windows write a mark of the byte order first.
    return parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new StartFault(
      text.trim() === ''
        ? `Die Schlüsseldatei ${path} ist leer. ${COPY_AGAIN}`
        : `Die Datei ${path} ist keine Schlüsseldatei von Knistern, oder keine ganze. ${COPY_AGAIN}`,
    )
  }
}

/** @returns undefined for a file that is not there @throws StartFault where it may not be looked for */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (fault) {
    throw unreadable(path, fault)
  }
}

function readKeyText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (fault) {
    throw unreadable(path, fault)
  }
}

/** Told apart from a file that is no key, which after a disaster reads like the loss of everything. */
function unreadable(path: string, fault: unknown): StartFault {
  const { code } = fault as { code?: unknown }
  const why = foreignFile(path) ?? 'Prüfe die Rechte der Datei und ihres Ordners.'
  return new StartFault(
    `Die Schlüsseldatei ${path} lässt sich nicht lesen (${String(code)}). ${why}`,
  )
}

/**
 * Adds the next keys, unless an interrupted rotation has done so. A copy of the former file is
 * kept, since existing backups open with it only.
 * @returns the file with both
 */
export function addNextKeys(path: string): KeyFile {
  const file = readKeySets(path)
  if (file.next !== undefined) return file
  const kept = oldKeyFile(path, file)
  if (!existsSync(kept)) linkSync(path, kept)
  const next: KeySet = {
    wrap: newWrap(),
    lookups: [...file.lookups, newSecret()],
    peppers: [...file.peppers, newSecret()],
  }
  replace(path, { format: SECOND_FORMAT, ...file, next })
  return { ...file, next }
}

/** Replaces the keys by the next ones, after the database has been rotated. */
export function adoptNextKeys(path: string): void {
  const { next } = readKeySets(path)
  if (next === undefined) throw new Error('there are no keys to adopt')
  replace(path, { format: SECOND_FORMAT, ...next })
}

/** Path of the copy with former keys. */
export const oldKeyFile = (path: string, { wrap }: KeySet): string => `${path}.${wrap.id}.old`

function parse(text: string): KeyFile {
  const content = JSON.parse(text) as
    | FirstFormat
    | (KeySet & { format: typeof SECOND_FORMAT; next?: KeySet })
  if (content.format === 'knistern.key/1') {
    const { wrap, lookup, pepper } = content
    return { ...checked({ wrap, lookups: [lookup], peppers: [pepper] }), next: undefined }
  }
  if (content.format !== SECOND_FORMAT) throw new Error('unknown format')
  return {
    ...checked(content),
    next: content.next === undefined ? undefined : checked(content.next),
  }
}

function checked({ wrap, lookups, peppers }: KeySet): KeySet {
  const secrets = [wrap.secret, ...lookups, ...peppers]
  const whole = secrets.every((text) => Buffer.from(text, 'base64url').length === 32)
  if (!whole || lookups.length === 0 || peppers.length === 0) throw new Error('not whole')
  return { wrap: { id: wrap.id, secret: wrap.secret }, lookups, peppers }
}

function writeDraft(path: string, content: unknown): string {
  // Processes in different containers may have the same id.
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`
  const file = openDraft(path, draft)
  try {
    writeSync(file, `${JSON.stringify(content, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return draft
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

/** Replaces a file atomically. */
function replace(path: string, content: unknown): void {
  renameSync(writeDraft(path, content), path)
  syncFolder(path)
}

function syncFolder(path: string): void {
  // Windows cannot open folders; NTFS journals renames.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
