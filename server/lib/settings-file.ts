import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { defaultPlace, type Environment } from './data-place.ts'
import { ROOT } from './program-files.ts'
import { SECRET_NAMES, SETTING_NAMES } from './setting-names.ts'
import { StartFault } from './start-fault.ts'

/** Name of the settings file, which lies beside the data folder. */
export const SETTINGS_FILE_NAME = 'knistern.env'

/** Variables that are none of ours but read by what runs here while it runs. */
const OTHER_NAMES = ['TMPDIR', 'TZ']

/** Settings with a path, which a relative one is meant from the folder of the file. */
const PATH_NAMES = ['DATA_DIR', 'MASTER_KEY_FILE']

/** The contents of a settings file. */
export interface SettingsFile {
  /** Values of the names that somebody reads. */
  readonly values: Readonly<Record<string, string>>
  /** German sentences about what is not wrong enough to stop for. */
  readonly notices: readonly string[]
}

/** The values in force beside the environment. */
export interface Settings {
  /** Path of the settings file, whether it is there or not. */
  readonly file: string
  readonly isThere: boolean
  readonly notices: readonly string[]
}

/** Number of edits between two names, up to three. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= other.length; at++) {
      const same = letter === other[at - 1] ? 0 : 1
      const ways = [(row[at - 1] ?? 0) + same, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1]
      next.push(Math.min(...ways))
    }
    row = next
  }
  return row[other.length] ?? 0
}

const KNOWN_NAMES: readonly string[] = [...SETTING_NAMES, ...OTHER_NAMES]

/** Sentence about a name nobody reads, with the one that was meant if one is near. */
function unknownName(name: string, where: string): string {
  const [nearest] = KNOWN_NAMES.map((candidate) => ({
    candidate,
    edits: distance(name.toUpperCase(), candidate),
  }))
    .filter(({ edits }) => edits <= 2)
    .sort((one, other) => one.edits - other.edits)
  const meant = nearest === undefined ? '' : ` Meinst du ${nearest.candidate}?`
  return `${where}: „${name}“ ist keine Einstellung von Knistern und bewirkt nichts.${meant}`
}

/** The fault of a line that is neither empty nor a comment. */
function lineFault(line: string): string | undefined {
  const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? []
  if (name === undefined) return 'Hier fehlt NAME=Wert.'
  const quote = /^["'`]/.exec(value)?.[0]
  if (quote !== undefined) {
    return value.indexOf(quote, 1) < 0
      ? `Das ${quote} am Anfang wird nicht geschlossen.`
      : undefined
  }
  return /[^\s]#/.test(value.split(/\s#/)[0] ?? '')
    ? 'Ein Wert mit # braucht Anführungszeichen, sonst gilt nur, was davor steht.'
    : undefined
}

/**
 * Reads the text of a settings file.
 * @param file its path, for the sentences
 * @throws StartFault that lists each wrong line
 */
export function parseSettings(text: string, file: string): SettingsFile {
  const values: Record<string, string> = {}
  const lineOf = new Map<string, number>()
  const faults: string[] = []
  const notices: string[] = []
  // Editors of Windows write a mark of the byte order first.
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue
    const where = `${file}, Zeile ${index + 1}`
    const fault = lineFault(line)
    if (fault !== undefined) {
      faults.push(`Zeile ${index + 1}: ${fault}`)
      continue
    }
    for (const [name, value = ''] of Object.entries(parseEnv(line))) {
      // Node and the programs it starts read variables of their own, also while they run.
      if (!KNOWN_NAMES.includes(name)) {
        notices.push(unknownName(name, where))
        continue
      }
      const before = lineOf.get(name)
      if (before !== undefined) {
        notices.push(`${where}: ${name} steht schon in Zeile ${before}; es gilt diese.`)
      }
      lineOf.set(name, index + 1)
      if (PATH_NAMES.includes(name) && /^~|\$/.test(value)) {
        faults.push(
          `Zeile ${index + 1}: ~ und $HOME stehen hier für nichts. Schreibe den ganzen Pfad, etwa /home/mia/knistern.`,
        )
      }
      const isRelative = PATH_NAMES.includes(name) && value !== '' && !isAbsolute(value)
      values[name] = isRelative ? resolve(dirname(file), value) : value
    }
  }
  if (faults.length > 0) {
    throw new StartFault(`Die Datei ${file} stimmt noch nicht:\n  - ${faults.join('\n  - ')}`)
  }
  return { values, notices }
}

/** Sentence where others on this machine may read secrets in the file, or change it. */
function openRights(file: string, values: Environment): string[] {
  if (process.platform === 'win32') return []
  const { mode } = statSync(file)
  const tells = SECRET_NAMES.some((name) => values[name]) && (mode & 0o044) !== 0
  if (!tells && (mode & 0o022) === 0) return []
  const what = tells
    ? 'Geheimnisse und ist für andere lesbar'
    : 'Einstellungen, die andere ändern dürfen'
  return [`${file} enthält ${what}. Bitte schütze sie: chmod 600 ${file}`]
}

const UNREADABLE: Readonly<Record<string, string>> = {
  EACCES: 'dieser Benutzer darf sie nicht lesen',
  EISDIR: 'an ihrer Stelle ist ein Ordner',
}

function readSettingsFile(file: string): SettingsFile {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('\0')) {
      throw new StartFault(
        `Die Datei ${file} lässt sich nicht lesen: Sie ist kein Text in UTF-8. Speichere sie im Editor mit der Kodierung „UTF-8“.`,
      )
    }
    const { values, notices } = parseSettings(text, file)
    return { values, notices: [...notices, ...openRights(file, values)] }
  } catch (fault) {
    if (fault instanceof StartFault) throw fault
    const code = String((fault as NodeJS.ErrnoException).code)
    const reason = UNREADABLE[code] ?? code
    throw new StartFault(`Die Datei ${file} lässt sich nicht lesen: ${reason}.`)
  }
}

/** Sentences about places that look as if they were in use and are not. */
function unusedPlaces(root: string, used: string, file: string, unused?: string): string[] {
  const other = join(root, SETTINGS_FILE_NAME)
  return [
    ...(unused === undefined
      ? []
      : [
          `Es gibt zwei Datenordner. Benutzt wird ${used}; ${unused} bleibt, wie er ist. DATA_DIR wählt den anderen.`,
        ]),
    ...(file !== other && existsSync(other)
      ? [`${other} wird nicht gelesen. Die Einstellungen stehen in ${file}.`]
      : []),
  ]
}

/**
 * Adds to an environment what the settings file says and where the data lie; each variable that is
 * set already stays. The file is that of SETTINGS_FILE, else knistern.env beside the data folder.
 * @throws StartFault that names the file and each wrong line
 */
export function applySettings(env: NodeJS.ProcessEnv, root: string = ROOT): Settings {
  const given = env.DATA_DIR?.trim()
  const place = given ? { dataDir: resolve(given) } : defaultPlace(env, root)
  const beside = join(dirname(place.dataDir), SETTINGS_FILE_NAME)
  const named = env.SETTINGS_FILE?.trim()
  const file = named ? resolve(named) : beside
  const isThere = existsSync(file)
  if (named && !isThere) throw new StartFault(`SETTINGS_FILE: ${file} gibt es nicht.`)
  const { values, notices } = isThere ? readSettingsFile(file) : { values: {}, notices: [] }
  for (const [name, value] of Object.entries(values)) env[name] ??= value
  const isElsewhere = Boolean(env.DATA_DIR?.trim())
  if (!isElsewhere) env.DATA_DIR = place.dataDir
  env.SETTINGS_FILE = file
  const unused = isElsewhere || !('unused' in place) ? undefined : place.unused
  return {
    file,
    isThere,
    notices: [...notices, ...unusedPlaces(root, place.dataDir, file, unused)],
  }
}
