import * as z from 'zod/mini'

/** Bytes as base64url, of the length a browser's answer may have at most. */
const bytes = (maxLength: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maxLength))

/** The byte lengths WebAuthn allows end at 1023 for a credential's id. */
const credentialId = bytes(1400)
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(50))))

/** What `credential.toJSON()` says of a new passkey (WebAuthn 3, RegistrationResponseJSON). */
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

/** What `credential.toJSON()` says of a login (WebAuthn 3, AuthenticationResponseJSON). */
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

/** Goes into `PublicKeyCredential.parseCreationOptionsFromJSON` as it is. */
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

/** Goes into `PublicKeyCredential.parseRequestOptionsFromJSON` as it is. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** The same for somebody logged in, who shows that it is still them: one of their own passkeys. */
export const confirmOptions = z.extend(requestOptions, { allowCredentials: z.array(descriptor) })
