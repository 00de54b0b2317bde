import type { Client } from 'pg'
import type { Logger } from '../lib/logger.ts'
import { NOTICE_LOSS } from '../storage/postgres-session.ts'
import { holdConnection } from './kept-connection.ts'

/** Key of the advisory lock; any constant but that of `server/storage/postgres.ts`. */
const LEADER_LOCK = 4_713
/** How often a node tries to lead, and the leader makes sure that its connection stands. */
const EVERY_MS = 5_000

export interface Leadership {
  isLeader(): boolean
  /** Releases the lock for the node that tries next. */
  close(): Promise<void>
}

/**
 * Elects one node for the work that one does for all: it holds an advisory lock as long as its
 * connection stands. For a moment after a loss two may believe to lead, so the work must bear that.
 * @throws Error if PostgreSQL cannot be reached
 */
export async function joinElection({
  url,
  log,
}: {
  readonly url: string
  readonly log: Logger
}): Promise<Leadership> {
  /** The connection that holds the lock. */
  let holder: Client | undefined
  const connection = await holdConnection({
    url,
    log,
    name: 'leader',
    prepare: (client) => client.query(NOTICE_LOSS),
    reconnected: () => void campaign(),
  })
  const isLeader = () => holder !== undefined && holder === connection.client()

  const campaign = async () => {
    const client = connection.client()
    if (client === undefined) return
    try {
      if (isLeader()) return void (await client.query('select 1'))
      const { rows } = await client.query<{ ours: boolean }>(
        `select pg_try_advisory_lock(${LEADER_LOCK}) as ours`,
      )
      if (rows[0]?.ours !== true) return
      holder = client
      log.info('cluster.leader')
    } catch (fault) {
      log.warn('cluster.election', { fault })
      connection.replace()
    }
  }

  await campaign()
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= campaign().finally(() => {
      running = undefined
    })
  }, EVERY_MS)
  timer.unref()

  return {
    isLeader,
    async close() {
      clearInterval(timer)
      await running
      await connection.close()
    },
  }
}
