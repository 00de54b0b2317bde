import type { QueueHeader, QueueItem, SealedItem } from './queueItem.ts'
import { utf8 } from './utf8.ts'

/** Seals items of one visit to the public key of the session. */
export interface ItemSealer extends Pick<SealedItem, 'sender'> {
  readonly cipher: CryptoKey
}

export const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

/** Bytes of which a sealed item has a multiple: its length would tell a „nein“ from a „ja“. */
const STEP = 1024

async function cipherOf(
  privateKey: CryptoKey,
  other: CryptoKey,
  sender: ArrayBuffer,
): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ ...CURVE, public: other }, privateKey, 256)
  const source = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: sender, info: utf8('waiting item') },
    source,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

const importPublicKey = (raw: ArrayBuffer) => crypto.subtle.importKey('raw', raw, CURVE, false, [])

/** Binds an item to its place: none opens in the place of another. */
const sealedWith = (storeName: string, { id, owner, at }: QueueHeader, iv: BufferSource) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(JSON.stringify([storeName, id, owner, at])),
})

/** @param bytes PKCS #8 */
export const importPrivateKey = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', bytes, CURVE, false, ['deriveBits'])

/** @param publicKey of the session, raw */
export async function newItemSealer(publicKey: ArrayBuffer): Promise<ItemSealer> {
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  const sender = await crypto.subtle.exportKey('raw', own.publicKey)
  const cipher = await cipherOf(own.privateKey, await importPublicKey(publicKey), sender)
  return { sender, cipher }
}

/** Of the item only id, owner and time stay readable. */
export async function sealItem(
  { sender, cipher }: ItemSealer,
  storeName: string,
  item: QueueItem,
): Promise<SealedItem> {
  const { id, owner, at } = item
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = utf8(JSON.stringify(item))
  const padded = new Uint8Array(Math.ceil(text.length / STEP) * STEP).fill(32)
  padded.set(text)
  const sealed = await crypto.subtle.encrypt(sealedWith(storeName, item, iv), cipher, padded)
  return { id, owner, at, sender, iv, sealed }
}

/** Throws if the item was sealed to another key, or for another place. */
export async function openItem(
  privateKey: CryptoKey,
  storeName: string,
  item: SealedItem,
): Promise<unknown> {
  const { sender, iv, sealed } = item
  const cipher = await cipherOf(privateKey, await importPublicKey(sender), sender)
  const bytes = await crypto.subtle.decrypt(sealedWith(storeName, item, iv), cipher, sealed)
  return JSON.parse(new TextDecoder().decode(bytes))
}
