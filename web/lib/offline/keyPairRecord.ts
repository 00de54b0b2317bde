/** The key pair of a session, as it is stored (queueKeys.ts); sealed with the offline key. */
export interface KeyPairRecord {
  readonly id: ArrayBuffer
  /** Raw. */
  readonly publicKey: ArrayBuffer
  readonly iv: Uint8Array<ArrayBuffer>
  /** PKCS #8, sealed. */
  readonly privateKey: ArrayBuffer
  /** The token of the session, sealed, for the worker; records of former versions have none. */
  readonly token?: { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer }
}

/** Binds what is sealed to the public key: another one in its place is noticed. */
const sealedWith = (iv: BufferSource, publicKey: BufferSource) => ({
  name: 'AES-GCM',
  iv,
  additionalData: publicKey,
})

/**
 * @param privateKey PKCS #8
 * @param cipher of the offline key
 */
export async function sealKeyPair(
  id: ArrayBuffer,
  publicKey: ArrayBuffer,
  privateKey: BufferSource,
  token: string,
  cipher: CryptoKey,
): Promise<KeyPairRecord> {
  const seal = async (bytes: BufferSource) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { iv, sealed: await crypto.subtle.encrypt(sealedWith(iv, publicKey), cipher, bytes) }
  }
  const [pair, sealedToken] = await Promise.all([
    seal(privateKey),
    seal(new TextEncoder().encode(token)),
  ])
  return { id, publicKey, iv: pair.iv, privateKey: pair.sealed, token: sealedToken }
}

/** The private key as PKCS #8; undefined if another key sealed it. */
export const openPrivateKey = (
  { iv, publicKey, privateKey }: KeyPairRecord,
  cipher: CryptoKey,
): Promise<ArrayBuffer | undefined> =>
  crypto.subtle.decrypt(sealedWith(iv, publicKey), cipher, privateKey).catch(() => undefined)

/** The token of the session; undefined if there is none, or another key sealed it. */
export async function openToken(
  { publicKey, token }: KeyPairRecord,
  cipher: CryptoKey,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const bytes = await crypto.subtle
    .decrypt(sealedWith(token.iv, publicKey), cipher, token.sealed)
    .catch(() => undefined)
  return bytes && new TextDecoder().decode(bytes)
}
