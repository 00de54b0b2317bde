import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. Bytes are stored, text is compressed. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly path: string
  readonly content: Uint8Array | AsyncIterable<string>
}

/** Bits of a file's head: sizes follow after the data, names are UTF-8 (APPNOTE 4.4.4). */
const SIZES_FOLLOW = 0x0008
export const UTF8 = 0x0800
export const STORED = 0
const DEFLATED = 8
/** The version a reader needs: 2.0 for folders and deflate, 4.5 for ZIP64. */
const VERSION = 20
const VERSION_64 = 45
/** Placeholders for counts and offsets that stand in ZIP64 records. */
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff

/** A file as the directory at the end lists it. */
export interface Written {
  readonly name: Buffer
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** Numbers of 2, 4 and 8 bytes, little-endian, as `[value, bytes]`. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0))
  let at = 0
  for (const [value, width] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, width)
    at += width
  }
  return bytes
}

/** Date and time in the form of MS-DOS, two seconds fine, in UTC. */
export function dosTime(epochMs: number): readonly [time: number, date: number] {
  const at = new Date(epochMs)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [time, date]
}

/**
 * Streams a ZIP archive (APPNOTE 6.3.9) of any size with any number of entries; at most one is in
 * memory.
 * @param now date of all entries, in epoch milliseconds
 * @throws Error if a single entry exceeds 4 GiB
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, now: number): AsyncGenerator<Buffer> {
  const [time, date] = dosTime(now)
  const all: Written[] = []
  let offset = 0

  for await (const { path, content } of entries) {
    const name = Buffer.from(path)
    const stored = content instanceof Uint8Array
    const flags = UTF8 | (stored ? 0 : SIZES_FOLLOW)
    const method = stored ? STORED : DEFLATED
    const known = stored ? { crc: crc32(content), size: content.length } : { crc: 0, size: 0 }
    let sizes = { ...known, packed: known.size }
    const head = fileHead({ name, flags, method, ...sizes }, time, date)
    yield head
    let length = head.length
    if (content instanceof Uint8Array) {
      yield Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    } else {
      sizes = yield* deflated(content)
      const { crc, packed, size } = sizes
      const after = record([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])
      yield after
      length += after.length
    }
    if (Math.max(sizes.packed, sizes.size) >= MAX_32) throw new Error('entry of more than 4 GiB')
    all.push({ name, flags, method, offset, ...sizes })
    offset += length + sizes.packed
  }

  const start = offset
  for (const one of all) {
    const entry = directoryEntry(one, time, date)
    yield entry
    offset += entry.length
  }
  yield ending(all.length, offset - start, start)
}

/** Streams compressed text; returns the fields of its directory entry. */
async function* deflated(content: AsyncIterable<string>) {
  const packer = createDeflateRaw()
  let [crc, packed, size] = [0, 0, 0]
  const feed = async () => {
    for await (const piece of content) {
      const bytes = Buffer.from(piece)
      crc = crc32(bytes, crc)
      size += bytes.length
      if (!packer.write(bytes)) await new Promise((resolve) => packer.once('drain', resolve))
    }
    packer.end()
  }
  const feeding = feed().catch((fault: unknown) => {
    packer.destroy(fault instanceof Error ? fault : new Error('no content'))
  })
  for await (const bytes of packer as AsyncIterable<Buffer>) {
    packed += bytes.length
    yield bytes
  }
  await feeding
  return { crc, packed, size }
}

/** The head of a file, before its bytes. */
export function fileHead(
  { name, flags, method, crc, packed, size }: Omit<Written, 'offset'>,
  time: number,
  date: number,
): Buffer {
  const head = record(
    [0x04034b50, 4],
    [VERSION, 2],
    [flags, 2],
    [method, 2],
    [time, 2],
    [date, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  )
  return Buffer.concat([head, name])
}

/** An entry of the directory at the end. */
export function directoryEntry(one: Written, time: number, date: number): Buffer {
  const isFar = one.offset >= MAX_32
  // ZIP64 extended information (APPNOTE 4.5.3).
  const extra = isFar ? record([0x0001, 2], [8, 2], [one.offset, 8]) : Buffer.alloc(0)
  const version = isFar ? VERSION_64 : VERSION
  const head = record(
    [0x02014b50, 4],
    [version, 2],
    [version, 2],
    [one.flags, 2],
    [one.method, 2],
    [time, 2],
    [date, 2],
    [one.crc, 4],
    [one.packed, 4],
    [one.size, 4],
    [one.name.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [Math.min(one.offset, MAX_32), 4],
  )
  return Buffer.concat([head, one.name, extra])
}

/** End of central directory, with ZIP64 records before it for large counts and offsets. */
export function ending(count: number, length: number, start: number): Buffer {
  const end = record(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [Math.min(count, MAX_16), 2],
    [Math.min(count, MAX_16), 2],
    [Math.min(length, MAX_32), 4],
    [Math.min(start, MAX_32), 4],
    [0, 2],
  )
  if (count < MAX_16 && Math.max(start, length) < MAX_32) return end
  const end64 = record(
    [0x06064b50, 4],
    [44, 8],
    [VERSION_64, 2],
    [VERSION_64, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [length, 8],
    [start, 8],
  )
  const locator = record([0x07064b50, 4], [0, 4], [start + length, 8], [1, 4])
  return Buffer.concat([end64, locator, end])
}
