import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { StartFault } from '../lib/start-fault.ts'
import { VERSION } from '../version.ts'
import type { Manifest } from './archive.ts'
import { createBackup, isEmptyBesideLarger, keepNewest } from './create.ts'
import { keyFileFor, restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'

const USAGE = `So geht es:
  npm run backup -- --to <Ordner> --keep <Anzahl>   sichert Datenbank und Fotos, auch während der Server läuft
  npm run backup:verify -- <Datei>                  spielt eine Sicherung zur Probe zurück und prüft alles
  npm run restore -- <Datei> --into <Ordner>        spielt sie an einen leeren Ort zurück`

/** File system errors the operator can correct, reported in one sentence. */
const DISK_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'Auf dem Datenträger ist kein Platz mehr.',
  EDQUOT: 'Auf dem Datenträger ist kein Platz mehr.',
  EACCES: 'An diesem Ort darf nicht geschrieben werden.',
  EPERM: 'An diesem Ort darf nicht geschrieben werden.',
  EROFS: 'Dieser Datenträger lässt sich nur lesen.',
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const number = (count: number) => count.toLocaleString('de-DE')
const megabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`

function contents({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
  const names = Object.keys(tables).length
  return `${names} Tabellen mit ${number(rows)} Zeilen, ${number(files.count)} Dateien von Fotos (${megabytes(files.bytes)})`
}

async function backup(args: string[]): Promise<boolean> {
  const { values } = parse(args, { to: { type: 'string' }, keep: { type: 'string' } })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && (!Number.isInteger(keep) || keep < 1)) throw new StartFault(USAGE)
  const config = readConfig(process.env)
  const folder = resolve(values.to ?? `${config.dataDir}-backups`)
  const made = await createBackup(config, { folder, now: new Date(), version: VERSION })
  say(`Gesichert: ${made.file}, ${contents(made.manifest)}.`)
  if (made.lost.length > 0) {
    // Older backups may contain them.
    say(
      `ACHTUNG: ${made.lost.length} Dateien von Fotos fehlen im Fotospeicher. Ältere Sicherungen bleiben deshalb liegen.`,
    )
    return false
  }
  if (await isEmptyBesideLarger(made)) {
    say(
      'ACHTUNG: In dieser Datenbank ist niemand, und eine andere Sicherung hier ist größer. Alle bleiben deshalb liegen. Ist der Datenträger von DATA_DIR eingehängt?',
    )
    return false
  }
  const old = keep === undefined ? [] : await keepNewest(folder, keep)
  if (old.length > 0) say(`Entfernt: ${old.length} ältere.`)
  return true
}

async function restore(args: string[]): Promise<boolean> {
  const { values, positionals } = parse(args, { into: { type: 'string' } })
  const [file] = positionals
  if (file === undefined || values.into === undefined) throw new StartFault(USAGE)
  const dataDir = resolve(values.into)
  const usual = readConfig(process.env).keyFile
  const keyFile = keyFileFor(dataDir, process.env.MASTER_KEY_FILE, usual)
  const target = readConfig({ ...process.env, DATA_DIR: dataDir, MASTER_KEY_FILE: keyFile })
  const { begin, manifest } = await restoreBackup(resolve(file), target)
  say(`Zurückgespielt nach ${dataDir}: Stand ${begin.createdAt}, ${contents(manifest)}.`)
  say(`Der Schlüssel dazu ist ${keyFile}. Starte den Server mit DATA_DIR und MASTER_KEY_FILE.`)
  return true
}

async function verify(args: string[]): Promise<boolean> {
  const [file] = parse(args, {}).positionals
  if (file === undefined) throw new StartFault(USAGE)
  const { keyFile } = readConfig(process.env)
  const { begin, manifest, sealsOpened, faults } = await verifyBackup(resolve(file), keyFile)
  if (faults.length === 0) {
    say(
      `In Ordnung: ${basename(file)}, Stand ${begin.createdAt}, ${contents(manifest)}, ${number(sealsOpened)} Siegel geöffnet.`,
    )
    return true
  }
  say(`Nicht in Ordnung: ${basename(file)}. ${faults.join(' ')}`)
  return false
}

function parse<O extends Record<string, { type: 'string' }>>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new StartFault(USAGE)
  }
}

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<boolean>>> = {
  backup,
  restore,
  verify,
}

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new StartFault(USAGE)
  if (!(await command(args))) process.exitCode = 1
} catch (fault) {
  const said = DISK_FAULTS[String((fault as { code?: unknown }).code)]
  if (!(fault instanceof StartFault) && said === undefined) throw fault
  process.stderr.write(`${said ?? (fault as StartFault).message}\n`)
  process.exitCode = 1
}
