import { type RawBuilder, sql } from 'kysely'
import { chunk } from '../lib/chunk.ts'
import type { OpenSocket, PersonInPair } from '../live/presence.ts'
import type { Db } from '../storage/database.ts'
import { findsRow, updatesRow } from '../storage/outcome.ts'

/** Epoch milliseconds of the database: the clocks of the nodes may differ. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const after = (ms: number): RawBuilder<number> => sql<number>`${now} + ${ms}::bigint`

/** Others have noticed by then that a lease has lapsed, and read whom its node has served. */
const KEEP_LAPSED_MS = 60_000
/** Rows of one statement. */
const ROWS_MAX = 500

/** Begins the lease of a node, or begins it again. */
export async function registerNode(db: Db, id: string, leaseMs: number): Promise<void> {
  const lease = { expires_at: after(leaseMs), lapsed: 0 } as const
  await db
    .insertInto('nodes')
    .values({ id, ...lease })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(lease))
    .execute()
}

/** @returns false if the lease has lapsed */
export const renewNode = (db: Db, id: string, leaseMs: number): Promise<boolean> =>
  updatesRow(
    db
      .updateTable('nodes')
      .set({ expires_at: after(leaseMs) })
      .where('id', '=', id)
      .where('lapsed', '=', 0),
  )

/** Ends the lease of a node, with its connections. */
export async function removeNode(db: Db, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).execute()
}

/** Marks the leases that have expired. @returns the nodes that no other one has marked */
export async function markLapsed(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('nodes')
    .set({ lapsed: 1 })
    .where('lapsed', '=', 0)
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function lapsedNodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('nodes').select('id').where('lapsed', '=', 1).execute()
  return rows.map(({ id }) => id)
}

/** Removes nodes that lapsed a while ago, with their connections. */
export async function removeLapsedNodes(db: Db): Promise<void> {
  await db
    .deleteFrom('nodes')
    .where('lapsed', '=', 1)
    .where('expires_at', '<=', sql<number>`${now} - ${KEEP_LAPSED_MS}::bigint`)
    .execute()
}

/** Stores sockets of a node; those that are stored already are changed. */
export async function writeConnections(
  db: Db,
  nodeId: string,
  sockets: readonly (OpenSocket & { readonly inChat: boolean })[],
): Promise<void> {
  for (const some of chunk(sockets, ROWS_MAX)) {
    await db
      .insertInto('connections')
      .values(
        some.map(({ socketId, sessionId, userId, pairId, inChat }) => ({
          socket_id: socketId,
          node_id: nodeId,
          session_id: sessionId,
          user_id: userId,
          pair_id: pairId,
          in_chat: inChat ? (1 as const) : (0 as const),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('socket_id').doUpdateSet({ in_chat: (eb) => eb.ref('excluded.in_chat') }),
      )
      .execute()
  }
}

export async function removeConnections(db: Db, socketIds: readonly string[]): Promise<void> {
  for (const some of chunk(socketIds, ROWS_MAX)) {
    await db.deleteFrom('connections').where('socket_id', 'in', some).execute()
  }
}

/** Connections of nodes whose lease holds. */
const living = (db: Db) =>
  db
    .selectFrom('connections')
    .innerJoin('nodes', 'nodes.id', 'connections.node_id')
    .where('nodes.lapsed', '=', 0)
    .where('nodes.expires_at', '>', now)

/** The sessions of a person with a socket on any node. */
export async function sessionsOf(db: Db, userId: string): Promise<Set<string>> {
  const rows = await living(db)
    .select('connections.session_id')
    .where('connections.user_id', '=', userId)
    .execute()
  return new Set(rows.map((row) => row.session_id))
}

/** Whether a pair has a socket on any node. */
export const isPairConnected = (db: Db, pairId: string): Promise<boolean> =>
  findsRow(
    living(db).select('connections.socket_id').where('connections.pair_id', '=', pairId).limit(1),
  )

/** Returns who of some people has the chat open on any node. */
export async function inChatAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await living(db)
    .select('connections.user_id')
    .distinct()
    .where('connections.user_id', 'in', userIds)
    .where('connections.in_chat', '=', 1)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Everybody with a socket on a node, whether its lease holds or not. */
export async function peopleOfNode(
  db: Db,
  nodeId: string,
): Promise<(PersonInPair & { readonly inChat: boolean })[]> {
  const rows = await db
    .selectFrom('connections')
    .select(['user_id', 'pair_id'])
    .select((eb) => eb.fn.max('in_chat').as('in_chat'))
    .where('node_id', '=', nodeId)
    .groupBy(['user_id', 'pair_id'])
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    pairId: row.pair_id,
    inChat: row.in_chat === 1,
  }))
}
