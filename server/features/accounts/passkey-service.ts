import {
  passkeyNotAdded,
  passkeyNotConfirmed,
  passkeyNotFound,
  passkeysFull,
} from '#contract/accounts/errors.ts'
import { PASSKEYS_MAX } from '#contract/accounts/rules.ts'
import { labelFault } from '#contract/kernel/person.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse, refuseFault } from '#server/http/refuse.ts'
import { checkOwnPassword, countConfirmation } from '#server/identity/account-throttle.ts'
import { deviceLabel } from '#server/identity/device-label.ts'
import { findPerson } from '#server/identity/people.ts'
import { newId, newSecret } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { isUniqueViolation } from '#server/storage/dialect.ts'
import { verifyAssertion } from './assertion-service.ts'
import {
  CHALLENGE_MS,
  type ChallengeUse,
  consumeChallenge,
  storeChallenge,
} from './challenge-store.ts'
import { checkRelyingParty, relyingPartyOf } from './passkey-policy.ts'
import { insertPasskey, passkeysOf, removePasskey, savePasskey } from './passkey-store.ts'
import {
  type Assertion,
  challengeIn,
  checkRegistration,
  type Registration,
} from './passkey-verify-service.ts'
import { presentPasskey } from './present.ts'

const type = 'public-key'
/** COSE algorithms of current authenticators: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257] as const

const ownPasskeys = (context: Context, actor: Actor) =>
  inPair(context, actor).read((db, pair) => passkeysOf(db, pair, actor.userId))

export async function listOwnPasskeys(context: Context, actor: Actor) {
  const passkeys = await ownPasskeys(context, actor)
  return {
    available: relyingPartyOf(context.config) !== undefined,
    passkeys: passkeys.map(presentPasskey),
  }
}

/** Issues a challenge for a logged-in person; their former one becomes invalid. */
async function issueChallenge(
  context: Context,
  purpose: ChallengeUse['purpose'],
  actor: Actor,
): Promise<string> {
  const challenge = newSecret()
  const use = { purpose, userId: actor.userId }
  const now = context.clock.now()
  await inPair(context, actor).write((trx) =>
    storeChallenge(trx, context.vault, challenge, use, now),
  )
  return challenge
}

/** Options for a confirmation with an own passkey. */
export async function beginConfirmation(context: Context, actor: Actor) {
  const party = checkRelyingParty(context.config)
  const known = await ownPasskeys(context, actor)
  if (known.length === 0) refuse(passkeyNotFound)
  return {
    challenge: await issueChallenge(context, 'confirm', actor),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId, type }) as const),
  }
}

export interface Proof {
  readonly password?: string | undefined
  readonly credential?: Assertion | undefined
}

/** Requires the password or a fresh passkey assertion (step-up authentication). */
async function checkProof(
  context: Context,
  { password, credential }: Proof,
  actor: Actor,
  exchange: Exchange,
) {
  if (credential === undefined) {
    await countConfirmation(context, actor)
    await checkOwnPassword(context, password ?? '', actor, exchange)
    return
  }
  const { userId } = actor
  if (!(await verifyAssertion(context, credential, { purpose: 'confirm', userId }))) {
    refuse(passkeyNotConfirmed)
  }
}

/** Options to register a passkey, after step-up authentication. */
export async function beginPasskey(
  context: Context,
  proof: Proof,
  actor: Actor,
  exchange: Exchange,
) {
  const party = checkRelyingParty(context.config)
  const { database, vault } = context
  await checkProof(context, proof, actor, exchange)
  const known = await ownPasskeys(context, actor)
  if (known.length >= PASSKEYS_MAX) refuse(passkeysFull)
  const person = await findPerson(database.db, vault, actor.userId)
  if (person === undefined) throw new Error('session without a person')
  const { name, username, email, phoneNumber } = person.record
  return {
    challenge: await issueChallenge(context, 'create', actor),
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

/** Stores a passkey registered for a challenge of this person. */
export async function addOwnPasskey(
  context: Context,
  { name, credential }: { name?: string | undefined; credential: Registration },
  actor: Actor,
  exchange: Exchange,
) {
  const party = checkRelyingParty(context.config)
  const called = name?.trim() || deviceLabel(exchange.userAgent)
  refuseFault(labelFault(called))
  const { database, vault, clock } = context
  const challenge = challengeIn(credential)
  const now = clock.now()
  const use = { purpose: 'create', userId: actor.userId } as const
  if (
    challenge === undefined ||
    !(await consumeChallenge(database.db, vault, challenge, use, now))
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
    await inPair(context, actor).write(async (trx, pair) => {
      const known = await passkeysOf(trx, pair, actor.userId)
      if (known.length >= PASSKEYS_MAX) refuse(passkeysFull)
      await insertPasskey(trx, vault, pair, passkey)
    })
  } catch (fault) {
    if (isUniqueViolation(fault)) refuse(passkeyNotAdded)
    throw fault
  }
  return presentPasskey(passkey)
}

export async function renameOwnPasskey(context: Context, id: string, name: string, actor: Actor) {
  refuseFault(labelFault(name))
  return inPair(context, actor).write(async (trx, pair) => {
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
