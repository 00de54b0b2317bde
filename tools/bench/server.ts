import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { silentLogger } from '#server/lib/logger.ts'
import type { DatabaseAddress } from '#server/storage/database-address.ts'
import { CHEAP_PASSWORDS } from '#server/testing/couples.ts'
import type { Engine } from '#server/testing/engines.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { makeKeyFile } from '#server/vault/master-key.ts'

/** Where the data of one measurement lies, on a disk that syncs. */
export interface Installation {
  readonly engine: Engine
  /** Holds the data folder and whatever else the measurement writes. */
  readonly folder: string
  /** Settings of a server over the data, as in production but without limits. */
  readonly env: Readonly<Record<string, string>>
  readonly config: Config
  /** One more database of the kind, empty; a file lies in the folder. */
  newDatabase(folder: string): Promise<DatabaseAddress>
}

/**
 * Runs something over an installation in which nobody lives yet, and removes it.
 * @throws Error where this machine has no PostgreSQL and one is asked for
 */
export async function withInstallation(
  engine: Engine,
  run: (installation: Installation) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  try {
    if (engine === 'postgres' && !postgres) throw new Error('There is no PostgreSQL here.')
    const env = {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'off',
      ...(postgres && { DATABASE_URL: await postgres.createDatabase('bench') }),
    }
    const newDatabase = async (into: string) =>
      postgres
        ? { url: await postgres.createDatabase('further') }
        : { file: join(into, 'knistern.db') }
    const config = readConfig(env)
    makeKeyFile(config.keyFile)
    await run({ engine, folder, env, config, newDatabase })
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface BenchServer {
  readonly address: string
  readonly context: Context
}

/** Runs something with a server of this process over an installation. */
export async function withServer<T>(
  { config }: Installation,
  run: (server: BenchServer) => Promise<T>,
): Promise<T> {
  // Registering is not what is measured.
  const overrides = { log: silentLogger, passwordCost: CHEAP_PASSWORDS }
  const app = await createApp(config, overrides)
  try {
    return await run({ address: await app.listen(), context: app.context })
  } finally {
    await app.close()
  }
}
