import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { adminCommand, isRunByNpm } from './lib/admin-command.ts'
import { ROOT } from './lib/program-files.ts'

/**
 * The lines a start prints.
 * @param address where the server listens
 * @param isNew whether this start has made the database
 * @param logins of the demo
 */
export async function greeting(
  config: Config,
  address: string,
  content: App['content'],
  isNew: boolean,
  logins: readonly string[],
): Promise<string[]> {
  const where = 'file' in config.database ? config.database.file : 'PostgreSQL (DATABASE_URL)'
  const lines = [
    '',
    `  ${config.appName} läuft: ${config.publicUrl ?? address}`,
    '',
    `  Daten:      ${where}${isNew ? ', eben neu angelegt' : ''}`,
    `  Schlüssel:  ${config.keyFile}`,
    '              (gehört in eine eigene Sicherung; ohne ihn bleibt alles verschlossen)',
    ...settingsLine(config),
    `  Inhalte:    ${contentLine(content)}`,
    '',
    `  Registrieren: ${registrationLine(config)}`,
    '',
  ]
  if (logins.length > 0)
    return [...lines, '  Zum Ausprobieren:', ...logins.map((l) => `    ${l}`), '']
  return [
    ...lines,
    ...passkeyHint(config, address),
    ...(await phoneHints(config)),
    `  Super User:  ${adminCommand('grant <E-Mail>')}`,
    ...(isRunByNpm() ? ['  Zum Ansehen mit einem Beispielpaar:  npm run demo'] : []),
    ...helpLine(),
    '',
  ]
}

function contentLine({ version, applied }: App['content']): string {
  return applied > version
    ? `Version ${version}; die Karten bleiben bei Version ${applied}, die hier schon lief`
    : `Version ${version}`
}

/** The page for whoever hosts, where the documents are beside the program, as they are not in a container. */
function helpLine(): string[] {
  const page = join(ROOT, 'docs', 'zuhause.md')
  return existsSync(page) ? [`  Hilfe, Schritt für Schritt:  ${page}`] : []
}

/** Where settings are written, so that each command finds them. */
function settingsLine({ settingsFile }: Config): string[] {
  if (settingsFile === undefined) return []
  const hint = existsSync(settingsFile) ? '' : ' (noch nicht da; sie gilt dann für jeden Befehl)'
  return [`  Einstellungen: ${settingsFile}${hint}`]
}

/** The line on the people who may open an account, and how to change that (O-150). */
function registrationLine({ registration, host, publicUrl }: Config): string {
  if (registration === 'invited') {
    return 'nur mit Einladung, und die allererste Person (REGISTRATION=invited)'
  }
  if (registration === 'closed') {
    return `niemand; einen Link für ein neues Paar macht  ${adminCommand('invite')}  (REGISTRATION=closed)`
  }
  const isHome =
    isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  return isHome
    ? 'offen (REGISTRATION=invited oder closed ändert das)'
    : 'OFFEN FÜR ALLE, die diesen Server erreichen. REGISTRATION=invited lässt nur Eingeladene herein.'
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127(?:\.\d+){3}$|^\[?::1\]?$/.test(host)
}

/** Passkeys need a host name, not an IP address. */
function passkeyHint(config: Config, address: string): string[] {
  if (config.publicUrl !== undefined || config.host !== '127.0.0.1') return []
  return [`  Mit Passkeys:     ${address.replace(config.host, 'localhost')}`, '']
}

/** How phones reach this server: by an address to scan, or what to set first. */
async function phoneHints({ host, port, publicUrl }: Config): Promise<string[]> {
  if (isLoopback(host)) {
    if (publicUrl !== undefined) return []
    const address = homeAddresses()[0] ?? '192.168.1.20'
    return [
      `  Handys zu Hause:  HOST=0.0.0.0 PUBLIC_URL=http://${address}:${port} npm start`,
      '              Mitteilungen und das Installieren als App brauchen https (siehe Hilfe).',
      '',
    ]
  }
  const [address] = isUnspecified(host) ? homeAddresses() : [host]
  const url = publicUrl ?? (address && `http://${address}:${port}`)
  return url ? [`  Für die Handys:   ${url}`, '', ...(await qrCode(url)), ''] : []
}

const isUnspecified = (host: string): boolean => host === '0.0.0.0' || /^\[?::\]?$/.test(host)

/** IPv4 addresses of this machine in its networks, without those of containers. */
const homeAddresses = (): string[] =>
  Object.entries(networkInterfaces())
    .filter(([name]) => !/^(?:docker|br-|veth|virbr)/.test(name))
    .flatMap(([, entries]) => entries ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

/** A QR code in half blocks; on a terminal light on dark, whatever its own colours are. */
async function qrCode(text: string): Promise<string[]> {
  // Most servers listen on their own machine only.
  const { renderUnicodeCompact } = await import('uqr')
  const [begin, end] = process.stdout.isTTY ? ['\u001B[97;40m', '\u001B[0m'] : ['', '']
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => `    ${begin}${line}${end}`)
}
