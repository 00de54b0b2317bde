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

/** Of the files beside the database, which SQLite does not write: the result code it would have. */
const SYSTEM: Readonly<Record<string, number>> = {
  EACCES: 8,
  EDQUOT: 13,
  EFBIG: 13,
  ENOSPC: 13,
  EROFS: 8,
}

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
    const result = typeof errcode === 'number' ? errcode & 0xff : SYSTEM[String(code)]
    const why = result === undefined ? undefined : SQLITE[result]
    return why === undefined ? fault : new StartFault(`Die Datenbank ${address.file} ${why}`)
  }
  const why = typeof code === 'string' && POSTGRES.test(code) ? code : timeout(fault)
  if (why === undefined) return fault
  return new StartFault(
    `Die Datenbank unter DATABASE_URL ist nicht erreichbar (${why}). Prüfe Adresse, Namen und Passwort und sieh nach, ob sie läuft.`,
  )
}
