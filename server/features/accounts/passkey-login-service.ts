import { passkeyFailed } from '#contract/accounts/errors.ts'
import type { Context } from '#server/context.ts'
import type { Exchange } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { countAuthAttempt } from '#server/identity/account-throttle.ts'
import { logIn } from '#server/identity/login.ts'
import { verifyAssertion } from './assertion-service.ts'
import { CHALLENGE_MS, newLoginChallenge } from './challenge-store.ts'
import { checkRelyingParty } from './passkey-policy.ts'
import { passkeyOf } from './passkey-store.ts'
import type { Assertion } from './passkey-verify-service.ts'

/** Options for a login with a discoverable passkey; nothing is stored. */
export function beginPasskeyLogin({ config, vault, clock }: Context) {
  const party = checkRelyingParty(config)
  return {
    challenge: newLoginChallenge(vault, clock.now()),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  }
}

/** Logs in with a passkey; every failure gets the same refusal. */
export async function logInWithPasskey(
  context: Context,
  credential: Assertion,
  exchange: Exchange,
) {
  checkRelyingParty(context.config)
  const { database, vault } = context
  const known = await passkeyOf(database.db, vault, credential.id)
  // Credential ids cannot be guessed, so that a known one is counted for its account.
  const attempt = await countAuthAttempt(context, exchange, 'login', {
    userId: known?.passkey.userId,
  })
  const isProven = await verifyAssertion(context, credential, 'login')
  if (known === undefined || !isProven) refuse(passkeyFailed)
  await attempt.succeeded()
  return logIn(context, exchange, known.passkey.userId)
}
