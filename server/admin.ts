import { existsSync } from 'node:fs'
import { readConfig } from './config.ts'
import { silentLogger } from './lib/logger.ts'
import { StartFault } from './lib/start-fault.ts'
import { findByIdentifier } from './people/people.ts'
import { setSuperUser } from './people/super-user.ts'
import { openDatabase } from './storage/database.ts'
import { readKeyFile } from './vault/master-key.ts'
import { createVault } from './vault/vault.ts'

const USAGE = `So geht es:
  npm run admin -- grant <E-Mail>    macht jemanden zum Super User
  npm run admin -- revoke <E-Mail>   nimmt das wieder zurück`

const COMMANDS: Readonly<Record<string, boolean>> = { grant: true, revoke: false }

try {
  const [command = '', identifier = ''] = process.argv.slice(2)
  const superUser = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (superUser === undefined || identifier === '') throw new StartFault(USAGE)
  await run(identifier, superUser)
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  process.stderr.write(`${fault.message}\n`)
  process.exitCode = 1
}

async function run(identifier: string, superUser: boolean): Promise<void> {
  const config = readConfig(process.env)
  if ('file' in config.database && !existsSync(config.database.file)) {
    throw new StartFault(
      `Es gibt noch keine Datenbank in ${config.dataDir}. Starte zuerst einmal mit npm start.`,
    )
  }
  const vault = createVault(readKeyFile(config.keyFile))
  const database = await openDatabase(config.database, silentLogger)
  try {
    const person = await findByIdentifier(database.db, vault, identifier)
    if (person === undefined) throw new StartFault(`Ein Konto „${identifier}“ gibt es nicht.`)
    await setSuperUser(database.db, person.id, superUser)
    process.stdout.write(
      superUser
        ? `„${identifier}“ ist jetzt Super User. Die Verwaltung liegt unter /admin.\n`
        : `„${identifier}“ ist kein Super User mehr.\n`,
    )
  } finally {
    await database.close()
  }
}
