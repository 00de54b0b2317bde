import { passwordWrong } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Actor, Exchange } from '../http/bind.ts'
import { addressBucket } from '../http/limits.ts'
import { refuse } from '../http/refuse.ts'
import type { PasswordTurn, PasswordWork } from '../lib/password.ts'
import { QueueFull } from '../lib/semaphore.ts'
import { countAttempt, countByAddress } from './attempts.ts'
import { normaliseIdentifier } from './identifiers.ts'
import { deviceKey, isKnownDevice } from './login.ts'
import { refundAttempt, resetAttempts } from './throttle.ts'
import { policies } from './throttle-rules.ts'

/** Flows whose attempts are counted separately, so that none locks another. */
export type AuthFlow = 'login' | 'recovery'

interface Typed {
  /** The typed name of the account, known or not; left out where it cannot be guessed. */
  readonly typed?: string
  /** Two accounts have that name: a success at one resets no failed attempt at the other. */
  readonly isShared?: boolean
}

/** An attempt that was counted. */
export interface CountedAttempt {
  /** Whether this device has an earlier login of this person. */
  readonly isKnownDevice: boolean
  /** To be called after a success. */
  readonly succeeded: () => Promise<void>
  /** To be called where nothing was judged: it was no guess at that name. */
  readonly unjudged: () => Promise<void>
}

/**
 * Counts an unauthenticated attempt (O-031, decision 0036). A device with an earlier login of this
 * person has a counter of its own, so that nobody else can use up its attempts (O-153). Everybody
 * else is counted by address and by the typed name, never by account: attempts with one of its
 * names would otherwise reveal which other names belong to the same account.
 * @throws Refused 429
 */
export async function countAuthAttempt(
  context: Context,
  exchange: Exchange,
  way: AuthFlow,
  { userId, ...typed }: Typed & { readonly userId: string | undefined },
): Promise<CountedAttempt> {
  return authAttempt(context, exchange, way, typed)(userId)
}

/**
 * The same for one attempt at several accounts that have the typed name: an attempt from an unknown
 * device counts once.
 * @returns the count, for each of the accounts
 */
export function authAttempt(
  context: Context,
  exchange: Exchange,
  way: AuthFlow,
  { typed, isShared = false }: Typed,
): (userId: string | undefined) => Promise<CountedAttempt> {
  const { db } = context.database
  const device = deviceKey(context, exchange)
  let ofStranger: CountedAttempt | undefined
  const countStranger = async (): Promise<CountedAttempt> => {
    const addressKey = await countByAddress(context, exchange, way, policies.address)
    const typedKey =
      typed === undefined
        ? undefined
        : await countAttempt(context, way, `typed ${normaliseIdentifier(typed)}`, policies.account)
    const forgive = async (how: typeof refundAttempt) => {
      if (typedKey !== undefined) await how(db, typedKey)
    }
    return {
      isKnownDevice: false,
      async succeeded() {
        await forgive(isShared ? refundAttempt : resetAttempts)
        await refundAttempt(db, addressKey)
      },
      // The address keeps its count: it has asked for work.
      unjudged: () => forgive(refundAttempt),
    }
  }
  return async (userId) => {
    // Queried also without a person, so that unknown names take equally long.
    if (device !== undefined && (await isKnownDevice(db, device, userId ?? '-'))) {
      const key = await countAttempt(context, way, `device ${device} ${userId}`, policies.account)
      return {
        isKnownDevice: true,
        succeeded: () => resetAttempts(db, key),
        unjudged: () => refundAttempt(db, key),
      }
    }
    ofStranger ??= await countStranger()
    return ofStranger
  }
}

/**
 * Has a password hashed for an attempt that is counted. An attempt for which the server has no turn
 * does not count, since nobody has learnt anything: otherwise a flood by others would lock out a
 * person who types the right password.
 * @throws QueueFull
 */
export async function inTurn<T>(hash: () => Promise<T>, unjudged: () => Promise<void>): Promise<T> {
  try {
    return await hash()
  } catch (fault) {
    if (fault instanceof QueueFull) await unjudged()
    throw fault
  }
}

/** The turn of a hash: nobody waits behind all those that another address or person has asked for. */
export const passwordTurn = (
  work: PasswordWork,
  { address }: Pick<Exchange, 'address'>,
  subject: string,
): PasswordTurn => [work, addressBucket(address), subject]

/**
 * Counts a confirmation whose password may be right: its hash costs the same. Leaving and deletion
 * are not counted, so that everybody always can.
 * @throws Refused 429
 */
export const countConfirmation = (context: Context, { userId }: Actor): Promise<string> =>
  countAttempt(context, 'confirmation', userId, policies.confirmation)

/**
 * Verifies the password again, for what an open session alone must not do. Counted apart from
 * logins, so that guesses here lock nobody out.
 * @returns the hash it was checked against
 * @throws Refused 401 for a wrong one, 429 after too many of them; QueueFull
 */
export async function checkOwnPassword(
  context: Context,
  password: string,
  { userId }: Actor,
  exchange: Exchange,
): Promise<string> {
  const { database, passwords } = context
  const key = await countAttempt(context, 'password', userId, policies.account)
  const row = await database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  const turn = passwordTurn('confirmation', exchange, userId)
  const right = await inTurn(
    () => passwords.verify(password, row?.password_hash, turn),
    () => refundAttempt(database.db, key),
  )
  if (row === undefined || !right) refuse(passwordWrong)
  await resetAttempts(database.db, key)
  return row.password_hash
}
