import { normaliseIdentifier } from '#contract/kernel/person.ts'
import { passwordWrong, tooManyAttempts } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Actor, Exchange } from '../http/bind.ts'
import { refuse } from '../http/refuse.ts'
import { deviceKey, isKnownDevice } from './login.ts'
import type { Person } from './people.ts'
import { forgetTries, takeTry } from './throttle.ts'
import { policies } from './throttle-rules.ts'

/** Counts a guess at what opens an account; refuses with 429 when it is one too many. */
async function countGuess({ config, database, clock }: Context, key: string): Promise<string> {
  if (!config.rateLimits) return key
  const waitMs = await takeTry(database.db, key, policies.account, clock)
  if (waitMs > 0) refuse(tooManyAttempts, Math.ceil(waitMs / 1000))
  return key
}

/**
 * Counts a try of somebody not logged in for the account, or for the known device of it, which
 * strangers cannot use up. An account nobody has is counted alike.
 * @returns the key to forget after a success
 */
export async function countForAccount(
  context: Context,
  exchange: Exchange,
  identifier: string,
  person: Person | undefined,
): Promise<string> {
  const { database, vault } = context
  const device = deviceKey(context, exchange)
  const known =
    person !== undefined &&
    device !== undefined &&
    (await isKnownDevice(database.db, person.id, device))
  const subject = known
    ? `device ${device} ${person.id}`
    : `account ${person?.id ?? normaliseIdentifier(identifier)}`
  return countGuess(context, vault.blindIndex('throttle login', subject))
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
  const { database, vault, passwords } = context
  const key = await countGuess(context, vault.blindIndex('throttle password', userId))
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
