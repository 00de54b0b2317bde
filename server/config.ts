import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { PASSWORD_MIN } from '#contract/kernel/person.ts'
import { type MediaAddress, readMediaAddress } from './files/media-address.ts'
import type { Environment } from './lib/data-place.ts'
import { LOG_LEVELS, type LogLevel } from './lib/logger.ts'
import { ROOT } from './lib/program-files.ts'
import { type Quotas, readQuotas } from './lib/quotas.ts'
import type { SettingFault, SettingName, SettingText } from './lib/setting-names.ts'
import { StartFault } from './lib/start-fault.ts'
import type { DatabaseAddress } from './storage/database-address.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the data folder. */
  readonly dataDir: string
  readonly database: DatabaseAddress
  /** Storage of the sealed photos. */
  readonly media: MediaAddress
  /** Absolute path of the key file; never below dataDir. */
  readonly keyFile: string
  /** Path of the settings file, whether it is there or not; undefined: none was looked for. */
  readonly settingsFile: string | undefined
  /** Public origin without a trailing slash; undefined: from the request. */
  readonly publicUrl: string | undefined
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  readonly rateLimits: boolean
  /** Whether other nodes work on the same PostgreSQL and S3 store. */
  readonly nodes: 'one' | 'many'
  /** Connections the process keeps at once, sockets of open pages among them (trust i). */
  readonly connectionsMax: number
  /** The people who may register: everybody, the first and the invited ones, or nobody (O-150). */
  readonly registration: 'open' | 'invited' | 'closed'
  /** Whether the program's git remote is asked once a day for newer releases. */
  readonly updateCheck: boolean
  /** Quotas per couple. */
  readonly quotas: Quotas
  /** Additional hosts of push services (trust k). */
  readonly pushHosts: readonly string[]
  /** Minimum length of a new password; 4 in the specification. */
  readonly passwordMinLength: number
  /** `strict` refuses common passwords; by default there is only a warning. */
  readonly passwordPolicy: 'default' | 'strict'
  readonly appName: string
  readonly logLevel: LogLevel
  readonly production: boolean
  /** Folder of the built web app. */
  readonly webDir: string
  /** Folder of the content packs. */
  readonly contentDir: string
}

const quoted = (value: string) => `„${value}“`
const quotedList = new Intl.ListFormat('de')

/**
 * Reads the configuration from the environment.
 * @throws StartFault listing all faults.
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const fault: SettingFault = (name, sentence) => faults.push(`${name}: ${sentence}`)
  const text: SettingText = (name) => env[name]?.trim() || undefined
  /** Reads a choice among some values; the first unless it is set. */
  const choice = <const T extends string>(name: SettingName, values: readonly [T, ...T[]]): T => {
    const given = text(name)
    const chosen = given === undefined ? values[0] : values.find((value) => value === given)
    if (chosen === undefined) {
      fault(
        name,
        `${quoted(given ?? '')} gibt es nicht. Erlaubt sind ${quotedList.format(values.map(quoted))}.`,
      )
    }
    return chosen ?? values[0]
  }

  const count = (name: SettingName, fallback: number, min: number, max: number): number => {
    const given = Number(text(name) ?? fallback)
    if (!Number.isInteger(given) || given < min || given > max) {
      fault(name, `Erlaubt sind ganze Zahlen von ${min} bis ${max}.`)
    }
    return given
  }

  const port = Number(text('PORT') ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    fault('PORT', `„${env.PORT}“ ist keine Portnummer zwischen 0 und 65535.`)
  }

  const dataDir = resolve(text('DATA_DIR') ?? join(ROOT, 'data'))
  const keyFile = resolve(text('MASTER_KEY_FILE') ?? `${dataDir}.key`)
  if (isInside(keyFile, dataDir)) {
    fault(
      'MASTER_KEY_FILE',
      `Der Schlüssel darf nicht im Datenordner ${dataDir} liegen, sonst steckt er in jeder Sicherung.`,
    )
  }

  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    fault(
      'DATABASE_URL',
      'Die Adresse muss mit postgres:// beginnen; ohne sie wird SQLite benutzt.',
    )
  } else if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl)) {
    fault(
      'DATABASE_URL',
      'Das ist keine gültige Adresse. Prüfe den Port und schreibe Sonderzeichen im Passwort um, „#“ als %23 und „/“ als %2F.',
    )
  }

  const databaseSync = choice('DATABASE_SYNC', ['required', 'off'])

  const media = readMediaAddress(text, dataDir, fault)

  const publicUrl = text('PUBLIC_URL')?.replace(/\/+$/, '')
  const publicOrigin = originOf(publicUrl)
  if (publicUrl !== undefined && publicOrigin === undefined) {
    fault(
      'PUBLIC_URL',
      `„${publicUrl}“ ist keine Adresse wie https://knistern.example, mit https:// davor und ohne Pfad dahinter.`,
    )
  }

  const trustedProxies = list(text('TRUSTED_PROXIES'))
  for (const entry of trustedProxies.filter((entry) => !isAddressOrNetwork(entry))) {
    fault('TRUSTED_PROXIES', `„${entry}“ ist keine Adresse und kein Netz wie 10.0.0.0/8.`)
  }

  const passwordMinLength = count('PASSWORD_MIN_LENGTH', PASSWORD_MIN, PASSWORD_MIN, 64)
  const passwordPolicy = choice('PASSWORD_POLICY', ['default', 'strict'])
  const rateLimits = choice('RATE_LIMITS', ['on', 'off'])
  const nodes = choice('NODES', ['one', 'many'])
  if (nodes === 'many' && databaseUrl === undefined) {
    fault('DATABASE_URL', 'Fehlt; mit NODES=many teilen sich alle Knoten ein PostgreSQL.')
  }
  if (nodes === 'many' && 'folder' in media) {
    fault(
      'MEDIA_STORE',
      'Fehlt; mit NODES=many teilen sich alle Knoten einen S3-Speicher für Fotos.',
    )
  }
  if (nodes === 'many' && text('MASTER_KEY_FILE') === undefined) {
    fault('MASTER_KEY_FILE', 'Fehlt; mit NODES=many haben alle Knoten dieselbe Schlüsseldatei.')
  }
  const connectionsMax = count('MAX_CONNECTIONS', 2_000, 100, 100_000)
  const registration = choice('REGISTRATION', ['open', 'invited', 'closed'])

  const updateCheck = choice('UPDATE_CHECK', ['off', 'on'])

  const quotas = readQuotas(text, fault)

  const logLevel = (text('LOG_LEVEL') ?? 'info') as LogLevel
  if (!LOG_LEVELS.includes(logLevel)) {
    fault('LOG_LEVEL', `${quoted(logLevel)} gibt es nicht. Erlaubt sind ${LOG_LEVELS.join(', ')}.`)
  }

  if (faults.length > 0) {
    const file = text('SETTINGS_FILE')
    const source = file !== undefined && existsSync(file) ? ` (Umgebung und ${file})` : ''
    throw new StartFault(
      `Die Einstellungen${source} stimmen noch nicht:\n  - ${faults.join('\n  - ')}`,
    )
  }
  return {
    port,
    host: text('HOST') ?? '127.0.0.1',
    dataDir,
    database:
      databaseUrl === undefined
        ? { file: join(dataDir, 'knistern.db') }
        : { url: databaseUrl, unsynced: databaseSync === 'off' },
    media,
    keyFile,
    settingsFile: text('SETTINGS_FILE'),
    publicUrl: publicOrigin,
    trustedProxies,
    rateLimits: rateLimits === 'on',
    nodes,
    connectionsMax,
    registration,
    updateCheck: updateCheck === 'on',
    quotas,
    pushHosts: list(text('PUSH_EXTRA_HOSTS')),
    passwordMinLength,
    passwordPolicy,
    appName: text('APP_NAME') ?? 'Knistern',
    logLevel,
    production: text('NODE_ENV') === 'production',
    webDir: join(ROOT, 'dist', 'web'),
    contentDir: join(ROOT, 'content'),
  }
}

const list = (text = ''): string[] => text.split(',').flatMap((part) => part.trim() || [])

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}

/** The origin of an address without path, name or query, as browsers write it; else undefined. */
function originOf(text = ''): string | undefined {
  const isBare = /^https?:\/\/[^\s/\\?#@]+$/i.test(text)
  return isBare && URL.canParse(text) ? new URL(text).origin : undefined
}

/** Whether pg finds in it what is meant: behind a „#“ it reads nothing. */
function isPostgresUrl(text: string): boolean {
  // Without a host it is a unix socket, which pg takes behind a name as well.
  return !text.includes('#') && URL.canParse(text.replace('@/', '@localhost/'))
}

/** An IP address, or a network with the length of its prefix. */
function isAddressOrNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (bits === undefined) return false
  return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits)
}
