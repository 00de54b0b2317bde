import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { OutageWatch } from './outage-watch.ts'

/** The message of pg, without a code, for a query that was not answered within `query_timeout`. */
const isUnanswered = (fault: unknown): boolean =>
  fault instanceof Error && fault.message === 'Query read timeout'

function watchClient(client: PoolClient, watch: OutageWatch): PostgresPoolClient {
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      const result = await client.query(sql, parameters)
      watch.answered()
      return result
    } catch (fault) {
      // The query still occupies the connection: pg would send a rollback only after its answer,
      // and the pool would reuse the connection. Ending the connection prevents both.
      if (isUnanswered(fault)) client.end().catch(() => undefined)
      watch.failed(fault)
      throw fault
    }
  }
  return {
    // Cursors, the other overload, are used by streams alone.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** The pool's message for a caller that waited too long, while all its connections work. */
const isPoolBusy = (fault: unknown): boolean =>
  fault instanceof Error && fault.message === 'timeout exceeded when trying to connect'

/** A pool for Kysely that gives up connections which no longer answer. */
export function watchPool(pool: Pool, watch: OutageWatch): Omit<PostgresPool, 'end'> {
  // Kysely knows connections by their identity.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((fault: unknown) => {
        // No query was sent, so nothing can be lost, and pages need not fetch again.
        if (!isPoolBusy(fault)) watch.failed(fault)
        throw fault
      })
      const known = clients.get(client) ?? watchClient(client, watch)
      clients.set(client, known)
      return known
    },
  }
}
