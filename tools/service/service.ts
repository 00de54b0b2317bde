import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFault } from '#server/lib/start-fault.ts'
import { describeBackups } from '#server/operator/status.ts'
import { isHealthy, untilHealthy } from './health.ts'
import {
  foreignData,
  installedUnit,
  isOurs,
  type Layout,
  requirePlainBackups,
  requirePlainRoot,
} from './layout.ts'
import type { Machine } from './machine.ts'
import { SETTINGS_TEMPLATE } from './settings-template.ts'
import { logCommand, properties, requireSystemd, systemctl } from './systemd.ts'
import { systemUnits, UNIT_NAMES, type UnitTexts, userUnits } from './units.ts'

/** Units that start by themselves at boot; the timer starts the third. */
const ENABLED = ['knistern.service', 'knistern-backup.timer'] as const
const PATIENCE_MS = 60_000
/** Restarts after which waiting for the server ends, since it will not start by itself. */
const RESTARTS_MAX = 3

export interface Work {
  readonly machine: Machine
  readonly layout: Layout
  /** Folder of the program. */
  readonly root: string
  say(line: string): void
}

const sudo = ({ layout }: Work) => (layout.scope === 'system' ? 'sudo ' : '')

/** Writes the settings file where it is missing, for its owner alone. */
function writeSettings({ layout, say }: Work): void {
  if (existsSync(layout.settingsFile)) return
  mkdirSync(dirname(layout.settingsFile), { recursive: true, mode: 0o700 })
  writeFileSync(layout.settingsFile, SETTINGS_TEMPLATE, { mode: 0o600 })
  say(`Angelegt: ${layout.settingsFile}`)
}

/**
 * Before the folder of the backups is given to the user of the service, and closed to all others.
 * @throws StartFault where it holds something and belongs to somebody else
 */
function requireOwnBackups({ machine, layout: { backups } }: Work): void {
  if (!existsSync(backups) || readdirSync(backups).length === 0) return
  const { code, output } = machine.run('id', '-u', 'knistern')
  if (code === 0 && output === String(statSync(backups).uid)) return
  throw new StartFault(
    `In ${backups} liegt schon etwas, und der Ordner gehört jemand anderem als dem Dienst. Nimm einen eigenen Ordner darin:\n  npm run service -- install --backups ${join(backups, 'knistern')}`,
  )
}

/** The user and the folders the units of the system name. */
function prepareSystem({ machine, layout }: Work): void {
  if (machine.run('getent', 'passwd', 'knistern').code !== 0) {
    const shell = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin']
    const made = machine.run('useradd', '--system', '--user-group', ...shell, 'knistern')
    if (made.code !== 0) throw new StartFault(`Der Benutzer knistern fehlt: ${made.output}`)
  }
  const owner = ['-d', '-o', 'knistern', '-g', 'knistern', '-m', '700']
  const made = machine.run('install', ...owner, layout.backups)
  if (made.code !== 0) throw new StartFault(`${layout.backups}: ${made.output}`)
}

/** @throws StartFault where units stand there that somebody else has written */
function requireOwnUnits({ layout }: Work): void {
  const others = UNIT_NAMES.filter((name) => {
    const unit = installedUnit(layout, name)
    return unit !== undefined && !isOurs(unit)
  }).map((name) => join(layout.unitFolder, name))
  if (others.length === 0) return
  throw new StartFault(
    `${others.join(', ')} stammt nicht von diesem Befehl und bleibt, wie es ist. Soll er übernehmen, was darin steht, dann lege es beiseite und rufe ihn noch einmal auf; eigene Zeilen gehören nach „systemctl edit knistern“.`,
  )
}

/** @throws StartFault where the service would begin with an empty house beside a full one */
function requireNoForeignData({ machine, layout, root }: Work): void {
  if (existsSync(layout.keyFile)) return
  const [folder] = foreignData(machine, root)
  if (folder === undefined) return
  throw new StartFault(
    [
      `In ${folder} liegt schon etwas, und ein Dienst des Systems begänne daneben neu. Entweder ohne sudo, dann läuft der Dienst mit diesen Daten:`,
      '  npm run service -- install',
      'Oder sie ziehen zuerst um (beende vorher den Server):',
      '  install -d -o knistern -g knistern -m 700 /var/lib/knistern /var/lib/knistern-key',
      `  cp -a '${folder}' ${layout.dataDir} && cp -a '${folder}.key' ${layout.keyFile}`,
      '  chown -R knistern:knistern /var/lib/knistern /var/lib/knistern-key',
      'Den Benutzer dazu macht:  adduser --system --group --no-create-home knistern',
      'Soll der Dienst wirklich leer beginnen:  npm run service -- install --empty',
    ].join('\n'),
  )
}

/** Writes units that are missing or differ. @returns whether any was written */
function writeUnits({ layout }: Work, units: UnitTexts): boolean {
  mkdirSync(layout.unitFolder, { recursive: true })
  const changed = UNIT_NAMES.filter((name) => installedUnit(layout, name) !== units[name])
  for (const name of changed) {
    const file = join(layout.unitFolder, name)
    writeFileSync(file, units[name])
    chmodSync(file, 0o644)
  }
  return changed.length > 0
}

/** Whether the services of a user run while nobody is logged in. */
const lingers = ({ machine }: Work): boolean =>
  machine.run('loginctl', 'show-user', machine.user, '--property=Linger').output === 'Linger=yes'

/** @returns a sentence where the service would end with the last login */
function enableLinger(work: Work): string[] {
  const { machine, layout } = work
  if (layout.scope === 'system' || lingers(work)) return []
  machine.run('loginctl', 'enable-linger', machine.user)
  if (lingers(work)) return []
  return [
    '',
    'EINS FEHLT NOCH: Der Dienst läuft so nur, solange du angemeldet bist. Damit er nach einem Stromausfall von selbst startet, einmal:',
    `  sudo loginctl enable-linger ${machine.user}`,
  ]
}

const isActive = ({ machine, layout }: Work): boolean =>
  machine.run('systemctl', ...layout.ctl, 'is-active', '--quiet', 'knistern.service').code === 0

const addressOf = (layout: Layout): string => {
  const { publicUrl, host, port } = layout.config()
  return publicUrl ?? `http://${host}:${port}`
}

/** The places of an installation, one a line. */
function places({ layout }: Work): string[] {
  return [
    `  Daten:          ${layout.dataDir}`,
    `  Schlüssel:      ${layout.keyFile}  (kopiere ihn an einen anderen Ort; ohne ihn öffnet sich keine Sicherung)`,
    `  Einstellungen:  ${layout.settingsFile}`,
    `  Sicherungen:    ${layout.backups}`,
  ]
}

/**
 * Installs the service and its nightly backup, or brings them up to date; what is right already stays.
 * @param isEmptyWanted whether a service of the system may begin beside data that lie elsewhere
 * @returns whether the server answers
 * @throws StartFault with what is in the way
 */
export async function install(work: Work, isEmptyWanted = false): Promise<boolean> {
  const { machine, layout, root, say } = work
  requireSystemd(machine, layout)
  if (layout.scope === 'system') {
    requirePlainRoot(root)
    requirePlainBackups(layout.backups)
    requireOwnBackups(work)
    if (!isEmptyWanted) requireNoForeignData(work)
  }
  requireOwnUnits(work)
  if (!isActive(work) && (await isHealthy(layout.config()))) {
    throw new StartFault(
      `Unter ${addressOf(layout)} läuft schon ein Server. Beende ihn mit Strg+C, und rufe den Befehl noch einmal auf.`,
    )
  }
  if (layout.scope === 'system') prepareSystem(work)
  writeSettings(work)
  const settingsBefore = work.layout.config()
  const units =
    layout.scope === 'system'
      ? systemUnits({ ...layout, root })
      : userUnits({ ...layout, root }, layout.environment)
  const wasActive = isActive(work)
  if (writeUnits(work, units)) systemctl(machine, layout, 'daemon-reload')
  systemctl(machine, layout, 'enable', ...ENABLED)
  systemctl(machine, layout, 'start', 'knistern-backup.timer')
  // The unit may have given up after too many starts.
  machine.run('systemctl', ...layout.ctl, 'reset-failed', 'knistern.service')
  // The settings may have changed, which nobody can see from here.
  systemctl(machine, layout, wasActive ? 'restart' : 'start', 'knistern.service')
  const stands = await untilHealthy(settingsBefore, PATIENCE_MS, () => hasFailed(work))
  if (stands) {
    say(`Knistern läuft als Dienst: ${addressOf(layout)}`)
    for (const line of places(work)) say(line)
    say(`  Log:            ${sudo(work)}${logCommand(layout)}`)
    say('Er startet mit dem Rechner und sichert jede Nacht. Wie es ihm geht:')
    say(`  ${sudo(work)}npm run service -- status`)
  } else {
    say('Der Dienst ist eingerichtet, antwortet aber nicht. Was er zuletzt gesagt hat:')
    say(lastLines(work, 'knistern'))
    say(`Mehr davon:  ${sudo(work)}${logCommand(layout)}`)
  }
  for (const line of enableLinger(work)) say(line)
  return stands
}

function hasFailed({ machine, layout }: Work): boolean {
  const names = ['ActiveState', 'NRestarts']
  const { ActiveState, NRestarts } = properties(machine, layout, 'knistern.service', ...names)
  return ActiveState === 'failed' || Number(NRestarts) >= RESTARTS_MAX
}

function lastLines({ machine, layout }: Work, unit: string): string {
  const { output } = machine.run(
    'journalctl',
    ...layout.ctl,
    '-u',
    unit,
    '-n',
    '12',
    '--no-pager',
    '--output=cat',
  )
  return output
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

const STATES: Readonly<Record<string, string>> = {
  active: 'läuft',
  activating: 'startet gerade',
  deactivating: 'wird gerade beendet',
  failed: 'ist ausgefallen',
  inactive: 'läuft nicht',
  reloading: 'läuft',
}

/**
 * Lines on the backups by what the database knows of them. systemd knows less: nothing of one that
 * was made by hand, and as the last run of a timer it also tells the moment of its installation.
 */
async function backupLines(layout: Layout): Promise<string[]> {
  try {
    return await describeBackups(layout.config(), Date.now())
  } catch (fault) {
    if (!(fault instanceof StartFault)) throw fault
    return [`Sicherung:  nicht bekannt. ${fault.message}`]
  }
}

/** Says how the service is. @returns whether it answers */
export async function status(work: Work): Promise<boolean> {
  const { machine, layout, say } = work
  requireSystemd(machine, layout)
  if (installedUnit(layout, 'knistern.service') === undefined) {
    say('Es ist kein Dienst eingerichtet. Das tut:  npm run service -- install')
    return false
  }
  const unit = properties(
    machine,
    layout,
    'knistern.service',
    'ActiveState',
    'ActiveEnterTimestamp',
    'UnitFileState',
  )
  const timer = properties(machine, layout, 'knistern-backup.timer', 'NextElapseUSecRealtime')
  const night = properties(machine, layout, 'knistern-backup.service', 'Result')
  const state = STATES[unit.ActiveState ?? ''] ?? 'ist in einem unbekannten Zustand'
  const since = unit.ActiveState === 'active' ? ` seit ${unit.ActiveEnterTimestamp}` : ''
  say(`Der Dienst ${state}${since}.`)
  const answers = await isHealthy(layout.config())
  say(`  Adresse:        ${addressOf(layout)} ${answers ? '(antwortet)' : '(antwortet nicht)'}`)
  for (const line of places(work)) say(line)
  say(
    `  Nach dem Einschalten: ${unit.UnitFileState === 'enabled' ? 'startet von selbst' : 'startet NICHT von selbst; das ändert npm run service -- install'}`,
  )
  for (const line of await backupLines(layout)) say(`  ${line}`)
  if ((night.Result || 'success') !== 'success') {
    say('  Der letzte Lauf von selbst ist gescheitert; woran, steht im Log der Sicherungen.')
  }
  say(`  Nächste Sicherung:    ${timer.NextElapseUSecRealtime || 'keine geplant'}`)
  if (layout.scope === 'user' && !lingers(work)) {
    say(
      `  ACHTUNG: Läuft nur, solange du angemeldet bist:  sudo loginctl enable-linger ${machine.user}`,
    )
  }
  say('  Zuletzt gesagt:')
  say(lastLines(work, 'knistern'))
  say(`  Log:            ${sudo(work)}${logCommand(layout)}`)
  say(`  Log der Sicherungen: ${sudo(work)}${logCommand(layout, 'knistern-backup')}`)
  return answers
}

/** Ends and removes the service and its timer; data, key, settings and backups stay. */
export function remove(work: Work): void {
  const { machine, layout, say } = work
  requireSystemd(machine, layout)
  requireOwnUnits(work)
  const files = UNIT_NAMES.map((name) => join(layout.unitFolder, name)).filter(existsSync)
  if (files.length === 0) say('Es war kein Dienst eingerichtet.')
  else {
    systemctl(machine, layout, 'disable', '--now', ...ENABLED)
    for (const file of files) rmSync(file)
    systemctl(machine, layout, 'daemon-reload')
    say('Der Dienst ist beendet und entfernt, und gesichert wird nicht mehr von selbst.')
  }
  say('Es bleibt, bis du es selbst löschst:')
  for (const line of places(work)) say(line)
  if (layout.scope === 'user' && lingers(work)) {
    say(
      `Brauchst du auch sonst keine Dienste ohne Anmeldung:  loginctl disable-linger ${machine.user}`,
    )
  }
}
