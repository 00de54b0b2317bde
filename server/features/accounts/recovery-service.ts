import { recoveryFailed } from '#contract/accounts/errors.ts'
import { newPasswordFault, RECOVERY_CODES } from '#contract/accounts/rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse, refuseFault } from '#server/http/refuse.ts'
import {
  authAttempt,
  checkOwnPassword,
  countConfirmation,
  inTurn,
  passwordTurn,
} from '#server/identity/account-throttle.ts'
import { logIn, removeKnownDevices } from '#server/identity/login.ts'
import { refuseWeakPassword } from '#server/identity/password-policy.ts'
import { findByIdentifier } from '#server/identity/people.ts'
import { endSessions } from '#server/identity/sessions.ts'
import { newRecoveryCode } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { lockPairOf } from '#server/pair/pair-locks.ts'
import { transact } from '#server/storage/transact.ts'
import { removePasskeys } from './passkey-store.ts'
import { codeKeyOf, codesOf, consumeCode, hasCode, replaceCodes } from './recovery-store.ts'
import { replacePassword } from './store.ts'

/** Replaces the recovery codes; they are returned once. */
export async function makeCodes(
  context: Context,
  password: string,
  actor: Actor,
  exchange: Exchange,
): Promise<{ codes: string[] }> {
  await countConfirmation(context, actor)
  await checkOwnPassword(context, password, actor, exchange)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const keys = codes.map((code) => codeKeyOf(context.vault, actor.userId, code))
  await inPair(context, actor).write((trx) =>
    replaceCodes(trx, actor.userId, keys, context.clock.now()),
  )
  return { codes }
}

/** Number of unused codes and when they were created; null without any. */
export async function remainingCodes({ database }: Context, { userId }: Actor) {
  const [madeAt, ...others] = await codesOf(database.db, userId)
  return madeAt === undefined
    ? { left: 0, madeAt: null }
    : { left: others.length + 1, madeAt: new Date(madeAt).toISOString() }
}

/** Placeholder for an unknown account, so that its look-up takes equally long. */
const NOBODY = '-'

interface Recovery {
  readonly identifier: string
  readonly recoveryCode: string
  readonly newPassword: string
}

/**
 * Finds the person whose code it is among all who have the identifier, and counts the attempt.
 * @throws Refused
 */
async function findByCode(
  context: Context,
  { identifier, recoveryCode }: Recovery,
  exchange: Exchange,
) {
  const { database, vault } = context
  const people = await findByIdentifier(database.db, vault, identifier)
  const isShared = people.length > 1
  const count = authAttempt(context, exchange, 'recovery', { typed: identifier, isShared })
  for (const person of people.length === 0 ? [undefined] : people) {
    const attempt = await count(person?.id)
    const userId = person?.id ?? NOBODY
    const known = await hasCode(database.db, userId, codeKeyOf(vault, userId, recoveryCode))
    if (person !== undefined && known) return { person, attempt }
  }
  refuse(recoveryFailed)
}

/**
 * Sets a new password with a recovery code, which is consumed; all sessions end and all passkeys
 * are removed (O-033). Attempts are counted apart from logins, whose limit a person who has
 * forgotten the password may have used up.
 */
export async function recoverAccount(context: Context, body: Recovery, exchange: Exchange) {
  refuseFault(newPasswordFault(body), { password: 'newPassword' })
  refuseWeakPassword(context.config, body.newPassword)
  const { database, vault, passwords, live } = context
  const { db } = database
  const { person, attempt } = await findByCode(context, body, exchange)

  const turn = passwordTurn('account', exchange, person.id)
  const hash = await inTurn(() => passwords.hash(body.newPassword, turn), attempt.unjudged)
  await transact(db, async (trx) => {
    await lockPairOf(trx, vault, person.id)
    const codeKey = codeKeyOf(vault, person.id, body.recoveryCode)
    if (!(await consumeCode(trx, person.id, codeKey))) refuse(recoveryFailed)
    await replacePassword(trx, person.id, hash)
    await endSessions(trx, person.id)
    await removeKnownDevices(trx, person.id)
    await removePasskeys(trx, person.id)
  })
  live.disconnect({ userId: person.id })
  await attempt.succeeded()
  return logIn(context, exchange, person.id, hash)
}
