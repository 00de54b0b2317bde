import type { ExpressionBuilder } from 'kysely'
import type { AuthorizedPairId, AuthSession } from '../http/session-auth.ts'
import { chunk } from '../lib/chunk.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { newId, newSecret } from '../lib/ids.ts'
import { eachInSlices } from '../lib/slices.ts'
import { writeBestEffort } from '../lib/storage-fault.ts'
import { compileOnce } from '../storage/compile-once.ts'
import type { Db } from '../storage/database.ts'
import { deletesRow, updatesRow } from '../storage/outcome.ts'
import type { Tables } from '../storage/tables/index.ts'
import type { PairVault, Vault } from '../vault/vault.ts'
import { deviceRecord } from './records.ts'

const DAY_MS = 86_400_000
/** Idle and absolute lifetime of a session (O-030). */
const IDLE_MS = 30 * DAY_MS
const ABSOLUTE_MS = 180 * DAY_MS
/** Interval of updates of `last_used_at`, to save an fsync per request. */
const TOUCH_EVERY_MS = 10 * 60_000

export const SESSION_MAX_SECONDS = ABSOLUTE_MS / 1000

export interface OpenedSession {
  readonly sessionId: string
  readonly token: string
  /** Secret of the photo cookie, which authorises photos only (O-026). */
  readonly photoSecret: string
}

/** Creates a session. Token and photo secret are returned once and stored as keyed hashes. */
export async function openSession(
  db: Db,
  vault: Vault,
  pair: PairVault,
  session: { userId: string; device: string; now: number },
): Promise<OpenedSession> {
  const opened = { sessionId: newId(), token: newSecret(), photoSecret: newSecret() }
  await db
    .insertInto('sessions')
    .values({
      id: opened.sessionId,
      user_id: session.userId,
      token_key: vault.blindIndex('token', opened.token),
      photo_key: vault.blindIndex('photo', opened.photoSecret),
      device: deviceRecord.seal(pair, opened.sessionId, session.device),
      created_at: session.now,
      last_used_at: session.now,
    })
    .execute()
  return opened
}

const sessionBy = (column: 'sessions.token_key' | 'sessions.photo_key') =>
  compileOnce((db, { key }: { key: string }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id',
        'sessions.created_at',
        'sessions.last_used_at',
        'users.id as user_id',
        'users.pair_id',
        'users.is_super_user',
      ])
      .where(column, '=', key)
      .compile(),
  )
const sessionByToken = sessionBy('sessions.token_key')
const sessionByPhotoSecret = sessionBy('sessions.photo_key')

/** The active session of a token or photo cookie; undefined if it has ended or expired. */
export async function findSession(
  db: Db,
  vault: Vault,
  credential: { token: string } | { photoSecret: string },
  now: number,
): Promise<AuthSession | undefined> {
  const [row] =
    'token' in credential
      ? await sessionByToken(db, { key: vault.blindIndex('token', credential.token) })
      : await sessionByPhotoSecret(db, { key: vault.blindIndex('photo', credential.photoSecret) })
  if (row === undefined || lapsed(row, now)) return undefined
  if (now - row.last_used_at >= TOUCH_EVERY_MS) {
    await writeBestEffort(() =>
      db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', row.id).execute(),
    )
  }
  return {
    sessionId: row.id,
    userId: row.user_id,
    pairId: row.pair_id as AuthorizedPairId,
    isSuperUser: row.is_super_user === 1,
  }
}

const lapsed = (session: { created_at: number; last_used_at: number }, now: number): boolean =>
  now - session.last_used_at >= IDLE_MS || now - session.created_at >= ABSOLUTE_MS

/** A person's active sessions, most recently used first. */
export async function sessionsOf(db: Db, pair: PairVault, userId: string, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => !lapsed(row, now))
    .map((row) => ({
      id: row.id,
      device: deviceRecord.open(pair, row.id, row.device),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }))
}

/** Sessions read by one statement, about 1 ms. */
const SESSIONS_TOGETHER = 500

/** The active ones among some sessions, each with the pair of its person. */
export async function activeSessions(
  db: Db,
  sessionIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const active = new Map<string, string>()
  await eachInSlices(chunk(sessionIds, SESSIONS_TOGETHER), async (ids) => {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'sessions.created_at', 'sessions.last_used_at', 'users.pair_id'])
      .where('sessions.id', 'in', ids)
      .execute()
    for (const row of rows) if (!lapsed(row, now)) active.set(row.id, row.pair_id)
  })
  return active
}

/**
 * Locks a session before rows that reference it, so that a concurrent end waits and deletes them
 * too.
 * @returns false if it does not exist; an expired one does until it is swept
 */
export const lockSession = (trx: Db, sessionId: string): Promise<boolean> =>
  updatesRow(
    trx
      .updateTable('sessions')
      .set((eb) => ({ last_used_at: eb.ref('last_used_at') }))
      .where('id', '=', sessionId),
  )

/** Ends a session of a person; false if there was none. */
export const endSession = (db: Db, userId: string, sessionId: string): Promise<boolean> =>
  deletesRow(db.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', userId))

/**
 * Ends a person's sessions except one, with their push subscriptions, and the person's calendar
 * address, which opens without a session.
 * @returns ids of the ended sessions, whose sockets the caller disconnects
 */
export async function endSessions(db: Db, userId: string, keepId?: string): Promise<string[]> {
  await db.deleteFrom('calendar_addresses').where('user_id', '=', userId).execute()
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keepId !== undefined) ending = ending.where('id', '!=', keepId)
  return (await ending.returning('id').execute()).map(({ id }) => id)
}

/** Sessions a person has at most, and devices that are known; many more than anybody uses. */
const SESSIONS_MAX = 50
/** More rows than there can be: SQLite knows no offset without a limit. */
const ALL_ROWS = 1_000_000_000

/**
 * Ends what a person has beyond `SESSIONS_MAX`, used longest ago: a list, a move into another pair and
 * an export work on all of them.
 * @param keepId the session that is being opened
 * @returns ids of the ended sessions, whose sockets the caller disconnects
 */
export async function endSurplusSessions(
  trx: Db,
  userId: string,
  keepId: string,
): Promise<string[]> {
  const surplus = trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', keepId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(ALL_ROWS)
    .offset(SESSIONS_MAX - 1)
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', 'in', surplus)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Forgets the devices of a person beyond `SESSIONS_MAX`, seen longest ago. */
export async function forgetSurplusDevices(trx: Db, userId: string): Promise<void> {
  const surplus = trx
    .selectFrom('known_devices')
    .select('device_key')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_key')
    .limit(ALL_ROWS)
    .offset(SESSIONS_MAX)
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_key', 'in', surplus)
    .execute()
}

/**
 * Ends the session a photo cookie was given to: its secret, which no other browser has, proves that
 * this browser is the one.
 * @returns id of the ended session, whose sockets the caller disconnects; undefined if there was none
 */
export async function endSessionOfBrowser(
  db: Db,
  vault: Vault,
  photoSecret: string,
): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('photo_key', '=', vault.blindIndex('photo', photoSecret))
    .returning('id')
    .executeTakeFirst()
  return ended?.id
}

/** Ends all sessions, with their push subscriptions, and all calendar addresses; no device is known any more. */
export async function endAllSessions(trx: Db): Promise<void> {
  await trx.deleteFrom('sessions').execute()
  await trx.deleteFrom('known_devices').execute()
  await trx.deleteFrom('calendar_addresses').execute()
}

/** Keyed hash of the photo cookie of a session; undefined once it has ended. */
export async function photoKeyOf(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('photo_key')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.photo_key
}

const lapsedBy = (now: number) => (eb: ExpressionBuilder<Tables, 'sessions'>) =>
  eb.or([eb('last_used_at', '<=', now - IDLE_MS), eb('created_at', '<=', now - ABSOLUTE_MS)])

/** Deletes expired sessions, each in its own statement (decision 0042). */
export async function sweepSessions(db: Db, now: number): Promise<void> {
  const rows = await db.selectFrom('sessions').select('id').where(lapsedBy(now)).execute()
  await forEachSettled(rows, ({ id }) =>
    db.deleteFrom('sessions').where('id', '=', id).where(lapsedBy(now)).execute(),
  )
}
