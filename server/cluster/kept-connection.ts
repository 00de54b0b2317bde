import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '../lib/logger.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** The connection counts as lost when a statement has no answer for this time. */
const QUERY_TIMEOUT_MS = 5_000
const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 3_000

export interface KeptConnectionOptions {
  readonly url: string
  /** In the logs, and in PostgreSQL's list of connections. */
  readonly name: string
  readonly log: Logger
  /** Prepares every new connection. */
  readonly prepare?: (client: Client) => Promise<unknown>
  /** Called whenever another connection has followed a lost one. */
  readonly reconnected?: () => void
}

export interface KeptConnection {
  /** The connection; undefined while there is none. */
  client(): Client | undefined
  /** Gives up the current connection, and opens another one. */
  replace(): void
  close(): Promise<void>
}

/**
 * Keeps one connection to PostgreSQL open, outside of the pool: another one follows after each loss,
 * with backoff.
 * @throws Error if the first one cannot be opened
 */
export async function holdConnection(options: KeptConnectionOptions): Promise<KeptConnection> {
  const { url, name, log, prepare, reconnected } = options
  let current: Client | undefined
  let reconnecting: Promise<void> | undefined
  const closing = new AbortController()
  const closed = () => closing.signal.aborted

  const open = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: `knistern ${name}`,
    })
    client.on('error', (fault) => log.warn('cluster.connection-lost', { reason: name, fault }))
    client.on('end', () => lost(client))
    try {
      await client.connect()
      await prepare?.(client)
    } catch (fault) {
      // The socket may hang: not awaited.
      client.end().catch(() => undefined)
      throw fault
    }
    if (closed()) return void client.end().catch(() => undefined)
    current = client
  }

  const reconnect = async () => {
    for (let delay = RETRY_MIN_MS; !closed(); delay = Math.min(2 * delay, RETRY_MAX_MS)) {
      // Nodes that lost the same PostgreSQL do not come back in the same moment.
      await pause(delay * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(
        () => undefined,
      )
      if (closed()) return
      try {
        await open()
        reconnected?.()
        return
      } catch (fault) {
        log.warn('cluster.reconnect', { reason: name, fault })
      }
    }
  }

  const lost = (client: Client) => {
    if (client !== current) return
    current = undefined
    if (!closed()) reconnecting = reconnect()
  }

  await open()
  return {
    client: () => current,
    replace() {
      const client = current
      if (client === undefined) return
      lost(client)
      client.end().catch(() => undefined)
    },
    async close() {
      closing.abort()
      await reconnecting
      const client = current
      current = undefined
      await Promise.race([client?.end(), pause(CONNECT_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
