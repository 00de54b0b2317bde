import { passkeyFailed } from '#contract/accounts/errors.ts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { countAuthAttempt } from '../../identity/account-throttle.ts'
import { logIn } from '../../identity/login.ts'
import { proves } from './assertion-service.ts'
import { CHALLENGE_MS, newLoginChallenge } from './challenge-store.ts'
import { checkRelyingParty } from './passkey-policy.ts'
import { passkeyOf } from './passkey-store.ts'
import type { Assertion } from './passkey-verify-service.ts'

/** What the browser needs to log in with whichever passkey the person picks; nothing is kept of it. */
export function beginPasskeyLogin({ config, vault, clock }: Context) {
  const party = checkRelyingParty(config)
  return {
    challenge: newLoginChallenge(vault, clock.now()),
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
  const forgive = await countAuthAttempt(context, exchange, 'login', {
    userId: known?.passkey.userId,
  })
  const isProven = await proves(context, credential, 'login')
  if (known === undefined || !isProven) refuse(passkeyFailed)
  await forgive()
  return logIn(context, exchange, known.passkey.userId)
}
