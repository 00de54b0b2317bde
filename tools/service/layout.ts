import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { defaultPlace } from '#server/lib/data-place.ts'
import { applySettings } from '#server/lib/settings-file.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import type { Machine } from './machine.ts'
import { parseUnit } from './unit-file.ts'
import { backupsOf, MARK, type UnitName } from './units.ts'

/** Where a service and what belongs to it lie. */
export interface Layout {
  /** `user`: the systemd of one user; `system`: that of the machine, which only root may change. */
  readonly scope: 'user' | 'system'
  readonly unitFolder: string
  /** Arguments before each command of systemctl and journalctl. */
  readonly ctl: readonly string[]
  readonly settingsFile: string
  readonly dataDir: string
  readonly keyFile: string
  readonly backups: string
  /** Variables the units of a user need to find the same places. */
  readonly environment: Readonly<Record<string, string>>
  /** The settings as the service reads them. @throws StartFault that names each fault */
  config(): Config
}

const systemFolder = ({ prefix }: Machine) => `${prefix}/etc/systemd/system`

function userFolder({ env }: Machine): string {
  const config = env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), '.config')
  return join(config, 'systemd', 'user')
}

/** The text of an installed unit; undefined where it is not there. */
export function installedUnit({ unitFolder }: Pick<Layout, 'unitFolder'>, name: UnitName) {
  const file = join(unitFolder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Whether a unit was written by this command, so that it may be written anew or removed. */
export const isOurs = (unit: string): boolean => unit.startsWith(`# ${MARK}`)

const installedBackups = (unitFolder: string): string | undefined => {
  const unit = installedUnit({ unitFolder }, 'knistern-backup.service')
  return unit === undefined ? undefined : backupsOf(unit)
}

function systemLayout(machine: Machine, given: string | undefined): Layout {
  const at = (path: string) => `${machine.prefix}${path}`
  const unitFolder = systemFolder(machine)
  const settingsFile = at('/etc/knistern.env')
  const dataDir = at('/var/lib/knistern/data')
  const keyFile = at('/var/lib/knistern-key/knistern.key')
  return {
    scope: 'system',
    unitFolder,
    ctl: [],
    settingsFile,
    dataDir,
    keyFile,
    backups: given ?? installedBackups(unitFolder) ?? at('/var/backups/knistern'),
    environment: {},
    config() {
      const file = existsSync(settingsFile) ? parseEnv(readFileSync(settingsFile, 'utf8')) : {}
      const set = parseUnit(installedUnit(this, 'knistern.service') ?? '')
        .filter(({ name }) => name === 'Environment')
        .map(({ value }) => value.replace(/^"|"$/g, ''))
      // As systemd does it: the file comes last.
      return readConfig({
        ...parseEnv(set.join('\n')),
        DATA_DIR: dataDir,
        MASTER_KEY_FILE: keyFile,
        ...file,
      })
    },
  }
}

/** Variables of the shell that say where data lie; a unit does not have them by itself. */
const PLACES = ['DATA_DIR', 'MASTER_KEY_FILE', 'SETTINGS_FILE', 'XDG_DATA_HOME']

/** The layout of whoever starts the server by hand, which a service of that user has as well. */
export function userLayout(machine: Machine, root: string, given?: string): Layout {
  const env: NodeJS.ProcessEnv = { ...machine.env }
  const { file } = applySettings(env, root)
  const { dataDir, keyFile } = readConfig(env)
  const unitFolder = userFolder(machine)
  const environment = PLACES.flatMap((name) => {
    const value = machine.env[name]
    return value ? [[name, name === 'XDG_DATA_HOME' ? value : resolve(value)]] : []
  })
  return {
    scope: 'user',
    unitFolder,
    ctl: ['--user'],
    settingsFile: file,
    dataDir,
    keyFile,
    backups: given ?? installedBackups(unitFolder) ?? `${dataDir}-backups`,
    environment: Object.fromEntries(environment) as Record<string, string>,
    config: () => readConfig(env),
  }
}

/**
 * The layout for whoever runs the command: root gets a service of the system.
 * @param root folder of the program
 * @param backups folder of the backups where another is wanted
 * @throws StartFault where this user's settings are wrong
 */
export const layoutOf = (machine: Machine, root: string, backups?: string): Layout =>
  machine.uid === 0 ? systemLayout(machine, backups) : userLayout(machine, root, backups)

/** The layout of the service that runs the program of this folder; undefined where none does. */
export function installedLayout(machine: Machine, root: string): Layout | undefined {
  const folders = [userFolder(machine), systemFolder(machine)]
  for (const unitFolder of folders) {
    const unit = installedUnit({ unitFolder }, 'knistern.service')
    const runs = parseUnit(unit ?? '').find(({ name }) => name === 'WorkingDirectory')
    if (runs?.value.replaceAll('%%', '%') !== root) continue
    if (unitFolder === systemFolder(machine)) return systemLayout(machine, undefined)
    return userLayout(machine, root)
  }
  return undefined
}

/**
 * Looks for data a service of the system would not use, of root and of whoever called `sudo`.
 * @returns their folders
 */
export function foreignData(machine: Machine, root: string): string[] {
  const caller = machine.env.SUDO_USER
  const homes = [machine.env.HOME, ...(caller ? [homeOf(machine, caller)] : [])]
  const folders = homes.flatMap((home) =>
    home ? [defaultPlace({ HOME: home }, root).dataDir] : [],
  )
  return [...new Set(folders)].filter((folder) => existsSync(`${folder}.key`))
}

/** Home folder of a user by the system's list. */
function homeOf(machine: Machine, user: string): string | undefined {
  const { code, output } = machine.run('getent', 'passwd', user)
  return code === 0 ? output.split(':')[5] : undefined
}

/** Whether a folder is one of those people have, which a unit of the system does not see. */
const isInHome = (folder: string): boolean => /^\/(?:home|root)\//.test(`${folder}/`)

/** Whether a unit of the system can name a folder as it is, in a command, a path and a shell. */
const isPlain = (folder: string): boolean => /^[\w./+-]+$/.test(folder)

/** @throws StartFault where a folder cannot stand in a unit of the system */
export function requirePlainRoot(root: string): void {
  if (isInHome(root)) {
    throw new StartFault(
      `Dieses Programm liegt in ${root}, und ein Dienst des Systems darf nicht in die Ordner von Menschen sehen.\n` +
        'Entweder ohne sudo, dann läuft der Dienst unter deinem Namen:\n  npm run service -- install\n' +
        `Oder lege das Programm nach /opt/knistern und rufe den Befehl dort auf:\n  sudo cp -a '${root}' /opt/knistern && sudo chown -R root: /opt/knistern`,
    )
  }
  if (!isPlain(root)) {
    throw new StartFault(
      `Der Ordner ${root} hat Zeichen in seinem Namen, die ein Dienst des Systems nicht verträgt. Lege das Programm zum Beispiel nach /opt/knistern.`,
    )
  }
}

/** @throws StartFault where the folder of the backups cannot stand in a unit of the system */
export function requirePlainBackups(backups: string): void {
  if (isInHome(backups)) {
    throw new StartFault(
      `Die Sicherungen sollen nach ${backups}, und ein Dienst des Systems darf nicht in die Ordner von Menschen sehen. Nimm einen anderen Ordner, zum Beispiel /mnt/sicherung.`,
    )
  }
  if (!isPlain(backups)) {
    throw new StartFault(
      `Der Ordner ${backups} hat Zeichen in seinem Namen, die ein Dienst des Systems nicht verträgt. Nimm einen ohne Leerzeichen und Sonderzeichen, zum Beispiel /mnt/sicherung.`,
    )
  }
}
