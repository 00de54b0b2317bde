import { normaliseIdentifier } from '#contract/kernel/person.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Actor, Exchange } from '../http/bind.ts'
import { refuse } from '../http/refuse.ts'
import { deviceKey, isKnownDevice } from './login.ts'
import { forgetTries, giveTryBack } from './throttle.ts'
import { policies } from './throttle-rules.ts'
import { countByAddress, countTry } from './tries.ts'

/** Ways into an account whose tries are counted apart: none of them stops another. */
export type WayIn = 'login' | 'recovery'

/**
 * Counts a try of somebody not logged in (O-031, decision 0036). A device this person has logged in
 * from before is judged by itself alone, so that nobody else can use up its tries (O-153).
 * Everybody else is counted by address and by what was typed; never by the account, since tries by
 * one of its names would then tell which other names are the same person's.
 * @param typed what names the account, known or not; left out where it cannot be guessed
 * @returns what is to be done after a success
 * @throws Refused 429
 */
export async function countEntry(
  context: Context,
  exchange: Exchange,
  way: WayIn,
  { userId, typed }: { readonly userId: string | undefined; readonly typed?: string },
): Promise<() => Promise<void>> {
  const { db } = context.database
  const device = deviceKey(context, exchange)
  // Asked for nobody as well, so that no name takes longer than another.
  if (device !== undefined && (await isKnownDevice(db, device, userId ?? '-'))) {
    const key = await countTry(context, way, `device ${device} ${userId}`, policies.account)
    return () => forgetTries(db, key)
  }
  const addressKey = await countByAddress(context, exchange, way, policies.address)
  const typedKey =
    typed === undefined
      ? undefined
      : await countTry(context, way, `typed ${normaliseIdentifier(typed)}`, policies.account)
  return async () => {
    if (typedKey !== undefined) await forgetTries(db, typedKey)
    await giveTryBack(db, addressKey)
  }
}

/**
 * Asks who is logged in for the password again, before what an open session alone must not do.
 * Counted like logins, but for themselves: guessing here locks nobody out.
 * @returns the hash it was checked against
 */
export async function checkOwnPassword(
  context: Context,
  { userId }: Pick<Actor, 'userId'>,
  password: string,
): Promise<string> {
  const { database, passwords } = context
  const key = await countTry(context, 'password', userId, policies.account)
  const row = await database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  const right = await passwords.verify(password, row?.password_hash)
  if (row === undefined || !right) refuse(passwordWrong)
  await forgetTries(database.db, key)
  return row.password_hash
}
