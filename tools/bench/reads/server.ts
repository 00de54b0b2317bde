import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import type { Context } from '../../../server/context.ts'
import { silentLogger } from '../../../server/lib/logger.ts'
import type { DatabaseAddress } from '../../../server/storage/database-address.ts'
import { startPostgres } from '../../../server/testing/postgres.ts'
import { makeKeyFile } from '../../../server/vault/master-key.ts'

/** Registering is not what is measured. */
const CHEAP_PASSWORDS = { memoryKib: 64, passes: 1 }

export interface BenchServer {
  readonly address: string
  readonly context: Context
}

/** Runs something with a fresh server over a fresh SQLite file, as it runs in production. */
export const withSqlite = (
  run: (server: BenchServer) => Promise<void>,
  contentDir?: string,
): Promise<void> =>
  withServer((folder) => ({ file: join(folder, 'data', 'knistern.db') }), run, contentDir)

/** The same over a PostgreSQL that syncs. @throws Error where there is none */
export async function withPostgres(
  run: (server: BenchServer) => Promise<void>,
  contentDir?: string,
): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  if (postgres === undefined) throw new Error('There is no PostgreSQL on this machine.')
  try {
    const url = await postgres.createDatabase('bench')
    await withServer(() => ({ url }), run, contentDir)
  } finally {
    await postgres.stop()
  }
}

async function withServer(
  databaseIn: (folder: string) => DatabaseAddress,
  run: (server: BenchServer) => Promise<void>,
  contentDir?: string,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-bench-'))
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' }
  const config = {
    ...readConfig({ ...env, QUOTA_CARDS: '1000000' }),
    database: databaseIn(folder),
    rateLimits: false,
    ...(contentDir !== undefined && { contentDir }),
  }
  makeKeyFile(config.keyFile)
  const app = await createApp(config, { log: silentLogger, passwordCost: CHEAP_PASSWORDS })
  try {
    await run({ address: await app.listen(), context: app.context })
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
