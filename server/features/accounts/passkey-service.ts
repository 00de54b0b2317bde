import { passkeyNotAdded, passkeyNotFound, passkeysFull } from '#contract/accounts/errors.ts'
import { PASSKEYS_MAX, passkeyNameFault } from '#contract/accounts/rules.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import type { Context } from '../../context.ts'
import type { Actor, Exchange } from '../../http/bind.ts'
import { refuse, refuseFault } from '../../http/refuse.ts'
import { newId, newSecret } from '../../lib/ids.ts'
import { checkOwnPassword } from '../../people/account-throttle.ts'
import { deviceLabel } from '../../people/device-label.ts'
import { lockOwnPair } from '../../people/pair-locks.ts'
import { findPerson, pairVault } from '../../people/people.ts'
import { sessionOpenedAt } from '../../people/sessions.ts'
import { isUniqueFault } from '../../storage/portable.ts'
import { CHALLENGE_MS, keepChallenge, takeChallenge } from './challenge-store.ts'
import { checkRelyingParty, isFresh, relyingPartyOf } from './passkey-policy.ts'
import { insertPasskey, passkeysOf, removePasskey, savePasskey } from './passkey-store.ts'
import { challengeIn, checkRegistration, type Registration } from './passkey-verify-service.ts'
import { presentPasskey } from './present.ts'

const type = 'public-key'
/** ES256, EdDSA and RS256: what today's authenticators sign with (COSE numbers). */
const ALGORITHMS = [-7, -8, -257] as const

async function ownPasskeys({ database: { db }, vault }: Context, actor: Actor) {
  return passkeysOf(db, await pairVault(db, vault, actor.pairId), actor.userId)
}

export async function listOwnPasskeys(context: Context, actor: Actor) {
  const passkeys = await ownPasskeys(context, actor)
  return {
    available: relyingPartyOf(context.config) !== undefined,
    passkeys: passkeys.map(presentPasskey),
  }
}

/** What the browser needs to make a passkey, for whoever has just shown that they know the password. */
export async function beginPasskey(context: Context, password: string | undefined, actor: Actor) {
  const party = checkRelyingParty(context.config)
  const { database, vault, clock } = context
  const now = clock.now()
  if (password !== undefined) await checkOwnPassword(context, actor, password)
  else {
    const openedAt = await sessionOpenedAt(database.db, actor.sessionId)
    if (openedAt === undefined || !isFresh(openedAt, now)) refuse(passwordWrong)
  }
  const known = await ownPasskeys(context, actor)
  if (known.length >= PASSKEYS_MAX) refuse(passkeysFull)
  const person = await findPerson(database.db, vault, actor.userId)
  if (person === undefined) throw new Error('session without a person')
  const { name, username, email, phoneNumber } = person.record
  const challenge = newSecret()
  await keepChallenge(database.db, vault, challenge, actor.userId, now)
  return {
    challenge,
    rp: { id: party.id, name: party.name },
    user: {
      id: Buffer.from(actor.userId).toString('base64url'),
      name: username ?? email ?? phoneNumber ?? name,
      displayName: name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type }) as const),
    timeout: CHALLENGE_MS,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type }) as const),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

/** Keeps a passkey the browser has made for a challenge of this person. */
export async function addOwnPasskey(
  context: Context,
  { name, credential }: { name?: string | undefined; credential: Registration },
  actor: Actor,
  exchange: Exchange,
) {
  const party = checkRelyingParty(context.config)
  const called = name?.trim() || deviceLabel(exchange.userAgent)
  refuseFault(passkeyNameFault(called))
  const { database, vault, clock } = context
  const challenge = challengeIn(credential)
  const now = clock.now()
  if (
    challenge === undefined ||
    !(await takeChallenge(database.db, vault, challenge, actor.userId, now))
  ) {
    refuse(passkeyNotAdded)
  }
  const checked = await checkRegistration(credential, challenge, party, ALGORITHMS)
  if (checked === undefined) refuse(passkeyNotAdded)
  const passkey = {
    ...checked,
    id: newId(),
    userId: actor.userId,
    name: called,
    createdAt: now,
    lastUsedAt: null,
  }
  try {
    await database.db.transaction().execute(async (trx) => {
      await lockOwnPair(trx, actor)
      const pair = await pairVault(trx, vault, actor.pairId)
      const known = await passkeysOf(trx, pair, actor.userId)
      if (known.length >= PASSKEYS_MAX) refuse(passkeysFull)
      await insertPasskey(trx, vault, pair, passkey)
    })
  } catch (fault) {
    if (isUniqueFault(fault)) refuse(passkeyNotAdded)
    throw fault
  }
  return presentPasskey(passkey)
}

export async function renameOwnPasskey(context: Context, id: string, name: string, actor: Actor) {
  refuseFault(passkeyNameFault(name))
  const { database, vault } = context
  return database.db.transaction().execute(async (trx) => {
    await lockOwnPair(trx, actor)
    const pair = await pairVault(trx, vault, actor.pairId)
    const found = (await passkeysOf(trx, pair, actor.userId)).find((passkey) => passkey.id === id)
    if (found === undefined) refuse(passkeyNotFound)
    const renamed = { ...found, name: name.trim() }
    await savePasskey(trx, pair, renamed)
    return presentPasskey(renamed)
  })
}

export async function removeOwnPasskey(
  { database }: Context,
  id: string,
  { userId }: Actor,
): Promise<void> {
  if (!(await removePasskey(database.db, userId, id))) refuse(passkeyNotFound)
}
