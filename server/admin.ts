import { existsSync } from 'node:fs'
import { moveInstallation } from './backup/move.ts'
import { rotateKey } from './backup/rotate.ts'
import { type Config, readConfig } from './config.ts'
import { runAudited } from './features/admin/audit-trail-service.ts'
import { describeSelfTest } from './features/admin/self-test/command-service.ts'
import { endAllSessions } from './identity/sessions.ts'
import { adminCommand } from './lib/admin-command.ts'
import { foreignFile } from './lib/file-owner.ts'
import { silentLogger } from './lib/logger.ts'
import { applySettings } from './lib/settings-file.ts'
import { StartFault } from './lib/start-fault.ts'
import { isOperatorCommand, runOperatorCommand } from './operator/commands.ts'
import { askServer } from './operator/socket-client.ts'
import { describeStatus } from './operator/status.ts'
import { describeUsage } from './pair/usage.ts'
import { openDatabase } from './storage/database.ts'
import { vaultFrom } from './storage/settings.ts'
import { readKeyFile } from './vault/master-key.ts'

const USAGE = `So geht es:
  ${adminCommand('status')}
      zeigt Version, Adresse, freien Platz und die letzte Sicherung
  ${adminCommand('grant <E-Mail>')}
      macht jemanden zum Super User
  ${adminCommand('revoke <E-Mail>')}
      nimmt das wieder zurück
  ${adminCommand('recovery-code <E-Mail>')}
      macht einen Wiederherstellungscode für jemanden
  ${adminCommand('invite')}
      macht einen Link, mit dem jemand ein neues Paar beginnt
  ${adminCommand('uninvite')}
      macht alle solchen Links ungültig, die noch offen sind
  ${adminCommand('usage')}
      zeigt, wie viel jedes Paar abgelegt hat (Zahlen, keine Inhalte)
  ${adminCommand('doctor')}
      prüft diese Anlage und sagt, was zu tun ist: Adresse, https, Schlüssel, Sicherung, Platz
Nur, während der Server nicht läuft:
  ${adminCommand('rotate-key')}
      ersetzt den Schlüssel der Anlage
  ${adminCommand('rotate-key --end-sessions')}
      ersetzt ihn nach einem Diebstahl: meldet auch alle ab, überall
  ${adminCommand('move-to <postgres://…> [<s3://…>]')}
      zieht in eine leere PostgreSQL um, mit den Fotos in einen S3-Speicher`

const END_SESSIONS = '--end-sessions'

try {
  applySettings(process.env)
  const words = process.argv.slice(2)
  const [command, ...args] = words
  switch (command) {
    case 'rotate-key':
      await rotate(args)
      break
    case 'move-to':
      await move(args)
      break
    case 'status':
      if (args.length > 0) throw new StartFault(USAGE)
      process.stdout.write(
        `${await describeStatus(existing(readConfig(process.env)), Date.now())}\n`,
      )
      break
    case 'usage':
      process.stdout.write(
        `${await describeUsage(existing(readConfig(process.env)), Date.now())}\n`,
      )
      break
    case 'doctor':
      await doctor(args)
      break
    default:
      process.stdout.write(await carryOut(words))
  }
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exitCode = 1
}

/** Ends with 1 if something has to be done. */
async function doctor(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new StartFault(USAGE)
  const { text, isFine } = await describeSelfTest(existing(readConfig(process.env)), Date.now())
  process.stdout.write(text)
  if (!isFine) process.exitCode = 1
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
    `Umgezogen: ${inGerman(rows)} Zeilen aus ${Object.keys(tables).length} Tabellen und ${inGerman(files)} Dateien von Fotos und Sprachnachrichten, am neuen Ort verglichen.\n`,
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
  const foreign = foreignFile(config.dataDir)
  if (foreign !== undefined) throw new StartFault(foreign)
  throw new StartFault(
    `In ${config.dataDir} liegt keine Datenbank. Wo die des laufenden Servers liegt, sagt er in den ersten Zeilen nach seinem Start: Nenne den Ordner mit DATA_DIR und den Schlüssel mit MASTER_KEY_FILE.`,
  )
}

/**
 * Carries out a command on an open installation: by the running server, or by itself where none
 * runs, and beside PostgreSQL.
 */
async function carryOut(words: readonly string[]): Promise<string> {
  if (!isOperatorCommand(words)) {
    const said = words.length === 0 ? '' : `„${words.join(' ')}“ gibt es so nicht.\n\n`
    throw new StartFault(`${said}${USAGE}`)
  }
  const config = existing(readConfig(process.env))
  const said = await askServer(config, words)
  if (said !== undefined) return said
  try {
    return await carryOutAlone(config, words)
  } catch (fault) {
    // A server may have started meanwhile.
    const later = fault instanceof StartFault ? await askServer(config, words) : undefined
    if (later === undefined) throw fault
    return later
  }
}

async function carryOutAlone(config: Config, words: readonly string[]): Promise<string> {
  const file = readKeyFile(config.keyFile)
  const openVault = vaultFrom(file, config.keyFile)
  const database = await openDatabase(config.database, silentLogger, { openVault })
  const { db } = database
  try {
    return await runOperatorCommand(
      { db, vault: await openVault(db), config, now: Date.now },
      words,
    )
  } finally {
    await database.close()
  }
}
