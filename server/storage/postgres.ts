import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Logger } from '../lib/logger.ts'

/** int8 as a JavaScript number: our 64-bit columns hold epoch milliseconds and counters. */
const INT8 = 20
types.setTypeParser(INT8, Number)

/** Connections per process; more only queue inside PostgreSQL. */
const POOL_SIZE = 10

/** Kysely over PostgreSQL. A connection the server ends is logged and replaced, never fatal. */
export function createPostgresDialect(url: string, log: Logger): PostgresDialect {
  const pool = new Pool({ connectionString: url, max: POOL_SIZE, connectionTimeoutMillis: 5_000 })
  pool.on('error', (fault) => log.warn('database.connection-lost', { fault }))
  return new PostgresDialect({ pool })
}
