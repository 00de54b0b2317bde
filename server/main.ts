import { networkInterfaces } from 'node:os'
import { type App, createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { StartFault } from './lib/start-fault.ts'

// Loaded on demand: the demo creates pictures and needs the image decoders.
const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined

try {
  const config = demo?.demoConfig(readConfig(process.env)) ?? readConfig(process.env)
  const logins = (await demo?.seedDemo(config)) ?? []
  const app = await createApp(config)
  // Before the server is ready, so that it always closes its database on a signal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)))
  }
  const address = await app.listen().catch(async (fault: unknown) => {
    await app.close()
    throw fault
  })
  process.stdout.write(`${greeting(config, address, app.content, logins).join('\n')}\n`)
  if (!config.rateLimits) {
    process.stderr.write(
      'ACHTUNG: RATE_LIMITS=off. Passwörter lassen sich ungebremst raten. Nur für Lastmessungen.\n',
    )
  }
  if (config.nodes === 'many') {
    process.stderr.write(
      'ACHTUNG: NODES=many ist noch nicht fertig. Mitteilungen, die ein Knoten gerade verschickt, gehen mit ihm verloren, wenn er abstürzt.\n',
    )
  }
  if ('url' in config.database && config.database.unsynced === true) {
    process.stderr.write(
      'ACHTUNG: DATABASE_SYNC=off. Was zugesagt ist, kann ein Stromausfall verlieren. Nur für Tests und Messungen.\n',
    )
  }
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  process.stderr.write(`\n${fault.message}\n`)
  process.exitCode = 1
}

/** Output of a start. */
function greeting(
  config: Config,
  address: string,
  content: App['content'],
  logins: readonly string[],
): string[] {
  const where = 'file' in config.database ? config.database.file : 'PostgreSQL (DATABASE_URL)'
  const lines = [
    '',
    `  ${config.appName} läuft: ${config.publicUrl ?? address}`,
    '',
    `  Daten:      ${where}`,
    `  Schlüssel:  ${config.keyFile}`,
    '              (gehört in eine eigene Sicherung; ohne ihn bleibt alles verschlossen)',
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
    ...homeNetworkHints(config),
    '  Super User: Server beenden, dann  npm run admin -- grant <E-Mail>',
    '  Zum Ansehen mit einem Beispielpaar:  npm run demo',
    '',
  ]
}

function contentLine({ version, applied }: App['content']): string {
  return applied > version
    ? `Version ${version}; die Karten bleiben bei Version ${applied}, die hier schon lief`
    : `Version ${version}`
}

/** Who may open an account, and how to change that (O-150). */
function registrationLine({ registration, host, publicUrl }: Config): string {
  if (registration === 'invited') {
    return 'nur mit Einladung, und die allererste Person (REGISTRATION=invited)'
  }
  if (registration === 'closed') {
    return 'niemand; einen Link für ein neues Paar macht  npm run admin -- invite  (REGISTRATION=closed)'
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

function homeNetworkHints(config: Config): string[] {
  if (config.publicUrl !== undefined) return []
  const [home] = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
  const example = home ?? '192.168.1.20'
  return [
    `  Handys zu Hause:  HOST=0.0.0.0 PUBLIC_URL=http://${example}:${config.port} npm start`,
    '              Mitteilungen und das Installieren als App brauchen https (siehe README).',
    '',
  ]
}
