import { utf8 } from './utf8.ts'

/** The key pair of a session, as it is stored (queueKeys.ts); sealed with the offline key. */
export interface KeyPairRecord {
  readonly id: ArrayBuffer
  /** Raw. */
  readonly publicKey: ArrayBuffer
  readonly iv: Uint8Array<ArrayBuffer>
  /** PKCS #8, sealed. */
  readonly privateKey: ArrayBuffer
  /** `WorkerSession`, sealed; records of former versions have none. */
  readonly session?: { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer }
}

/** The identity under which the worker acts while no page is open (decision 0066). */
export interface WorkerSession {
  readonly token: string
  /** User id and pair id, in the format of the `owner` of `QueueItem`. */
  readonly owner: string
}

/** Binds the ciphertext to the public key, so that a replaced public key is detected. */
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
  session: WorkerSession,
  cipher: CryptoKey,
): Promise<KeyPairRecord> {
  const seal = async (bytes: BufferSource) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { iv, sealed: await crypto.subtle.encrypt(sealedWith(iv, publicKey), cipher, bytes) }
  }
  const [pair, sealedSession] = await Promise.all([
    seal(privateKey),
    seal(utf8(JSON.stringify(session))),
  ])
  return { id, publicKey, iv: pair.iv, privateKey: pair.sealed, session: sealedSession }
}

/** The private key as PKCS #8; undefined if another key sealed it. */
export const openPrivateKey = (
  { iv, publicKey, privateKey }: KeyPairRecord,
  cipher: CryptoKey,
): Promise<ArrayBuffer | undefined> =>
  crypto.subtle.decrypt(sealedWith(iv, publicKey), cipher, privateKey).catch(() => undefined)

/** The sealed session; undefined if the record has none or another key sealed it. */
export async function openSession(
  { publicKey, session }: KeyPairRecord,
  cipher: CryptoKey,
): Promise<WorkerSession | undefined> {
  if (session === undefined) return undefined
  const bytes = await crypto.subtle
    .decrypt(sealedWith(session.iv, publicKey), cipher, session.sealed)
    .catch(() => undefined)
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as WorkerSession)
}
