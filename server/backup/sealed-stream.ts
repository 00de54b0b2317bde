import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { StartFault } from '../lib/start-fault.ts'
import type { MasterKeys } from '../vault/master-key.ts'

/**
 * A sealed file: a plain header line, then AES-256-GCM chunks. The nonce contains the index and a
 * flag for the last chunk, so that chunks cannot be reordered, dropped or truncated. The header is
 * associated data of every chunk. Each file has its own key, so that no nonce repeats.
 */
const FORMAT = 'knistern.backup/1'
const CHUNK_BYTES = 1024 ** 2
const TAG_BYTES = 16
const SALT_BYTES = 32
const HEAD_MAX_BYTES = 200

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(last ? 1 : 0, 0)
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}

/** On a disk that fills up `write` and `writev` write a part and say so by its length alone. */
const writeAll = (file: FileHandle, bytes: Uint8Array): Promise<void> => file.writeFile(bytes)

export interface SealedWriter {
  write(bytes: Uint8Array): Promise<void>
  /** Writes the last chunk and syncs the file. */
  end(): Promise<void>
}

/** Creates a sealed file. */
export async function writeSealed(file: FileHandle, keys: MasterKeys): Promise<SealedWriter> {
  const salt = randomBytes(SALT_BYTES)
  const head = Buffer.from(`${FORMAT} ${keys.wrapId} ${salt.toString('base64url')}\n`)
  const key = keys.backupKey(salt)
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let [filled, index] = [0, 0]
  const flush = async (last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last))
    cipher.setAAD(head)
    const body = cipher.update(chunk.subarray(0, filled))
    await writeAll(file, Buffer.concat([body, cipher.final(), cipher.getAuthTag()]))
    filled = 0
    index += 1
  }
  await writeAll(file, head)
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        if (filled === CHUNK_BYTES) await flush(false)
        const part = bytes.subarray(at, at + CHUNK_BYTES - filled)
        chunk.set(part, filled)
        filled += part.length
        at += part.length
      }
    },
    async end() {
      await flush(true)
      await file.sync()
    },
  }
}

/**
 * Decrypts a sealed file chunk by chunk.
 * @throws StartFault if it is not one, needs another key, or has been modified
 */
export async function* readSealed(
  file: FileHandle,
  keys: MasterKeys,
  name: string,
): AsyncGenerator<Buffer> {
  const { head, wrapId, salt } = await readHead(file, name)
  if (wrapId !== keys.wrapId) {
    throw new StartFault(
      `Die Sicherung ${name} gehört zu einem anderen Schlüssel (${wrapId}, nicht ${keys.wrapId}). Zeige mit MASTER_KEY_FILE auf den Schlüssel, mit dem sie gemacht wurde.`,
    )
  }
  const key = keys.backupKey(salt)
  const { size } = await file.stat()
  const buffer = Buffer.alloc(CHUNK_BYTES + TAG_BYTES)
  for (let [at, index] = [head.length, 0]; at < size || index === 0; index += 1) {
    const wanted = Math.min(buffer.length, size - at)
    const { bytesRead } = await file.read(buffer, 0, wanted, at)
    at += bytesRead
    const plain =
      bytesRead === wanted && wanted >= TAG_BYTES
        ? openChunk(key, head, nonceOf(index, at === size), buffer.subarray(0, wanted))
        : undefined
    if (plain === undefined) {
      throw new StartFault(
        `Die Sicherung ${name} ist beschädigt oder unvollständig (Abschnitt ${index + 1}). Nimm eine andere.`,
      )
    }
    yield plain
  }
}

function openChunk(key: Buffer, head: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(head)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    const body = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES))
    return Buffer.concat([body, decipher.final()])
  } catch {
    return undefined
  }
}

/**
 * Reads the header: id of the key, and salt.
 * @throws StartFault if it is not a backup
 */
export async function readHead(file: FileHandle, name: string) {
  const buffer = Buffer.alloc(HEAD_MAX_BYTES)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  const head = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1)
  const [format, wrapId = '', salt = ''] = head.toString('latin1').trimEnd().split(' ')
  if (format !== FORMAT) throw new StartFault(`Die Datei ${name} ist keine Sicherung von Knistern.`)
  return { head, wrapId, salt: Buffer.from(salt, 'base64url') }
}
