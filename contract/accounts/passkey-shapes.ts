import * as z from 'zod/mini'

/** Bytes as base64url, of at most `maxLength` characters. */
const bytes = (maxLength: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maxLength))

/** WebAuthn allows 1023 bytes for the id of a credential. */
const credentialId = bytes(1400)
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(50))))

/** `credential.toJSON()` of a new passkey (WebAuthn 3, RegistrationResponseJSON). */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(10))),
  }),
  authenticatorAttachment: attachment,
})

/** `credential.toJSON()` of a login (WebAuthn 3, AuthenticationResponseJSON). */
export const authenticationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  authenticatorAttachment: attachment,
})

const descriptor = z.object({ id: z.string(), type: z.literal('public-key') })

/** Input of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** Input of `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** `requestOptions` to confirm a logged-in person, limited to their own passkeys. */
export const confirmOptions = z.extend(requestOptions, { allowCredentials: z.array(descriptor) })
