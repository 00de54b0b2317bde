import {
  addPasskey,
  passkeyConfirmOptions,
  passkeyCreationOptions,
  passkeyLogin,
  passkeyLoginOptions,
} from '#contract/accounts/passkey-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call, sentenceOf } from '../../lib/api.ts'
import { accountTexts as texts } from './account-texts.ts'

const TYPE = 'public-key'

/** Whether this browser speaks WebAuthn in JSON, as the server does (WebAuthn 3, 5.1). */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** The person closed the browser's window, let it time out, or this device has one already. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

/** Passkeys belong to the server's name; the page was opened by another one, like a bare number. */
export class WrongAddress extends Error {
  override readonly name = 'WrongAddress'
}

/** What is to be said about a passkey that did not come about; null where the person knows. */
export function faultOf(error: unknown, otherwise: string): string | null {
  if (error instanceof GivenUp) return null
  return error instanceof WrongAddress ? texts.passkeyAddress : sentenceOf(error, otherwise)
}

export type CreationOptions = Answer<typeof passkeyCreationOptions>

/**
 * Shows the server that it is still the same person, by the password or by a passkey they have.
 * @returns what the browser makes the new passkey from; good for five minutes
 * @throws GivenUp, WrongAddress, ApiError or NetworkError
 */
export async function beginPasskey(
  proof: { readonly password: string } | 'passkey',
): Promise<CreationOptions> {
  if (proof !== 'passkey') return call(passkeyCreationOptions, { body: proof })
  const credential = await answered(await call(passkeyConfirmOptions, {}))
  return call(passkeyCreationOptions, { body: { credential } })
}

/**
 * Makes a passkey on this device and has the server keep its public half.
 * @throws GivenUp, WrongAddress, ApiError or NetworkError
 */
export async function makePasskey(name: string, options: CreationOptions): Promise<void> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  )
  const { response } = made
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new GivenUp()
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
 * @throws GivenUp, WrongAddress, ApiError or NetworkError
 */
export async function logInByPasskey(): Promise<Answer<typeof passkeyLogin>> {
  const credential = await answered(await call(passkeyLoginOptions, {}))
  return call(passkeyLogin, { body: { credential } })
}

/** Has the person answer a challenge with a passkey, whichever the browser offers. */
async function answered(options: PublicKeyCredentialRequestOptionsJSON) {
  const shown = await asked(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    }),
  )
  const { response } = shown
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new GivenUp()
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
    if (cause instanceof DOMException && cause.name === 'SecurityError') throw new WrongAddress()
    if (cause instanceof DOMException) throw new GivenUp(cause.message, { cause })
    throw cause
  }
  if (!(credential instanceof PublicKeyCredential)) throw new GivenUp()
  return credential
}
