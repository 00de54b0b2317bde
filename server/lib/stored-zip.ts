import { crc32 } from 'node:zlib'
import { directoryEntry, dosTime, ending, fileHead, STORED, UTF8, type Written } from './zip.ts'

/** A file of known size, whose bytes are read when they are needed. */
export interface StoredFile {
  /** With `/` between folders. */
  readonly path: string
  readonly size: number
  /** Date of the file, in epoch milliseconds. */
  readonly at: number
  /** @returns the bytes, as many as `size` says */
  readonly read: () => Promise<Uint8Array>
}

/** The same files in the same order each time it is called. */
export type StoredFiles = () => AsyncIterable<StoredFile>

/** The parts of a file in the archive; without its sum they have their lengths. */
function partsOf({ path, size, at }: StoredFile, crc: number, offset: number) {
  const [time, date] = dosTime(at)
  const name = Buffer.from(path)
  const written: Written = { name, flags: UTF8, method: STORED, crc, packed: size, size, offset }
  return {
    head: () => fileHead(written, time, date),
    entry: () => directoryEntry(written, time, date),
  }
}

/** Length in bytes of an archive of these files; none of them is read. */
export async function storedZipLength(files: StoredFiles): Promise<number> {
  let [count, data, directory] = [0, 0, 0]
  for await (const file of files()) {
    const { head, entry } = partsOf(file, 0, data)
    directory += entry().length
    data += head().length + file.size
    count += 1
  }
  return data + directory + ending(count, directory, data).length
}

async function bytesOf({ path, size, read }: StoredFile): Promise<Uint8Array> {
  const bytes = await read()
  if (bytes.length !== size) throw new Error(`${path} has another size`)
  return bytes
}

/**
 * Streams a part of a ZIP archive of stored files, one in memory at a time. Of the files before the
 * part none is read, but for their sums once it comes to the directory at the end: a download that goes
 * on costs what is left of it.
 * @param from first byte of the part
 * @param to last byte of the part
 * @param length of the whole archive, as it was announced
 * @throws Error if the files have changed since
 */
export async function* storedZipPart(
  files: StoredFiles,
  { from, to, length }: { readonly from: number; readonly to: number; readonly length: number },
): AsyncGenerator<Buffer> {
  let at = 0
  function* within(piece: Uint8Array): Generator<Buffer> {
    const part = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).subarray(
      Math.max(0, from - at),
      Math.max(0, to + 1 - at),
    )
    at += piece.length
    if (part.length > 0) yield part
  }

  /** Sums of the files that were read. */
  const sums: (number | undefined)[] = []
  let count = 0
  for await (const file of files()) {
    if (at > to) return
    const whole = partsOf(file, 0, at).head().length + file.size
    if (at + whole <= from) at += whole
    else {
      const bytes = await bytesOf(file)
      const crc = crc32(bytes)
      sums[count] = crc
      yield* within(partsOf(file, crc, at).head())
      yield* within(bytes)
    }
    count += 1
  }

  const start = at
  let [listed, offset] = [0, 0]
  for await (const file of files()) {
    if (at > to) return
    const { head, entry } = partsOf(file, 0, offset)
    const isBefore = at + entry().length <= from
    const crc = isBefore ? 0 : (sums[listed] ?? crc32(await bytesOf(file)))
    yield* within(partsOf(file, crc, offset).entry())
    offset += head().length + file.size
    listed += 1
  }
  yield* within(ending(count, at - start, start))
  if (at !== length || listed !== count || offset !== start)
    throw new Error('the files have changed')
}
