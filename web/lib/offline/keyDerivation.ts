import { utf8 } from './utf8.ts'

/**
 * Name of the cookie that has the offline key. A cookie and not local storage: it is the only store
 * that browsers seal with the keystore of the operating system, and it lapses by itself
 * (docs/decisions/0055).
 */
export const OFFLINE_KEY_COOKIE = 'knistern-offline'

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )

/** The two keys derived from the offline key of a session; neither can be exported. */
export interface DerivedKeys {
  /** AES-GCM. */
  readonly cipher: CryptoKey
  /** HMAC for the ids of records, which would tell what was read. */
  readonly names: CryptoKey
}

/** @param text the offline key as the server gave it, base64url */
export async function deriveKeys(text: string): Promise<DerivedKeys> {
  const source = await crypto.subtle.importKey('raw', bytesOf(text), 'HKDF', false, ['deriveKey'])
  const derive = (
    purpose: string,
    kind: AesKeyGenParams | HmacKeyGenParams,
    uses: readonly KeyUsage[],
  ) =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(purpose) },
      source,
      kind,
      false,
      uses,
    )
  const [cipher, names] = await Promise.all([
    derive('seal', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    derive('name', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  ])
  return { cipher, names }
}
