import type { Context } from '../../context.ts'
import { lockPairOf } from '../../identity/pair-locks.ts'
import {
  type ChallengeUse,
  isLoginChallenge,
  takeChallenge,
  useLoginChallenge,
} from './challenge-store.ts'
import { checkRelyingParty } from './passkey-policy.ts'
import { passkeyOf, savePasskey } from './passkey-store.ts'
import { type Assertion, challengeIn, checkAssertion } from './passkey-verify-service.ts'

/**
 * Judges what a browser has answered to a challenge, and notes that the passkey was used. A challenge
 * counts once: one of a person whatever comes of it, one for a login until somebody has logged in.
 * @returns whether that passkey has answered; false for unknown, removed, foreign, replayed, copied
 */
export async function proves(
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
      : await takeChallenge(db, vault, challenge, use, now)
  if (!counts) return false
  const known = await passkeyOf(db, vault, credential.id)
  if (known === undefined) return false
  const { userId, counter: former } = known.passkey
  if (use !== 'login' && use.userId !== userId) return false
  const counter = await checkAssertion(credential, challenge, party, known.passkey)
  if (counter === undefined) return false
  if (use === 'login' && !(await useLoginChallenge(db, vault, challenge, now))) return false

  return db.transaction().execute(async (trx) => {
    await lockPairOf(trx, vault, userId)
    const found = await passkeyOf(trx, vault, credential.id)
    // Removed since it was read, or two copies of it at once.
    if (found === undefined || found.passkey.counter !== former) return false
    await savePasskey(trx, found.pair, { ...found.passkey, counter, lastUsedAt: now })
    return true
  })
}
