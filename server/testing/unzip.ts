import { crc32, inflateRawSync } from 'node:zlib'

/**
 * Reads an archive as a strict reader would: by its directory, each entry against its sum.
 * @throws Error if anything of it is not as it says
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) throw new Error('The archive has no end.')
  let [count, at] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)]
  if (count === 0xffff) {
    const end64 = Number(archive.readBigUInt64LE(end - 20 + 8))
    count = Number(archive.readBigUInt64LE(end64 + 32))
    at = Number(archive.readBigUInt64LE(end64 + 48))
  }
  const files = new Map<string, Buffer>()
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken.')
    const method = archive.readUInt16LE(at + 10)
    const [sum, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field))
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    )
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const head = archive.readUInt32LE(at + 42)
    const data = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const raw = archive.subarray(data, data + (packed ?? 0))
    const bytes = method === 8 ? inflateRawSync(raw) : raw
    if (bytes.length !== size || crc32(bytes) !== sum) throw new Error(`${name} is broken.`)
    if (files.has(name)) throw new Error(`${name} is there twice.`)
    files.set(name, bytes)
    at += 46 + nameLength + extra + comment
  }
  return files
}

/** All text of an archive, each file under its name; of photos the size. */
export const textOf = (archive: Buffer): string =>
  [...unzip(archive)]
    .map(([name, bytes]) => `${name}\n${name.endsWith('.webp') ? bytes.length : bytes.toString()}`)
    .join('\n')
