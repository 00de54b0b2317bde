import {
  addPasskey,
  passkeyConfirmOptions,
  passkeyCreationOptions,
  passkeyLogin,
  passkeyLoginOptions,
} from '#contract/accounts/passkey-calls.ts'
import type { Answer, Request } from '#contract/kernel/call.ts'
import { call } from '#web/lib/http/api.ts'

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
  const credential = await signChallenge(await call(passkeyConfirmOptions, {}))
  return call(passkeyCreationOptions, { body: { credential } })
}

/**
 * Creates a passkey on this device and stores its public key on the server.
 * @throws PasskeyCancelled, PasskeyWrongDomain, ApiError or NetworkError
 */
export async function makePasskey(
  name: string,
  options: CreationOptions,
): Promise<Answer<typeof addPasskey>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const create = () => navigator.credentials.create({ publicKey })
  const credential = await askPerson<NewCredential>(create)
  return call(addPasskey, { body: { credential, ...(name !== '' && { name }) } })
}

/**
 * Logs in with a passkey; the browser asks which.
 * @throws PasskeyCancelled, PasskeyWrongDomain, ApiError or NetworkError
 */
export async function logInByPasskey(): Promise<Answer<typeof passkeyLogin>> {
  const credential = await signChallenge(await call(passkeyLoginOptions, {}))
  return call(passkeyLogin, { body: { credential } })
}

/** Signs a challenge with a passkey the person chooses. */
function signChallenge(options: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return askPerson<SignedCredential>(() => navigator.credentials.get({ publicKey }))
}

type NewCredential = Request<typeof addPasskey>['body']['credential']
type SignedCredential = Request<typeof passkeyLogin>['body']['credential']

/** The browser's dialog. The contract describes the JSON closer than TypeScript's types of it. */
async function askPerson<Json>(step: () => Promise<Credential | null>): Promise<Json> {
  try {
    const credential = await step()
    if (credential instanceof PublicKeyCredential) return credential.toJSON() as Json
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    if (cause.name === 'SecurityError') throw new PasskeyWrongDomain()
    throw new PasskeyCancelled(cause.message, { cause })
  }
  throw new PasskeyCancelled()
}
