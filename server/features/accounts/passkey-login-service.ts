import { passkeyFailed } from '#contract/accounts/errors.ts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { newSecret } from '../../lib/ids.ts'
import { countEntry } from '../../people/account-throttle.ts'
import { knownDevice, logIn } from '../../people/login.ts'
import { policies } from '../../people/throttle-rules.ts'
import { countByAddress, countTry } from '../../people/tries.ts'
import { proves } from './assertion-service.ts'
import { CHALLENGE_MS, keepChallenge } from './challenge-store.ts'
import { checkRelyingParty } from './passkey-policy.ts'
import { passkeyOf } from './passkey-store.ts'
import type { Assertion } from './passkey-verify-service.ts'

/** What the browser needs to log in with whichever passkey the person picks. */
export async function beginPasskeyLogin(context: Context, exchange: Exchange) {
  const party = checkRelyingParty(context.config)
  const { database, vault, clock } = context
  // Whose login it will be nobody knows yet; a device of this house has its own count (O-153).
  const device = await knownDevice(context, exchange)
  if (device === undefined) await countByAddress(context, exchange, 'passkey', policies.address)
  else await countTry(context, 'passkey', `device ${device}`, policies.address)
  const challenge = newSecret()
  await keepChallenge(database.db, vault, challenge, { purpose: 'login' }, clock.now())
  return {
    challenge,
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  }
}

/** Logs in with a passkey; whatever is wrong with it reads the same. */
export async function logInWithPasskey(
  context: Context,
  credential: Assertion,
  exchange: Exchange,
) {
  checkRelyingParty(context.config)
  const { database, vault } = context
  const known = await passkeyOf(database.db, vault, credential.id)
  // A credential's id is no name somebody guesses; whoever has it is counted like a login.
  const forgive = await countEntry(context, exchange, 'login', { userId: known?.passkey.userId })
  const isProven = await proves(context, credential, { purpose: 'login' })
  if (known === undefined || !isProven) refuse(passkeyFailed)
  await forgive()
  return logIn(context, exchange, known.passkey.userId)
}
