import { getSession } from '../session/session.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { read } from './database.ts'
import {
  CURVE,
  type ItemSealer,
  importPrivateKey,
  newItemSealer,
  openBytes,
  openItem,
  sealFile,
  sealItem,
} from './itemSealer.ts'
import { type KeyPairRecord, openPrivateKey, sealKeyPair } from './keyPairRecord.ts'
import { isCurrent, type OfflineKey, offlineKey, queueKeysReady } from './offlineKey.ts'
import type { QueueItem, SealedFile, SealedItem } from './queueItem.ts'
import { utf8 } from './utf8.ts'
import { writeQueued } from './writeQueued.ts'

/** A value of one owner; `owner` as in `QueueItem`. */
interface Owned<T> {
  readonly owner: string
  readonly value: T
}

let sealer: Owned<Promise<ItemSealer | null>> | null = null
let opener: Owned<CryptoKey> | null = null
onSessionReset(() => {
  sealer = null
  opener = null
})

/** A hash, so that the pair of a session that is over is not taken for that of the next. */
const idOf = (token: string, owner: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', utf8(`${token} ${owner}`))

const find = (id: ArrayBuffer) =>
  read('keys', (store) => store.get(id) as Promise<KeyPairRecord | undefined>)

/** Stores a record unless another tab has stored one since `before` was read. */
const put = (key: OfflineKey, record: KeyPairRecord, before: KeyPairRecord | undefined) =>
  writeQueued('keys', async (store) => {
    const present = (await store.get(record.id)) as KeyPairRecord | undefined
    const isSame = present?.iv.join() === before?.iv.join()
    // A logout may have come while the keys were made.
    return isSame && isCurrent(key) && store.put(record)
  })

const sessionOf = ({ token, scope }: OfflineKey) => ({ token, owner: scope })

async function newRecord(id: ArrayBuffer, key: OfflineKey): Promise<KeyPairRecord> {
  const made = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('raw', made.publicKey),
    crypto.subtle.exportKey('pkcs8', made.privateKey),
  ])
  return sealKeyPair(id, publicKey, privateKey, sessionOf(key), key.cipher)
}

/** The private key by the first of the keys that opens it. */
async function openByOneOf(keys: readonly OfflineKey[], record: KeyPairRecord) {
  for (const by of keys) {
    const bytes = await openPrivateKey(record, by.cipher)
    if (bytes !== undefined) return { by, bytes }
  }
  return undefined
}

/**
 * Makes the key pair of the session, to whose public key what waits is sealed, also while nobody can
 * open it, as in a locked app without a network (docs/decisions/0063); or opens the one the device has.
 * @param former given beside a key that came from the server just now: what this session had before
 * the server's key was rotated. A pair that none of them opens is replaced.
 */
export async function prepareQueueKeys(
  key: OfflineKey,
  former?: readonly OfflineKey[],
): Promise<void> {
  if (!isCurrent(key)) return
  const { scope: owner, token } = key
  const id = await idOf(token, owner)
  let found = await find(id)
  let opened = found && (await openByOneOf([key, ...(former ?? [])], found))
  if (opened === undefined && (found === undefined || former !== undefined)) {
    await put(key, await newRecord(id, key), found)
    sealer = null
    // The record of another tab, if that was faster.
    found = await find(id)
    opened = found && (await openByOneOf([key], found))
  }
  if (found === undefined || opened === undefined) return
  const { by, bytes } = opened
  if (by !== key || found.session === undefined) {
    await put(key, await sealKeyPair(id, found.publicKey, bytes, sessionOf(key), key.cipher), found)
  }
  if (!isCurrent(key) || opener?.owner === owner) return
  const value = await importPrivateKey(bytes)
  opener = { owner, value }
  queueKeysReady.emit()
}

/** Makes ready what the device can without the server. */
async function prepareWithoutServer(owner: string): Promise<void> {
  const key = await offlineKey()
  if (key?.scope === owner && isCurrent(key)) await prepareQueueKeys(key)
}

async function loadSealer(owner: string): Promise<ItemSealer | null> {
  const { token } = getSession()
  if (token === null) return null
  const id = await idOf(token, owner)
  let found = await find(id)
  if (found === undefined) {
    await prepareWithoutServer(owner)
    found = await find(id)
  }
  return found === undefined ? null : newItemSealer(found.publicKey)
}

/** Loaded once a visit; again where there was no key pair yet. */
function sealerOf(owner: string): Promise<ItemSealer | null> {
  if (sealer?.owner === owner) return sealer.value
  const loading = { owner, value: loadSealer(owner) }
  sealer = loading
  const forget = () => {
    if (sealer === loading) sealer = null
  }
  loading.value.then((loaded) => loaded === null && forget(), forget)
  return loading.value
}

/** Null while the session has no key pair: it gets one with its first answer of the server. */
export async function seal(item: QueueItem): Promise<SealedItem | null> {
  const loaded = await sealerOf(item.owner)
  return loaded === null ? null : sealItem(loaded, item)
}

/** The file of an item; null as of `seal`. */
export async function sealFileOf(item: QueueItem, file: Blob): Promise<SealedFile | null> {
  const loaded = await sealerOf(item.owner)
  return loaded === null ? null : sealFile(loaded, item, file)
}

async function openedBy<R extends SealedItem | SealedFile, T>(
  open: (key: CryptoKey, record: R) => Promise<T>,
  record: R,
): Promise<T | undefined> {
  if (opener?.owner !== record.owner) await prepareWithoutServer(record.owner)
  if (opener?.owner !== record.owner) return undefined
  return open(opener.value, record).catch(() => undefined)
}

/** The item; undefined if the device cannot open it now. */
export const open = (item: SealedItem): Promise<unknown> => openedBy(openItem, item)

/** The bytes of a file; undefined if the device cannot open it now. */
export const openFile = (file: SealedFile) => openedBy(openBytes, file)
