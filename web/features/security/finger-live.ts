import { fromHex, toHex } from './pin-live.ts'

/** The bit of the authenticator's answer that says: the person was verified (WebAuthn 6.1). */
const VERIFIED = 0b100
const FLAGS_AT = 32

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** Whether this device can tell its owner by finger, face or its own code. */
export async function hasFinger(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

/**
 * Lets the device make a key that only its owner can use. It serves the lock of this device alone;
 * the server hears nothing of it. Answers with its id, or null when the person gave up.
 */
export async function enrolFinger(): Promise<string | null> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name: 'App-Sperre' },
        user: { id: random(16), name: 'App-Sperre', displayName: 'App-Sperre' },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'discouraged',
        },
      },
    }),
  )
  return made instanceof PublicKeyCredential ? toHex(made.rawId) : null
}

/** Asks the device for its owner. False when it does not know the person, or they gave up. */
export async function showFinger(credential: string): Promise<boolean> {
  const shown = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: fromHex(credential) }],
        userVerification: 'required',
      },
    }),
  )
  if (!(shown instanceof PublicKeyCredential)) return false
  const { response } = shown
  if (!(response instanceof AuthenticatorAssertionResponse)) return false
  const flags = new Uint8Array(response.authenticatorData)[FLAGS_AT] ?? 0
  return toHex(shown.rawId) === credential && (flags & VERIFIED) !== 0
}

/** Giving up and an unknown finger are answers, not faults. */
async function asked(step: () => Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await step()
  } catch {
    return null
  }
}
