import {
  addPasskey,
  passkeyConfirmOptions,
  passkeyCreationOptions,
  passkeyLogin,
  passkeyLoginOptions,
} from '#contract/accounts/passkey-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { passkeyTexts as texts } from './texts.ts'

const TYPE = 'public-key'

/** Whether this browser supports WebAuthn with JSON (WebAuthn Level 3, 5.1). */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** The person cancelled, the dialog timed out, or this device has a passkey already. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

/** Passkeys are bound to the server's domain; the page was opened under another one or an IP. */
export class PasskeyWrongDomain extends Error {
  override readonly name = 'PasskeyWrongDomain'
}

/** The sentence for a failed passkey; null if the person cancelled. */
export function faultOf(error: unknown, otherwise: string): string | null {
  if (error instanceof PasskeyCancelled) return null
  return error instanceof PasskeyWrongDomain ? texts.passkeyAddress : sentenceOf(error, otherwise)
}

export type CreationOptions = Answer<typeof passkeyCreationOptions>

/**
 * Confirms the person's identity by password or by an existing passkey.
 * @returns options for creating the new passkey; valid for five minutes
 * @throws PasskeyCancelled, PasskeyWrongDomain, ApiError or NetworkError
 */
export async function beginPasskey(
  proof: { readonly password: string } | 'passkey',
): Promise<CreationOptions> {
  if (proof !== 'passkey') return call(passkeyCreationOptions, { body: proof })
  const credential = await answered(await call(passkeyConfirmOptions, {}))
  return call(passkeyCreationOptions, { body: { credential } })
}

/**
 * Creates a passkey on this device and stores its public key on the server.
 * @throws PasskeyCancelled, PasskeyWrongDomain, ApiError or NetworkError
 */
export async function makePasskey(name: string, options: CreationOptions): Promise<void> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  )
  const { response } = made
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyCancelled()
  const credential = {
    ...partsOf(made),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      attestationObject: base64url(response.attestationObject),
      transports: response.getTransports(),
    },
  }
  await call(addPasskey, { body: { credential, ...(name !== '' && { name }) } })
}

/**
 * Logs in with a passkey; the browser asks which.
 * @throws PasskeyCancelled, PasskeyWrongDomain, ApiError or NetworkError
 */
export async function logInByPasskey(): Promise<Answer<typeof passkeyLogin>> {
  const credential = await answered(await call(passkeyLoginOptions, {}))
  return call(passkeyLogin, { body: { credential } })
}

/** Signs a challenge with a passkey the person chooses. */
async function answered(options: PublicKeyCredentialRequestOptionsJSON) {
  const shown = await asked(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    }),
  )
  const { response } = shown
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyCancelled()
  return {
    ...partsOf(shown),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
      userHandle: response.userHandle && base64url(response.userHandle),
    },
  }
}

const partsOf = ({ id, rawId, authenticatorAttachment }: PublicKeyCredential) =>
  ({
    id,
    rawId: base64url(rawId),
    type: TYPE,
    authenticatorAttachment,
  }) as const

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function asked(step: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let credential: Credential | null
  try {
    credential = await step()
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'SecurityError')
      throw new PasskeyWrongDomain()
    if (cause instanceof DOMException) throw new PasskeyCancelled(cause.message, { cause })
    throw cause
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelled()
  return credential
}
