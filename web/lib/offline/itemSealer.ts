import type { QueueHeader, QueueItem, SealedFile, SealedItem } from './queueItem.ts'
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

type Header = Pick<SealedItem | SealedFile, 'id' | 'lane' | 'owner' | 'at'>

/** Binds an item to its place: none opens in the place of another. */
const sealedWith = ({ id, lane, owner, at }: Header, iv: BufferSource) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(JSON.stringify([lane, id, owner, at])),
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

async function sealBytes<H extends Header>(
  { sender, cipher }: ItemSealer,
  header: H,
  bytes: BufferSource,
) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(sealedWith(header, iv), cipher, bytes)
  return { ...header, sender, iv, sealed }
}

/** Seals an item; only its id, lane, owner and time stay readable. */
export async function sealItem(sealer: ItemSealer, item: QueueItem): Promise<SealedItem> {
  const { id, lane, owner, at } = item
  const text = utf8(JSON.stringify({ ...item, file: undefined }))
  const padded = new Uint8Array(Math.ceil(text.length / STEP) * STEP).fill(32)
  padded.set(text)
  return sealBytes(sealer, { id, lane, owner, at }, padded)
}

/** Seals the file of an item, whose own time changes with a retry. */
export const sealFile = async (
  sealer: ItemSealer,
  { id, lane, owner }: QueueHeader,
  file: Blob,
): Promise<SealedFile> =>
  sealBytes(sealer, { id: [id], lane, owner, at: 0 }, await file.arrayBuffer())

/** The bytes of a record. Throws if it was sealed to another key, or for another place. */
export async function openBytes(
  privateKey: CryptoKey,
  record: SealedItem | SealedFile,
): Promise<ArrayBuffer> {
  const { sender, iv, sealed } = record
  const cipher = await cipherOf(privateKey, await importPublicKey(sender), sender)
  return crypto.subtle.decrypt(sealedWith(record, iv), cipher, sealed)
}

/** Throws like `openBytes`. */
export const openItem = async (privateKey: CryptoKey, item: SealedItem): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await openBytes(privateKey, item)))
