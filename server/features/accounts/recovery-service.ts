import { recoveryFailed } from '#contract/accounts/errors.ts'
import { newPasswordFault, RECOVERY_CODES } from '#contract/accounts/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor, Exchange } from '../../http/bind.ts'
import { refuse, refuseFault } from '../../http/refuse.ts'
import {
  authAttempt,
  checkOwnPassword,
  countConfirmation,
  passwordTurn,
} from '../../identity/account-throttle.ts'
import { inPair } from '../../identity/in-pair.ts'
import { logIn, removeKnownDevices } from '../../identity/login.ts'
import { lockPairOf } from '../../identity/pair-locks.ts'
import { refuseWeakPassword } from '../../identity/password-policy.ts'
import { findByIdentifier } from '../../identity/people.ts'
import { endSessions } from '../../identity/sessions.ts'
import { newRecoveryCode } from '../../lib/ids.ts'
import { transact } from '../../storage/transact.ts'
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
 * Finds whose code it is, among those who may be meant, and counts the attempt.
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
    const onSuccess = await count(person?.id)
    const userId = person?.id ?? NOBODY
    const known = await hasCode(database.db, userId, codeKeyOf(vault, userId, recoveryCode))
    if (person !== undefined && known) return { person, onSuccess }
  }
  refuse(recoveryFailed)
}

/**
 * Sets a new password with a recovery code, which is consumed; all sessions end and all passkeys
 * are removed (O-033). Attempts are counted apart from logins, whose limit may be used up here.
 */
export async function recoverAccount(context: Context, body: Recovery, exchange: Exchange) {
  refuseFault(newPasswordFault(body), { password: 'newPassword' })
  refuseWeakPassword(context.config, body.newPassword)
  const { database, vault, passwords, live } = context
  const { db } = database
  const { person, onSuccess } = await findByCode(context, body, exchange)

  const hash = await passwords.hash(body.newPassword, passwordTurn('account', exchange, person.id))
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
  await onSuccess()
  return logIn(context, exchange, person.id, hash)
}
