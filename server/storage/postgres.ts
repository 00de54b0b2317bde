import { type Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool, types } from 'pg'
import type { Logger } from '../lib/logger.ts'
import { StartFault } from '../lib/start-fault.ts'
import type { Tables } from './tables.ts'

/** int8 as a JavaScript number: our 64-bit columns hold epoch milliseconds and counters. */
const INT8 = 20
types.setTypeParser(INT8, Number)

/** Connections per process; more only queue inside PostgreSQL. */
const POOL_SIZE = 10

/** Any number; all programs of ours agree on it. */
const IN_USE_LOCK = 4_712

/**
 * Claims a PostgreSQL for this process alone, as long as nobody else has announced their use of it.
 * @throws StartFault while a server works on it
 */
export async function claimPostgres(url: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ ours: boolean }>(
    `select pg_try_advisory_lock(${IN_USE_LOCK}) as ours`,
  )
  if (rows[0]?.ours === true) return () => client.end()
  await client.end()
  throw new StartFault(
    'Auf der Datenbank unter DATABASE_URL arbeitet noch ein Server. Beende ihn zuerst.',
  )
}

/**
 * Kysely over PostgreSQL. A connection the server ends is logged and replaced, never fatal.
 * @param options announced: whether `claimPostgres` is to notice us
 */
export function createPostgresDialect(
  url: string,
  log: Logger,
  { announced = false } = {},
): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    // One stays, so that a server at rest can be seen to be there.
    min: announced ? 1 : 0,
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', (fault) => log.warn('database.connection-lost', { fault }))
  // The pool listens to idle connections only; one lost while it works would end the process. Who
  // works with it hears of it as well, so that nothing more is to be done here.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (announced) {
    pool.on('connect', (client) => {
      // Goes with the connection, however that ends.
      client.query(`select pg_advisory_lock_shared(${IN_USE_LOCK})`).catch(() => undefined)
    })
  }
  return new PostgresDialect({ pool })
}

/**
 * Makes sure that a commit is on the disk before it is acknowledged (trust.md g).
 * @throws StartFault naming the setting that says otherwise
 */
export async function checkSyncs(db: Kysely<Tables>): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit']) {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(db)
    if (rows[0]?.[name] !== 'off') continue
    throw new StartFault(
      `PostgreSQL läuft mit ${name}=off: Was Knistern schon zugesagt hat, könnte ein Stromausfall verlieren. Stelle ${name} wieder an; nur für Tests und Messungen geht es mit DATABASE_SYNC=off auch so.`,
    )
  }
}
