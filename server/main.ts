import { existsSync } from 'node:fs'
import { type App, createApp } from './app.ts'
import { readConfig } from './config.ts'
import { watchDecoder } from './files/watch-decoder.ts'
import { greeting } from './greeting.ts'
import { collectWhenQuiet } from './lib/collect-when-quiet.ts'
import { applySettings } from './lib/settings-file.ts'
import { StartFault } from './lib/start-fault.ts'
import { runOperatorCommand } from './operator/commands.ts'
import { openOperatorSocket } from './operator/socket-server.ts'
import { VERSION } from './version.ts'

// Loaded on demand: the demo creates pictures and needs the image decoders.
const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined

try {
  // The demo shows the program as it comes, and lies beside the data of no one.
  const settings = demo === undefined ? applySettings(process.env) : undefined
  for (const notice of settings?.notices ?? []) process.stderr.write(`ACHTUNG: ${notice}\n`)
  const config = demo?.demoConfig(readConfig(process.env)) ?? readConfig(process.env)
  const logins = (await demo?.seedDemo(config)) ?? []
  // Says so where the disk of the data was not mounted.
  const isNew = 'file' in config.database && !existsSync(config.database.file)
  const hadKey = demo === undefined && existsSync(config.keyFile)
  const app = await createApp(config)
  const { context } = app
  const opened: Pick<App, 'close'>[] = [app]
  const close = async () => {
    for (const part of opened.toReversed()) await part.close()
    context.log.info('server.stopped')
  }
  // Before the server is ready, so that it always closes its database on a signal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)))
  }
  const address = await app.listen().catch(async (fault: unknown) => {
    await app.close()
    throw fault
  })
  const { db } = context.database
  const installation = { db, vault: context.vault, config, now: context.clock.now }
  const run = (words: readonly string[]) => runOperatorCommand(installation, words)
  opened.push(await openOperatorSocket({ config, log: context.log, run }))
  context.log.info('server.started', {
    program: VERSION,
    database: context.database.kind,
    node: process.versions.node,
  })
  collectWhenQuiet()
  const lines = await greeting(config, address, app.content, isNew, logins)
  process.stdout.write(`${lines.join('\n')}\n`)
  if (isNew && hadKey) {
    process.stderr.write(
      `ACHTUNG: Den Schlüssel ${config.keyFile} gab es schon, eine Datenbank dazu nicht; sie ist eben neu angelegt. Gab es hier schon Daten, beende den Server: Ist ihr Datenträger eingehängt, oder fehlt noch die Sicherung?\n`,
    )
  }
  if (!config.rateLimits) {
    process.stderr.write(
      'ACHTUNG: RATE_LIMITS=off. Passwörter lassen sich ungebremst raten. Nur für Lastmessungen.\n',
    )
  }
  if ('url' in config.database && config.database.unsynced === true) {
    process.stderr.write(
      'ACHTUNG: DATABASE_SYNC=off. Was zugesagt ist, kann ein Stromausfall verlieren. Nur für Tests und Messungen.\n',
    )
  }
  watchDecoder(context.log)
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  process.stderr.write(`\n${fault.message}\n`)
  process.exitCode = 1
}
