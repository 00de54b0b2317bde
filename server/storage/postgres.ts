import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { Logger } from '../lib/logger.ts'
import { untilReleased } from '../lib/retry.ts'
import { StartFault } from '../lib/start-fault.ts'
import type { PostgresAddress, PostgresLimits } from './database-address.ts'
import { createOutageWatch, type OutageWatch } from './outage-watch.ts'
import { NOTICE_LOSS } from './postgres-session.ts'
import type { Tables } from './tables/index.ts'
import { watchPool } from './watched-pool.ts'

/** int8 as a JavaScript number: our 64-bit columns hold epoch milliseconds and counters. */
const INT8 = 20
types.setTypeParser(INT8, Number)

/** Connections per process; more would queue inside PostgreSQL. */
const POOL_SIZE = 10

/**
 * Far above what a server needs: a couple is erased in parts (decision 0022), and transactions wait
 * for their next statement only while the event loop is busy.
 */
const SERVER_LIMITS: PostgresLimits = {
  statementMs: 25_000,
  queryMs: 30_000,
  idleTransactionMs: 10_000,
}

/** The system begins to ask whether the other end is still there. */
const KEEP_ALIVE_AFTER_MS = 30_000

/** A stop does not wait longer for a PostgreSQL that no longer answers. */
const CLOSE_WAIT_MS = 2_000

/** Key of the advisory lock; any constant. */
const IN_USE_LOCK = 4_712

/**
 * Locks a PostgreSQL for this process exclusively. Waits some seconds, since the sessions of a
 * server that has just stopped take a moment to end.
 * @returns a function that releases the lock
 * @throws StartFault while a server works on it
 */
export const lockPostgresExclusive = (url: string): Promise<() => Promise<void>> =>
  takeAdvisoryLock(
    url,
    'pg_try_advisory_lock',
    'Auf der Datenbank unter DATABASE_URL arbeitet noch ein Server. Beende ihn zuerst.',
  )

/**
 * Waits some seconds for the holder of the exclusive lock, and takes a shared one that bridges the
 * time until the connections of the pool hold theirs.
 * @returns a function that releases the lock
 * @throws StartFault while it is claimed
 */
export const lockPostgresShared = (url: string): Promise<() => Promise<void>> =>
  takeAdvisoryLock(
    url,
    'pg_try_advisory_lock_shared',
    'An der Datenbank unter DATABASE_URL arbeitet gerade ein Befehl wie rotate-key, der sie für sich allein braucht. Warte, bis er fertig ist.',
  )

async function takeAdvisoryLock(
  url: string,
  take: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  refusal: string,
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const taken = await untilReleased(async () => {
      const { rows } = await client.query<{ ours: boolean }>(
        `select ${take}(${IN_USE_LOCK}) as ours`,
      )
      return rows[0]?.ours === true || undefined
    })
    if (taken === undefined) throw new StartFault(refusal)
  } catch (fault) {
    await client.end()
    throw fault
  }
  return () => client.end()
}

/** Prepares each connection of a server, before it is used. */
const serverSession = ({ statementMs, idleTransactionMs }: PostgresLimits) => `
  set statement_timeout = ${statementMs};
  set idle_in_transaction_session_timeout = ${idleTransactionMs};
  select pg_advisory_lock_shared(${IN_USE_LOCK})`

/**
 * Kysely over PostgreSQL for the long work of a process that serves nobody meanwhile: migrations and
 * restoring, whose statements may take minutes.
 */
export const createPostgresDialect = (url: string, log: Logger): PostgresDialect =>
  dialectOver(openPool(url, NOTICE_LOSS, {}), log, createOutageWatch())

/**
 * Kysely over PostgreSQL for a server: its statements have limits, and each connection holds the
 * shared lock `lockPostgresExclusive` checks until it ends.
 */
export function createServerDialect(
  { url, limits: changed }: PostgresAddress,
  log: Logger,
  watch: OutageWatch,
): PostgresDialect {
  const limits = { ...SERVER_LIMITS, ...changed }
  const options = {
    // An idle server keeps one connection, and with it the shared lock.
    min: 1,
    query_timeout: limits.queryMs,
  }
  return dialectOver(openPool(url, `${NOTICE_LOSS}; ${serverSession(limits)}`, options), log, watch)
}

/** @param prepare statements for every new connection */
const openPool = (url: string, prepare: string, options: PoolConfig): Pool =>
  new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Before a new connection is handed out; one for which it fails is closed.
    verify: (client, done) =>
      client.query(prepare, (fault: Error | null) => done(fault ?? undefined)),
    ...options,
  })

/** A connection the server ends is logged and replaced, never fatal. */
function dialectOver(pool: Pool, log: Logger, watch: OutageWatch): PostgresDialect {
  pool.on('error', (fault) => log.warn('database.connection-lost', { fault }))
  // The pool listens to idle connections only: without a listener the loss of a busy one would end
  // the process. Its query is rejected anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const closed = connectionsClosed(pool)
  const end = async () => {
    await pool.end()
    await Promise.race([closed(), pause(CLOSE_WAIT_MS, undefined, { ref: false })])
  }
  return new PostgresDialect({ pool: { ...watchPool(pool, watch), end } })
}

/**
 * `pool.end` does not wait until its connections are closed, and PostgreSQL keeps their locks until
 * then.
 * @returns a function that waits until all connections are closed
 */
function connectionsClosed(pool: Pool): () => Promise<void> {
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  return async () => {
    while (open.size > 0) await new Promise<void>((resolve) => pool.once('remove', () => resolve()))
  }
}

/**
 * Checks that PostgreSQL syncs a commit to the disk before it acknowledges it (trust g).
 * @throws StartFault naming the setting that prevents it
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
