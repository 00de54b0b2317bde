import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { foreignFile } from '../lib/file-owner.ts'
import { StartFault } from '../lib/start-fault.ts'
import type { DatabaseAddress } from './database-address.ts'

interface Coded {
  readonly code?: unknown
  readonly errcode?: unknown
}

/** SQLite's primary result codes; extended ones carry them in the lowest byte. */
const SQLITE: Readonly<Record<number, string>> = {
  5: 'wird gerade von einem anderen Programm beschrieben. Beende es zuerst.',
  8: 'darf nicht beschrieben werden. Prüfe die Rechte des Ordners.',
  10: 'lässt sich nicht lesen oder schreiben. Prüfe den Datenträger.',
  11: 'ist beschädigt. Spiele die letzte Sicherung zurück.',
  13: 'hat keinen Platz mehr auf dem Datenträger.',
  14: 'lässt sich nicht öffnen. Prüfe Ort und Rechte von DATA_DIR.',
  26: 'ist keine Datenbank von Knistern. Prüfe DATA_DIR oder spiele die letzte Sicherung zurück.',
}

const [INPUT_OUTPUT, FULL] = [10, 13]

/** Too little for one page of the smallest file. */
const FULL_BELOW_BYTES = 32_768

/** Whether the disk of a folder has no room left. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < FULL_BELOW_BYTES
  } catch {
    return false
  }
}

/** SQLite's result codes for the files beside the database, which it does not write itself. */
const SYSTEM: Readonly<Record<string, number>> = {
  EACCES: 8,
  EDQUOT: 13,
  EFBIG: 13,
  ENOSPC: 13,
  EROFS: 8,
}

/** Results of SQLite that another owner of a file has, too. */
const NOT_ALLOWED: ReadonlySet<number | undefined> = new Set([8, 10, 14])

/** The files opened beside a database, in its order. */
const filesOf = (file: string): string[] => [
  dirname(file),
  file,
  ...['.lock', '.pid', '-wal', '-shm'].map((end) => `${file}${end}`),
]

/** PostgreSQL's connection error classes and the system's network errors. */
const POSTGRES =
  /^(?:08|28|3D|57P|53)|^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|ENOENT|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)$/

/** pg reports a timeout without a code. */
const timeout = (fault: unknown): string | undefined =>
  fault instanceof Error && /timeout/i.test(fault.message) ? 'keine Antwort' : undefined

/** Turns a failure to open a database into a StartFault; returns any other error unchanged. */
export function openFault(fault: unknown, address: DatabaseAddress): unknown {
  // A migration that has failed is told by what it has failed on.
  const cause = fault instanceof Error ? (fault.cause ?? fault) : fault
  const { code, errcode } = (cause ?? {}) as Coded
  if ('file' in address) {
    const given = typeof errcode === 'number' ? errcode & 0xff : SYSTEM[String(code)]
    // About the memory it shares between processes SQLite does not say why it could not be had.
    const result = given === INPUT_OUTPUT && isFull(dirname(address.file)) ? FULL : given
    const why = result === undefined ? undefined : SQLITE[result]
    if (why === undefined) return fault
    const foreign = NOT_ALLOWED.has(result) ? foreignFile(...filesOf(address.file)) : undefined
    const sentence = foreign === undefined ? why : `lässt sich nicht öffnen. ${foreign}`
    return new StartFault(`Die Datenbank ${address.file} ${sentence}`)
  }
  const why = typeof code === 'string' && POSTGRES.test(code) ? code : timeout(fault)
  if (why === undefined) return fault
  return new StartFault(
    `Die Datenbank unter DATABASE_URL ist nicht erreichbar (${why}). Prüfe Adresse, Namen und Passwort und sieh nach, ob sie läuft.`,
  )
}
