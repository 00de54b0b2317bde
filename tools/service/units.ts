import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  environmentValue,
  escapeSpecifiers,
  formatUnit,
  joinWords,
  parseUnit,
  requireOneLine,
  splitWords,
  type UnitLine,
} from './unit-file.ts'

/** Units of ops/, which are the templates of what is installed. */
export const UNIT_NAMES = [
  'knistern.service',
  'knistern-backup.service',
  'knistern-backup.timer',
] as const

export type UnitName = (typeof UNIT_NAMES)[number]
export type UnitTexts = Readonly<Record<UnitName, string>>

/** The first line of each unit written here, by which `remove` knows its own. */
export const MARK = 'Written by npm run service -- install, which writes it anew.'

/** Folders the units of ops/ are written for. */
const PROGRAM = '/opt/knistern'
const BACKUPS = '/var/backups/knistern'

export interface UnitPlaces {
  /** Folder of the program. */
  readonly root: string
  /** Folder of the backups. */
  readonly backups: string
}

/** The directives systemd obeys for a user who is not root; all else of the templates needs its rights. */
const USER_SETTINGS = new Set([
  'Description',
  'OnCalendar',
  'RandomizedDelaySec',
  'Persistent',
  'WantedBy',
  'Type',
  'Restart',
  'RestartSec',
  'RestartPreventExitStatus',
  'TimeoutStopSec',
  'KillMode',
  'OOMPolicy',
  'UMask',
  'MemoryMax',
  'TasksMax',
  'LimitNOFILE',
  'LimitCORE',
  'Nice',
  'IOSchedulingClass',
  'NoNewPrivileges',
  'RestrictRealtime',
  'RestrictSUIDSGID',
  'RestrictAddressFamilies',
  'LockPersonality',
  'SystemCallArchitectures',
  'SystemCallFilter',
  'SystemCallErrorNumber',
])

/** Variables of the templates that say where things lie, which a user's server finds by itself. */
const PLACES = new Set([
  'ADMIN_COMMAND',
  'DATA_DIR',
  'MASTER_KEY_FILE',
  'NODE_COMPILE_CACHE',
  'TRUSTED_PROXIES',
])

const template = (root: string, name: UnitName) => readFileSync(join(root, 'ops', name), 'utf8')

function forEach(make: (name: UnitName) => string): UnitTexts {
  return Object.fromEntries(UNIT_NAMES.map((name) => [name, make(name)])) as UnitTexts
}

/** Puts the folders of a machine in the place of those of ops/; neither name is a pattern. */
const inPlace = (text: string, { root, backups }: UnitPlaces): string =>
  text.replaceAll(BACKUPS, () => backups).replaceAll(PROGRAM, () => root)

/** The units of ops/ for a machine, with its own folders; data and settings lie as they say. */
export const systemUnits = (places: UnitPlaces): UnitTexts =>
  forEach((name) => `# ${MARK}\n${inPlace(template(places.root, name), places)}`)

/**
 * The same units for the systemd of one user.
 * @param environment variables by which the server finds its data as the user's own commands do
 * @throws StartFault for a name that no line of a unit can hold
 */
export function userUnits(
  places: UnitPlaces,
  environment: Readonly<Record<string, string>>,
): UnitTexts {
  const { root, backups } = places
  for (const text of [root, backups, ...Object.values(environment)]) requireOneLine(text)
  const own: Readonly<Record<string, string>> = {
    ...environment,
    NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  }
  const convert = (line: UnitLine): UnitLine[] => {
    const { name, value } = line
    const as = (text: string): UnitLine[] => [{ ...line, value: text }]
    switch (name) {
      case 'ExecStart':
        return as(joinWords(splitWords(value).map((word) => inPlace(word, places))))
      case 'WorkingDirectory':
        return [
          ...as(escapeSpecifiers(root)),
          ...Object.entries(own).map(([variable, text]) => ({
            ...line,
            name: 'Environment',
            value: environmentValue(variable, text),
          })),
        ]
      case 'Documentation':
        return as(escapeSpecifiers(pathToFileURL(join(root, 'docs', 'operations.md')).href))
      case 'Environment':
        return PLACES.has(/^"?(\w+)=/.exec(value)?.[1] ?? '') ? [] : [line]
      case 'WantedBy':
        return as(value.replace('multi-user.target', 'default.target'))
      default:
        return USER_SETTINGS.has(name) ? [line] : []
    }
  }
  return forEach((name) => formatUnit(MARK, parseUnit(template(root, name)).flatMap(convert)))
}

/** The folder a backup unit writes to; undefined where it says none. */
export function backupsOf(unit: string): string | undefined {
  for (const { name, value } of parseUnit(unit)) {
    const words = name === 'ExecStart' ? splitWords(value) : []
    const at = words.indexOf('--to')
    if (at >= 0) return words[at + 1]?.replaceAll('%%', '%').replaceAll('$$', '$')
  }
  return undefined
}
