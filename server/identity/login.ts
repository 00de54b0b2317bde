import { wrongCredentials } from '#contract/accounts/errors.ts'
import type { Context } from '../context.ts'
import type { Exchange } from '../http/bind.ts'
import { FORGET_CACHE, readCookie } from '../http/cookies.ts'
import { refuse } from '../http/refuse.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { newSecret } from '../lib/ids.ts'
import { writeBestEffort } from '../lib/storage-fault.ts'
import { lockPairOf } from '../pair/pair-locks.ts'
import type { Db } from '../storage/database.ts'
import { findsRow } from '../storage/outcome.ts'
import { transact } from '../storage/transact.ts'
import { deviceLabel } from './device-label.ts'
import {
  endSessionOfBrowser,
  endSurplusSessions,
  forgetSurplusDevices,
  openSession,
  photoKeyOf,
  SESSION_MAX_SECONDS,
} from './sessions.ts'

/** A device is known for as long as the longest session. */
const DEVICE_MAX_SECONDS = SESSION_MAX_SECONDS

/** Keyed hash of the device cookie, if the request carries one. */
export function deviceKey(
  { cookies, vault }: Pick<Context, 'cookies' | 'vault'>,
  { cookieHeader }: Pick<Exchange, 'cookieHeader'>,
): string | undefined {
  const secret = readCookie(cookieHeader, cookies.deviceName)
  return secret === undefined ? undefined : vault.blindIndex('device', secret)
}

/** The key of the device, if it has an earlier login of anybody. */
export async function knownDevice(
  context: Pick<Context, 'cookies' | 'vault' | 'database'>,
  exchange: Pick<Exchange, 'cookieHeader'>,
): Promise<string | undefined> {
  const device = deviceKey(context, exchange)
  if (device === undefined) return undefined
  return (await isKnownDevice(context.database.db, device)) ? device : undefined
}

/** Whether a device has an earlier login of a person, or of anybody without one. */
export async function isKnownDevice(db: Db, device: string, userId?: string): Promise<boolean> {
  let known = db.selectFrom('known_devices').select('user_id').where('device_key', '=', device)
  if (userId !== undefined) known = known.where('user_id', '=', userId)
  return findsRow(known.limit(1))
}

/**
 * Removes the known devices of a person after a password change: an intruder who knew the former
 * password must not keep separate attempts on one of them.
 */
export async function removeKnownDevices(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/**
 * Opens a session, sets the photo cookie and stores the device as known (O-026, O-031). Ends the
 * session this browser had before, since a logout without a network could not, and those beyond
 * `SESSIONS_MAX`.
 * @param provenHash the hash the password was checked against; refused if it has changed meanwhile
 */
export async function logIn(
  context: Context,
  exchange: Exchange,
  userId: string,
  provenHash?: string,
): Promise<{ userId: string; token: string }> {
  const { database, vault, clock, cookies, live } = context
  const now = clock.now()
  const formerPhotoSecret = readCookie(exchange.cookieHeader, cookies.photoName)
  const device = readCookie(exchange.cookieHeader, cookies.deviceName) ?? newSecret()
  const { session, ended } = await transact(database.db, async (trx) => {
    // The person may have changed the pair, and with it the key, while the password was hashed.
    const pair = await lockPairOf(trx, vault, userId)
    if (provenHash !== undefined && (await hashOf(trx, userId)) !== provenHash) {
      refuse(wrongCredentials)
    }
    await trx
      .insertInto('known_devices')
      .values({
        device_key: vault.blindIndex('device', device),
        user_id: userId,
        last_seen_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'device_key']).doUpdateSet({ last_seen_at: now }),
      )
      .execute()
    await forgetSurplusDevices(trx, userId)
    const session = await openSession(trx, vault, pair, {
      userId,
      device: deviceLabel(exchange.userAgent),
      now,
    })
    return { session, ended: await endSurplusSessions(trx, userId, session.sessionId) }
  })
  for (const sessionId of ended) live.disconnect({ sessionId })
  if (formerPhotoSecret !== undefined) await endFormerSession(context, formerPhotoSecret)
  exchange.setHeaders({
    'set-cookie': [
      cookies.set(cookies.photoName, session.photoSecret, SESSION_MAX_SECONDS),
      cookies.set(cookies.deviceName, device, DEVICE_MAX_SECONDS),
    ],
    ...(formerPhotoSecret !== undefined && FORGET_CACHE),
  })
  return { userId, token: session.token }
}

/** The new session is stored already: a fault of the storage leaves the former one to its end. */
async function endFormerSession(
  { database: { db }, vault, live }: Pick<Context, 'database' | 'vault' | 'live'>,
  photoSecret: string,
): Promise<void> {
  await writeBestEffort(async () => {
    const sessionId = await endSessionOfBrowser(db, vault, photoSecret)
    if (sessionId !== undefined) live.disconnect({ sessionId })
  })
}

const hashOf = async (trx: Db, userId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.password_hash

/** Forgets devices whose cookie has lapsed, each by itself (decision 0042). */
export async function sweepDevices(db: Db, now: number): Promise<void> {
  const lapsed = now - DEVICE_MAX_SECONDS * 1000
  const rows = await db
    .selectFrom('known_devices')
    .select(['user_id', 'device_key'])
    .where('last_seen_at', '<=', lapsed)
    .execute()
  await forEachSettled(rows, ({ user_id, device_key }) =>
    db
      .deleteFrom('known_devices')
      .where('user_id', '=', user_id)
      .where('device_key', '=', device_key)
      .where('last_seen_at', '<=', lapsed)
      .execute(),
  )
}

/**
 * Sets the photo cookie of a session if the browser lacks it, as after a login by another client
 * (O-026), or has the one from before a change of the pair, whose photos its cache must drop. Its
 * value follows from the session, the pair and the cookie shown: requests of one browser that renew
 * it at the same time get the same one, so that the order of their answers does not matter.
 */
export async function ensurePhotoCookie(
  { database: { db }, vault, cookies }: Context,
  exchange: Exchange,
  { sessionId, pairId }: { readonly sessionId: string; readonly pairId: string },
): Promise<void> {
  const shown = readCookie(exchange.cookieHeader, cookies.photoName)
  const keyOf = (secret: string) => vault.blindIndex('photo', secret)
  const key = await photoKeyOf(db, sessionId)
  if (key === undefined || (shown !== undefined && key === keyOf(shown))) return
  const secret = vault.blindIndex('photo cookie', [sessionId, pairId, shown ?? ''].join('\0'))
  const renew = () =>
    writeBestEffort(() =>
      db
        .updateTable('sessions')
        .set({ photo_key: keyOf(secret) })
        .where('id', '=', sessionId)
        .where('photo_key', '=', key)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => numUpdatedRows > 0n),
    )
  const isKept = key === keyOf(secret) || (await renew())
  if (!isKept && (await photoKeyOf(db, sessionId)) !== keyOf(secret)) return
  exchange.setHeaders({
    'set-cookie': cookies.set(cookies.photoName, secret, SESSION_MAX_SECONDS),
    ...(shown !== undefined && FORGET_CACHE),
  })
}
