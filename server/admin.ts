import { existsSync } from 'node:fs'
import { INVITATION_DAYS } from '#contract/pairing/rules.ts'
import { moveInstallation } from './backup/move.ts'
import { rotateKey } from './backup/rotate.ts'
import { type Config, readConfig } from './config.ts'
import { addCode } from './features/accounts/recovery-store.ts'
import { runAudited } from './features/admin/audit-trail-service.ts'
import { inviteFounder } from './features/pairing/founding-service.ts'
import { deleteFoundingInvitations } from './features/pairing/founding-store.ts'
import { findByIdentifier, type Person } from './identity/people.ts'
import { endAllSessions } from './identity/sessions.ts'
import { setSuperUser } from './identity/super-user.ts'
import { describeUsage } from './identity/usage.ts'
import { silentLogger } from './lib/logger.ts'
import { StartFault } from './lib/start-fault.ts'
import { type Database, openDatabase } from './storage/database.ts'
import { vaultFrom } from './storage/settings.ts'
import { readKeyFile } from './vault/master-key.ts'
import type { Vault } from './vault/vault.ts'

const USAGE = `So geht es:
  npm run admin -- grant <E-Mail>    macht jemanden zum Super User
  npm run admin -- revoke <E-Mail>   nimmt das wieder zurück
  npm run admin -- recovery-code <E-Mail>
                                     macht einen Wiederherstellungscode für jemanden
  npm run admin -- invite            macht einen Link, mit dem jemand ein neues Paar beginnt
  npm run admin -- uninvite          macht alle solchen Links ungültig, die noch offen sind
  npm run admin -- rotate-key        ersetzt den Schlüssel der Anlage
  npm run admin -- rotate-key --end-sessions
                                     ersetzt ihn nach einem Diebstahl: meldet auch alle ab, überall
  npm run admin -- move-to <postgres://…> [<s3://…>]
                                     zieht in eine leere PostgreSQL um, mit den Fotos in einen S3-Speicher
  npm run admin -- usage             zeigt, wie viel jedes Paar abgelegt hat (Zahlen, keine Inhalte)`

const END_SESSIONS = '--end-sessions'

try {
  const [command, ...args] = process.argv.slice(2)
  switch (command) {
    case 'grant':
    case 'revoke':
      await grant(args, command === 'grant')
      break
    case 'recovery-code':
      await makeCode(args)
      break
    case 'invite':
      await withDatabase(args, invite)
      break
    case 'uninvite':
      await withDatabase(args, uninvite)
      break
    case 'rotate-key':
      await rotate(args)
      break
    case 'move-to':
      await move(args)
      break
    case 'usage':
      process.stdout.write(
        `${await describeUsage(existing(readConfig(process.env)), Date.now())}\n`,
      )
      break
    default:
      throw new StartFault(USAGE)
  }
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exitCode = 1
}

async function rotate(args: readonly string[]): Promise<void> {
  const ending = args[0] === END_SESSIONS
  if (args.length > (ending ? 1 : 0)) throw new StartFault(USAGE)
  const act = { subjectId: null, act: 'sessions ended', now: Date.now() } as const
  const { finished, oldFile } = await rotateKey(
    existing(readConfig(process.env)),
    ending ? { first: (db) => runAudited(db, act, endAllSessions) } : {},
  )
  if (ending) {
    process.stdout.write('Alle sind abgemeldet, auf jedem Gerät. Sie melden sich neu an.\n')
  }
  process.stdout.write(
    finished
      ? 'Die unterbrochene Ablösung des Schlüssels ist abgeschlossen; der neue gilt.\n'
      : 'Der neue Schlüssel gilt. Lege eine Kopie davon an einen sicheren Ort.\n',
  )
  process.stdout.write(
    `Der alte liegt in ${oldFile}: nur mit ihm lassen sich Sicherungen von bisher öffnen. Lösche ihn mit der letzten von ihnen.\n`,
  )
}

async function move([databaseUrl, mediaStore, ...more]: readonly string[]): Promise<void> {
  if (databaseUrl === undefined || more.length > 0) throw new StartFault(USAGE)
  const from = existing(readConfig(process.env))
  const to = readConfig({
    ...process.env,
    DATABASE_URL: databaseUrl,
    ...(mediaStore !== undefined && { MEDIA_STORE: mediaStore }),
  })
  const { tables, files } = await moveInstallation(from, to)
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
  const inGerman = (count: number) => count.toLocaleString('de-DE')
  process.stdout.write(
    `Umgezogen: ${inGerman(rows)} Zeilen aus ${Object.keys(tables).length} Tabellen und ${inGerman(files)} Dateien von Fotos, am neuen Ort verglichen.\n`,
  )
  process.stdout.write(
    mediaStore === undefined
      ? 'Starte den Server künftig mit dieser DATABASE_URL und demselben Schlüssel; die Fotos bleiben, wo sie sind.\n'
      : 'Starte den Server künftig mit dieser DATABASE_URL, diesem MEDIA_STORE und demselben Schlüssel.\n',
  )
  process.stdout.write(
    'Der bisherige Ort ist unverändert. Lösche ihn erst, wenn alles läuft und eine Sicherung da ist.\n',
  )
}

/** @throws StartFault without a database */
function existing(config: Config): Config {
  if (!('file' in config.database) || existsSync(config.database.file)) return config
  throw new StartFault(
    `Es gibt noch keine Datenbank in ${config.dataDir}. Starte zuerst einmal mit npm start.`,
  )
}

async function grant(args: readonly string[], superUser: boolean): Promise<void> {
  await withPerson(args, async ({ id }, identifier, { db }) => {
    const act = superUser ? 'rights given' : 'rights taken'
    await runAudited(db, { subjectId: id, act, now: Date.now() }, (trx) =>
      setSuperUser(trx, id, superUser),
    )
    process.stdout.write(
      superUser
        ? `„${identifier}“ ist jetzt Super User. Die Verwaltung liegt unter /admin.\n`
        : `„${identifier}“ ist kein Super User mehr.\n`,
    )
  })
}

/** The operator can issue a recovery code, but never sets a password (trust c). */
async function makeCode(args: readonly string[]): Promise<void> {
  await withPerson(args, async ({ id }, identifier, { db }, vault) => {
    const now = Date.now()
    const code = await runAudited(db, { subjectId: id, act: 'code made', now }, (trx) =>
      addCode(trx, vault, id, now),
    )
    process.stdout.write(
      `Wiederherstellungscode für „${identifier}“, einmal gültig: ${code}\nWer ihn hat, kommt in das Konto. Gib ihn nur der Person selbst, am besten mündlich.\n`,
    )
  })
}

/**
 * Invites the first member of a pair where registration is closed; the partner is invited in the
 * app (O-150).
 */
async function invite({ db }: Database, vault: Vault, config: Config): Promise<void> {
  const inviteCode = await inviteFounder(db, vault, Date.now())
  const base = config.publicUrl ?? `http://localhost:${config.port}`
  process.stdout.write(
    `Einladung für die erste Person eines neuen Paares, ${INVITATION_DAYS} Tage und einmal gültig:\n${base}/einladen/annehmen?inviteCode=${inviteCode}\nWer den Link hat, kann hier ein Konto anlegen. Gib ihn nur der Person selbst.\n`,
  )
  if (config.publicUrl === undefined) {
    process.stdout.write('Ohne PUBLIC_URL führt der Link nur auf diesem Rechner hierher.\n')
  }
}

async function uninvite({ db }: Database): Promise<void> {
  const open = await deleteFoundingInvitations(db)
  process.stdout.write(
    open === 1 ? 'Ein Link ist jetzt ungültig.\n' : `${open} Links sind jetzt ungültig.\n`,
  )
}

async function withPerson(
  [identifier = '', ...more]: readonly string[],
  work: (person: Person, identifier: string, database: Database, vault: Vault) => Promise<void>,
): Promise<void> {
  if (identifier === '') throw new StartFault(USAGE)
  await withDatabase(more, async (database, vault) => {
    const [person, ...others] = await findByIdentifier(database.db, vault, identifier)
    if (person === undefined) throw new StartFault(`Ein Konto „${identifier}“ gibt es nicht.`)
    if (others.length > 0) {
      throw new StartFault(`„${identifier}“ meint zwei Konten. Nimm die E-Mail-Adresse.`)
    }
    await work(person, identifier, database, vault)
  })
}

async function withDatabase(
  surplus: readonly string[],
  work: (database: Database, vault: Vault, config: Config) => Promise<void>,
): Promise<void> {
  if (surplus.length > 0) throw new StartFault(USAGE)
  const config = existing(readConfig(process.env))
  const file = readKeyFile(config.keyFile)
  const openVault = vaultFrom(file, config.keyFile)
  const database = await openDatabase(config.database, silentLogger, { openVault })
  try {
    await work(database, await openVault(database.db), config)
  } finally {
    await database.close()
  }
}
