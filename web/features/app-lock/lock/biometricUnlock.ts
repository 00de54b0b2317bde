import { fromHex, toHex } from './pin.ts'

/** The user-verified bit of the authenticator data and the offset of its byte (WebAuthn 6.1). */
const VERIFIED = 0b100
const FLAGS_AT = 32

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** Whether the device has a platform authenticator: fingerprint, face or device PIN. */
export async function isBiometricAvailable(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

/**
 * Creates a WebAuthn credential for the app lock of this device; the server does not know it.
 * Returns its id in hex, or null if the person cancelled.
 */
export async function enrolBiometric(): Promise<string | null> {
  const made = await credentialOrNull(() =>
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

/** Verifies the person with the credential; false if it fails or is cancelled. */
export async function verifyBiometric(credential: string): Promise<boolean> {
  const shown = await credentialOrNull(() =>
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

/** Null when the person cancels or is not recognised. */
async function credentialOrNull(
  step: () => Promise<Credential | null>,
): Promise<Credential | null> {
  try {
    return await step()
  } catch {
    return null
  }
}
