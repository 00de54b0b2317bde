import type { addPasskey, passkeyLogin } from '#contract/accounts/passkey-calls.ts'
import type { Received } from '#contract/kernel/call.ts'
import type { RelyingParty } from './passkey-policy.ts'
import type { PasskeyRecord } from './records.ts'

export type Registration = Received<typeof addPasskey>['body']['credential']
export type Assertion = Received<typeof passkeyLogin>['body']['credential']

/** The parsed client data; undefined if it is invalid. */
function clientDataOf({ response }: Registration | Assertion) {
  try {
    const client: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const { challenge, origin } = (client ?? {}) as { challenge?: unknown; origin?: unknown }
    return typeof challenge === 'string' && typeof origin === 'string'
      ? { challenge, origin }
      : undefined
  } catch {
    return undefined
  }
}

/** The challenge in the client data, not yet verified. */
export const challengeIn = (credential: Registration | Assertion): string | undefined =>
  clientDataOf(credential)?.challenge

/** The origin of the client data if it is allowed; else one that never matches. */
function pageOf(credential: Registration | Assertion, party: RelyingParty): string {
  const origin = clientDataOf(credential)?.origin ?? ''
  return party.allows(origin) ? origin : ''
}

/** Loaded with the first passkey: it brings parsers of certificates, a fifth of a whole start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** The library throws for invalid input; here that means no. */
const unlessThrown = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/**
 * Whether an attestation names no certificates; the browser is asked for none. For a chain, the
 * library would fetch the revocation lists before it looks at its root, from whatever address the
 * sender has put there: on this machine, in the network beside it, of any size.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  // An authenticator that signs with the new key itself.
  const signsItself = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  return format === 'none' || signsItself
}

/** The credential of a registration with the right challenge, origin and user verification. */
export async function checkRegistration(
  credential: Registration,
  challenge: string,
  party: RelyingParty,
  algorithms: readonly number[],
): Promise<Omit<PasskeyRecord, 'name'> | undefined> {
  const { id, rawId, response } = credential
  const { clientDataJSON, attestationObject } = response
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verdict = await unlessThrown(
    async () =>
      (await hasNoCertificates(attestationObject)) &&
      verifyRegistrationResponse({
        response: {
          id,
          rawId,
          type: 'public-key',
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: pageOf(credential, party),
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: [...algorithms],
      }),
  )
  if (!verdict || !verdict.verified) return undefined
  const made = verdict.registrationInfo.credential
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
  }
}

/** The new counter of a valid assertion; undefined for an invalid one. */
export async function checkAssertion(
  credential: Assertion,
  challenge: string,
  party: RelyingParty,
  passkey: PasskeyRecord & { readonly userId: string },
): Promise<number | undefined> {
  const { id, rawId, response } = credential
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const owner = Buffer.from(passkey.userId).toString('base64url')
  if (userHandle != null && userHandle !== '' && userHandle !== owner) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verdict = await unlessThrown(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: pageOf(credential, party),
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  return verdict?.verified === true ? verdict.authenticationInfo.newCounter : undefined
}
