import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { applySettings } from '../lib/settings-file.ts'
import { StartFault } from '../lib/start-fault.ts'
import { VERSION } from '../version.ts'
import type { Manifest } from './archive.ts'
import { attemptBackup, type BackupOptions, lastRunOf, recordTrial, tryBackup } from './attempt.ts'
import { sentenceOf } from './faults.ts'
import { keyFileFor, restoreBackup } from './restore.ts'
import { runDaily } from './schedule.ts'
import type { Verified } from './verify.ts'

const USAGE = `So geht es:
  npm run backup -- --to <Ordner> --keep <Anzahl>   sichert Datenbank und Fotos, auch während der Server läuft
      --verify       spielt die Sicherung gleich zur Probe zurück
      --make         legt den Ordner an; nur beim ersten Mal nötig
      --every day    bleibt laufen und sichert jeden Tag
  npm run backup:verify -- <Datei>                  spielt eine Sicherung zur Probe zurück und prüft alles
  npm run restore -- <Datei> --into <Ordner>        spielt sie an einen leeren Ort zurück`

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)
const number = (count: number) => count.toLocaleString('de-DE')
const megabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`

function contents({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
  const names = Object.keys(tables).length
  return `${names} Tabellen mit ${number(rows)} Zeilen, ${number(files.count)} Dateien von Fotos und Sprachnachrichten (${megabytes(files.bytes)})`
}

const SAME_DISK =
  'ACHTUNG: Diese Sicherung liegt auf demselben Datenträger wie die Daten. Geht er kaputt, ist beides weg: Lege auch anderswo eine ab.'

/** Makes one backup and says what came of it. @throws StartFault or a disk fault */
async function backupOnce(config: Config, options: BackupOptions): Promise<boolean> {
  const { made, removed, fault, notes, trial, ...more } = await attemptBackup(config, options)
  say(`Gesichert: ${made.file}, ${contents(made.manifest)}.`)
  if (fault !== null) say(`ACHTUNG: ${fault}`)
  if (removed.length > 0) say(`Entfernt: ${removed.length} ältere.`)
  if (more.isOnDataDisk && fault === null) say(SAME_DISK)
  for (const note of notes) say(`ACHTUNG: ${note}`)
  if (!more.isRecorded) {
    say(
      'ACHTUNG: In der Datenbank ließ sich das nicht vermerken, deshalb zeigt die Verwaltung es nicht. Darf dieser Benutzer sie beschreiben?',
    )
  }
  if (trial !== undefined) sayTrial(made.file, trial)
  return fault === null && (trial?.fault ?? null) === null
}

function sayTrial(
  file: string,
  { verified, fault }: { verified: Verified | undefined; fault: string | null },
): void {
  if (verified === undefined || fault !== null) {
    say(`Nicht in Ordnung: ${basename(file)}. ${fault ?? ''}`)
    return
  }
  const { begin, manifest, sealsOpened } = verified
  say(
    `In Ordnung: ${basename(file)}, Stand ${begin.createdAt}, ${contents(manifest)}, ${number(sealsOpened)} Siegel geöffnet.`,
  )
}

/** Options that npm keeps for itself where the two dashes before them are forgotten. */
const OPTIONS = ['to', 'keep', 'make', 'verify', 'every', 'into']

/**
 * Refuses a command without the two dashes, which would run without its options: npm takes them,
 * and the backup would go to the default folder.
 * @throws StartFault
 */
function refuseForgottenDashes(): void {
  if (OPTIONS.every((name) => process.env[`npm_config_${name}`] === undefined)) return
  throw new StartFault(`Nach dem Namen des Befehls fehlt „--“. ${USAGE}`)
}

async function backup(args: string[]): Promise<boolean> {
  const { values, positionals } = parse(args, {
    to: { type: 'string' },
    keep: { type: 'string' },
    make: { type: 'boolean' },
    verify: { type: 'boolean' },
    every: { type: 'string' },
  })
  const [extra] = positionals
  if (extra !== undefined) {
    throw new StartFault(`Mit „${extra}“ fängt das nichts an; vor den Ordner gehört --to. ${USAGE}`)
  }
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && (!Number.isInteger(keep) || keep < 1)) throw new StartFault(USAGE)
  if (values.every !== undefined && values.every !== 'day') throw new StartFault(USAGE)
  const config = readConfig(process.env)
  const usual = `${config.dataDir}-backups`
  const folder = resolve(values.to ?? usual)
  const options: BackupOptions = {
    folder,
    keep,
    // The default folder is beside the data, on the same disk.
    isNew: values.make === true || folder === usual,
    isTried: values.verify === true,
    isScheduled: values.every !== undefined,
    version: VERSION,
    now: Date.now,
  }
  if (values.every !== undefined) return backupDaily(config, options)
  exitOnSignals(KILLED_CODES)
  return backupOnce(config, options)
}

/** Exit codes a shell shows for a program that a signal has killed. */
const KILLED_CODES = { SIGINT: 130, SIGTERM: 143 }

/**
 * Exits on a signal, so that a trial removes its folder. The first process of a container ignores
 * every signal that it has no handler for.
 */
function exitOnSignals(codes: Readonly<Record<'SIGINT' | 'SIGTERM', number>>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(codes[signal]))
  }
}

/** Makes a backup each day until it is told to stop. */
async function backupDaily(config: Config, options: BackupOptions): Promise<never> {
  exitOnSignals({ SIGINT: 0, SIGTERM: 0 })
  say(`Gesichert wird jeden Tag, nach ${options.folder}.`)
  return runDaily(await lastRunOf(config), async () => {
    try {
      return await backupOnce(config, options)
    } catch (fault) {
      complain(sentenceOf(fault) ?? `Die Sicherung ist abgebrochen: ${String(fault)}`)
      return false
    }
  })
}

async function restore(args: string[]): Promise<boolean> {
  const { values, positionals } = parse(args, { into: { type: 'string' } })
  const [file] = positionals
  if (file === undefined || values.into === undefined) throw new StartFault(USAGE)
  const dataDir = resolve(values.into)
  const usual = readConfig(process.env)
  const keyFile = keyFileFor(dataDir, process.env.MASTER_KEY_FILE, usual.keyFile)
  const target = readConfig({ ...process.env, DATA_DIR: dataDir, MASTER_KEY_FILE: keyFile })
  const { begin, manifest } = await restoreBackup(resolve(file), target)
  say(`Zurückgespielt nach ${dataDir}: Stand ${begin.createdAt}, ${contents(manifest)}.`)
  // A server finds data and key in their default places without further settings.
  const isUsual = dataDir === usual.dataDir && keyFile === usual.keyFile
  say(
    `Der Schlüssel dazu ist ${keyFile}.${isUsual ? '' : ' Starte den Server mit DATA_DIR und MASTER_KEY_FILE.'}`,
  )
  return true
}

async function verify(args: string[]): Promise<boolean> {
  const [given] = parse(args, {}).positionals
  if (given === undefined) throw new StartFault(USAGE)
  const config = readConfig(process.env)
  exitOnSignals(KILLED_CODES)
  const file = resolve(given)
  const trial = await tryBackup(file, config.keyFile, new Date())
  await recordTrial(config, { at: Date.now(), file, fault: trial.fault })
  if (trial.verified === undefined) throw new StartFault(trial.fault ?? '')
  sayTrial(file, trial)
  return trial.fault === null
}

type Options = Record<string, { readonly type: 'string' | 'boolean' }>

function parse<const O extends Options>(args: string[], options: O) {
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
  refuseForgottenDashes()
  applySettings(process.env)
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new StartFault(USAGE)
  if (!(await command(args))) process.exitCode = 1
} catch (fault) {
  const said = sentenceOf(fault)
  if (said === undefined) throw fault
  complain(said)
  process.exitCode = 1
}
