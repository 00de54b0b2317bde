import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** What pg says, without a code, about a query that was not answered within `query_timeout`. */
const isUnanswered = (fault: unknown): boolean =>
  fault instanceof Error && fault.message === 'Query read timeout'

function watchClient(client: PoolClient): PostgresPoolClient {
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query(sql, parameters)
    } catch (fault) {
      // The query still occupies the connection: pg would send a rollback after its answer only,
      // and the pool would hand it on. Ending it fails both at once.
      if (isUnanswered(fault)) client.end().catch(() => undefined)
      throw fault
    }
  }
  return {
    // Cursors, the other overload, are used by streams alone.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** A pool for Kysely that gives up connections which no longer answer. */
export function watchPool(pool: Pool, end: () => Promise<void>): PostgresPool {
  // Kysely knows connections by their identity.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? watchClient(client)
      clients.set(client, known)
      return known
    },
  }
}
