import { existsSync } from 'node:fs'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { watchDecoder } from './files/watch-decoder.ts'
import { greeting } from './greeting.ts'
import { collectWhenQuiet } from './lib/collect-when-quiet.ts'
import { StartFault } from './lib/start-fault.ts'

// Loaded on demand: the demo creates pictures and needs the image decoders.
const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined

try {
  const config = demo?.demoConfig(readConfig(process.env)) ?? readConfig(process.env)
  const logins = (await demo?.seedDemo(config)) ?? []
  // Says so where the disk of the data was not mounted.
  const isNew = 'file' in config.database && !existsSync(config.database.file)
  const app = await createApp(config)
  // Before the server is ready, so that it always closes its database on a signal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)))
  }
  const address = await app.listen().catch(async (fault: unknown) => {
    await app.close()
    throw fault
  })
  collectWhenQuiet()
  const lines = await greeting(config, address, app.content, isNew, logins)
  process.stdout.write(`${lines.join('\n')}\n`)
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
  watchDecoder(app.context.log)
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  process.stderr.write(`\n${fault.message}\n`)
  process.exitCode = 1
}
