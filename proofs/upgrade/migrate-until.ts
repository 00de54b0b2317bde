import { Kysely } from 'kysely'
import { readConfig } from '#server/config.ts'
import { silentLogger } from '#server/lib/logger.ts'
import { migrateToLatest } from '#server/storage/migrate.ts'
import { NodeSqliteDialect } from '#server/storage/node-sqlite.ts'
import { createPostgresDialect } from '#server/storage/postgres.ts'
import { vaultFrom } from '#server/storage/settings.ts'
import type { Tables } from '#server/storage/tables/index.ts'
import { readKeyFile } from '#server/vault/master-key.ts'

/**
 * Runs the migrations of a server start and kills itself by SIGKILL after the given number of
 * statements: `node migrate-until.ts 12`. Prints the number of statements if all are done before.
 */
const { database, keyFile } = readConfig(process.env)
const fatal = Number(process.argv[2])
let done = 0
const db = new Kysely<Tables>({
  dialect:
    'file' in database
      ? new NodeSqliteDialect(database.file)
      : createPostgresDialect(database.url, silentLogger),
  log: () => {
    done += 1
    if (done === fatal) process.kill(process.pid, 'SIGKILL')
  },
})
await migrateToLatest(db, (trx) => vaultFrom(readKeyFile(keyFile), keyFile)(trx))
await db.destroy()
process.stdout.write(String(done))
