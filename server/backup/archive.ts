import { StartFault } from '../lib/start-fault.ts'
import type { TableShape } from '../storage/snapshot.ts'
import type { SealedWriter } from './sealed-stream.ts'

/** Number of parts and an order-independent sum of their hashes. */
export interface Checksum {
  readonly count: number
  readonly bytes: number
  readonly sum: string
}

/** Entries of a backup, in this order. Bodies: rows as JSON, files as they are. */
export type ArchiveHead =
  | {
      readonly kind: 'begin'
      readonly version: string
      readonly createdAt: string
      readonly database: 'SQLite' | 'PostgreSQL'
      readonly migrations: readonly string[]
      readonly tables: readonly TableShape[]
    }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'file'; readonly name: string }
  | ({ readonly kind: 'end' } & Manifest)

/** Expected content after a restore. */
export interface Manifest {
  readonly tables: Readonly<Record<string, Checksum>>
  readonly files: Checksum
  /** Photos deleted while the backup ran, whose rows it contains. */
  readonly gone: readonly string[]
}

export interface ArchiveEntry {
  readonly head: ArchiveHead
  readonly body: Buffer
}

const LENGTHS_BYTES = 8

/** Appends one entry: the lengths of head and body, the head as JSON, the body. */
export async function writeEntry(
  out: SealedWriter,
  head: ArchiveHead,
  body: Uint8Array = new Uint8Array(),
): Promise<void> {
  const text = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(LENGTHS_BYTES)
  lengths.writeUInt32BE(text.length, 0)
  lengths.writeUInt32BE(body.length, 4)
  await out.write(lengths)
  await out.write(text)
  await out.write(body)
}

/**
 * Parses the entries of a decrypted stream.
 * @throws StartFault if it is truncated
 */
export async function* readEntries(plain: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const source = plain[Symbol.asyncIterator]()
  let buffered: Buffer[] = []
  let length = 0
  const take = async (wanted: number): Promise<Buffer | undefined> => {
    while (length < wanted) {
      const next = await source.next()
      if (next.done === true) return undefined
      buffered.push(next.value)
      length += next.value.length
    }
    const all = buffered.length === 1 ? buffered[0] : Buffer.concat(buffered)
    const rest = all?.subarray(wanted) ?? Buffer.alloc(0)
    buffered = [rest]
    length = rest.length
    return all?.subarray(0, wanted)
  }
  for (let ended = false; !ended; ) {
    const lengths = await take(LENGTHS_BYTES)
    const text = await take(lengths?.readUInt32BE(0) ?? 0)
    const body = await take(lengths?.readUInt32BE(4) ?? 0)
    if (lengths === undefined || text === undefined || body === undefined) {
      throw new StartFault('Die Sicherung endet zu früh. Nimm eine andere.')
    }
    const head = JSON.parse(text.toString()) as ArchiveHead
    ended = head.kind === 'end'
    yield { head, body }
  }
  // Consumes the stream, so that its last chunk is authenticated too.
  for await (const _ of { [Symbol.asyncIterator]: () => source }) continue
}
