import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { addPasskey, passkeyLogin } from '#contract/accounts/passkey-calls.ts'
import type { Received } from '#contract/kernel/call.ts'
import type { PasskeyRecord } from '../../storage/account-tables.ts'
import type { RelyingParty } from './passkey-policy.ts'

export type Registration = Received<typeof addPasskey>['body']['credential']
export type Assertion = Received<typeof passkeyLogin>['body']['credential']

/** The challenge a browser says it has answered; undefined for what no browser writes. */
export function challengeIn({ response }: Registration | Assertion): string | undefined {
  try {
    const client: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const { challenge } = (client ?? {}) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** What is hostile or broken is thrown by the library; here both mean no. */
const unlessThrown = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** The credential of a registration that answers the challenge, from our address, the person verified. */
export async function checkRegistration(
  { id, rawId, response: { clientDataJSON, attestationObject } }: Registration,
  challenge: string,
  party: RelyingParty,
  algorithms: readonly number[],
): Promise<Omit<PasskeyRecord, 'name'> | undefined> {
  const verdict = await unlessThrown(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (verdict?.verified !== true) return undefined
  const { credential } = verdict.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** The new counter, if a passkey has truly answered the challenge; undefined if not. */
export async function checkAssertion(
  { id, rawId, response }: Assertion,
  challenge: string,
  party: RelyingParty,
  passkey: PasskeyRecord & { readonly userId: string },
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const owner = Buffer.from(passkey.userId).toString('base64url')
  if (userHandle != null && userHandle !== '' && userHandle !== owner) return undefined
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
      expectedOrigin: party.origin,
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
