import { passkeyFailed } from '#contract/accounts/errors.ts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { newSecret } from '../../lib/ids.ts'
import { countEntry } from '../../people/account-throttle.ts'
import { deviceKey, isKnownDevice, logIn } from '../../people/login.ts'
import { lockPairOf } from '../../people/pair-locks.ts'
import { policies } from '../../people/throttle-rules.ts'
import { countByAddress, countTry } from '../../people/tries.ts'
import { CHALLENGE_MS, keepChallenge, takeChallenge } from './challenge-store.ts'
import { checkRelyingParty } from './passkey-policy.ts'
import { passkeyOf, savePasskey } from './passkey-store.ts'
import { type Assertion, challengeIn, checkAssertion } from './passkey-verify-service.ts'

/** What the browser needs to log in with whichever passkey the person picks. */
export async function beginPasskeyLogin(context: Context, exchange: Exchange) {
  const party = checkRelyingParty(context.config)
  const { database, vault, clock } = context
  const device = deviceKey(context, exchange)
  // Whose login it will be nobody knows yet; a device of this house has its own count (O-153).
  if (device !== undefined && (await isKnownDevice(database.db, device))) {
    await countTry(context, 'passkey', `device ${device}`, policies.address)
  } else await countByAddress(context, exchange, 'passkey', policies.address)
  const challenge = newSecret()
  await keepChallenge(database.db, vault, challenge, null, clock.now())
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
  const party = checkRelyingParty(context.config)
  const { database, vault, clock } = context
  const known = await passkeyOf(database.db, vault, credential.id)
  // A credential's id is no name somebody guesses; whoever has it is counted like a login.
  const forgive = await countEntry(context, exchange, 'login', { userId: known?.passkey.userId })
  const now = clock.now()
  const challenge = challengeIn(credential)
  if (challenge === undefined || !(await takeChallenge(database.db, vault, challenge, null, now))) {
    refuse(passkeyFailed)
  }
  if (known === undefined) refuse(passkeyFailed)
  const { userId, counter: former } = known.passkey
  const counter = await checkAssertion(credential, challenge, party, known.passkey)
  if (counter === undefined) refuse(passkeyFailed)

  await database.db.transaction().execute(async (trx) => {
    await lockPairOf(trx, vault, userId)
    const found = await passkeyOf(trx, vault, credential.id)
    // Removed since it was read, or two copies of it at once.
    if (found === undefined || found.passkey.counter !== former) refuse(passkeyFailed)
    await savePasskey(trx, found.pair, { ...found.passkey, counter, lastUsedAt: now })
  })
  await forgive()
  return logIn(context, exchange, userId)
}
