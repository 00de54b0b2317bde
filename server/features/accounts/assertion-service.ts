import type { Context } from '#server/context.ts'
import { lockPairOf } from '#server/pair/pair-locks.ts'
import { transact } from '#server/storage/transact.ts'
import {
  type ChallengeUse,
  consumeChallenge,
  consumeLoginChallenge,
  isLoginChallenge,
} from './challenge-store.ts'
import { checkRelyingParty } from './passkey-policy.ts'
import { passkeyOf, savePasskey } from './passkey-store.ts'
import { type Assertion, challengeIn, checkAssertion } from './passkey-verify-service.ts'

/**
 * Verifies the answer to a challenge and records the use of the passkey. Any answer consumes the
 * challenge of a person; only a successful login consumes the challenge of a login.
 * @returns false for unknown, removed, foreign, replayed or cloned passkeys
 */
export async function verifyAssertion(
  { config, database: { db }, vault, clock }: Context,
  credential: Assertion,
  use: ChallengeUse | 'login',
): Promise<boolean> {
  const party = checkRelyingParty(config)
  const now = clock.now()
  const challenge = challengeIn(credential)
  if (challenge === undefined) return false
  const counts =
    use === 'login'
      ? isLoginChallenge(vault, challenge, now)
      : await consumeChallenge(db, vault, challenge, use, now)
  if (!counts) return false
  const known = await passkeyOf(db, vault, credential.id)
  if (known === undefined) return false
  const { userId, counter: former } = known.passkey
  if (use !== 'login' && use.userId !== userId) return false
  const counter = await checkAssertion(credential, challenge, party, known.passkey)
  if (counter === undefined) return false
  if (use === 'login' && !(await consumeLoginChallenge(db, vault, challenge, now))) return false

  return transact(db, async (trx) => {
    await lockPairOf(trx, vault, userId)
    const found = await passkeyOf(trx, vault, credential.id)
    // The passkey was removed meanwhile, or its counter was used by a clone.
    if (found === undefined || found.passkey.counter !== former) return false
    await savePasskey(trx, found.pair, { ...found.passkey, counter, lastUsedAt: now })
    return true
  })
}
