import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thorough } from '../testing/effort.ts'
import { unzip } from '../testing/unzip.ts'
import { type StoredFile, storedZipLength, storedZipPart } from './stored-zip.ts'

const AT = Date.parse('2026-05-04T18:22:11Z')

interface Some {
  readonly path: string
  readonly bytes: Buffer
}

/** Files that note which of them are read. */
function readable(all: readonly Some[]) {
  const read: string[] = []
  const files = async function* (): AsyncGenerator<StoredFile> {
    for (const { path, bytes } of all) {
      yield {
        path,
        size: bytes.length,
        at: AT,
        read: async () => {
          read.push(path)
          return bytes
        },
      }
    }
  }
  return { files, read }
}

const some: Some[] = [
  { path: '2026-05-04/18-22-11-1.webp', bytes: Buffer.from('photo one') },
  { path: '2026-05-04/18-22-11-1.txt', bytes: Buffer.from('Süß.') },
  { path: '2026-05-05/07-00-00-2.webp', bytes: Buffer.alloc(0) },
  { path: '2026-05-05/07-00-00-3.webp', bytes: Buffer.from('photo three') },
]

async function wholeOf(all: readonly Some[]): Promise<Buffer> {
  const { files } = readable(all)
  const length = await storedZipLength(files)
  return buffer(storedZipPart(files, { from: 0, to: length - 1, length }))
}

test('An archive has the announced length, and the files in their order with their dates', async () => {
  const whole = await wholeOf(some)
  expect(whole).toHaveLength(await storedZipLength(readable(some).files))
  expect([...unzip(whole)].map(([path, bytes]) => ({ path, bytes }))).toEqual(some)
  // DOS date and time of the first entry: 2026-05-04 18:22:10.
  expect([whole.readUInt16LE(10), whole.readUInt16LE(12)]).toEqual([
    (18 << 11) | (22 << 5) | 5,
    (46 << 9) | (5 << 5) | 4,
  ])
  expect(unzip(await wholeOf([])).size).toBe(0)
})

test('Every part is the same bytes as in the whole', async () => {
  const whole = await wholeOf(some)
  const { length } = whole
  const place = fc.integer({ min: 0, max: length - 1 })
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const part = await buffer(storedZipPart(readable(some).files, { from, to, length }))
      expect(part).toEqual(whole.subarray(from, to + 1))
    }),
  )
})

test('A part reads no file before it, and one that reaches the directory reads their sums', async () => {
  const whole = await wholeOf(some)
  const { length } = whole
  const third = whole.indexOf('photo three')
  const { files, read } = readable(some)
  await buffer(storedZipPart(files, { from: third, to: third, length }))
  expect(read.splice(0)).toEqual([some[3]?.path])
  await buffer(storedZipPart(files, { from: third, to: length - 1, length }))
  expect(read.splice(0)).toEqual([3, 0, 1, 2].map((at) => some[at]?.path))
  await buffer(storedZipPart(files, { from: length - 22, to: length - 1, length }))
  expect(read).toEqual([])
})

test('The next file is read when the one before has been taken', async () => {
  const length = await storedZipLength(readable(some).files)
  const { files, read } = readable(some)
  const ahead: number[] = []
  let taken = 0
  for await (const piece of storedZipPart(files, { from: 0, to: length - 1, length })) {
    if (some.some(({ bytes }) => bytes.equals(piece))) taken += 1
    ahead.push(read.length - taken)
  }
  expect(Math.max(...ahead)).toBeLessThanOrEqual(2)
})

test('Files that have changed since their length was announced end the archive with a fault', async () => {
  const length = await storedZipLength(readable(some).files)
  const part = (all: readonly Some[]) =>
    buffer(storedZipPart(readable(all).files, { from: 0, to: length - 1, length }))
  await expect(part(some.slice(1))).rejects.toThrow('the files have changed')
  let lists = 0
  const files = () => readable(lists++ === 0 ? some : some.slice(0, 3)).files()
  await expect(buffer(storedZipPart(files, { from: 0, to: length - 1, length }))).rejects.toThrow(
    'the files have changed',
  )
  const [first, ...others] = some
  const shorter = { ...(first as Some), size: 3 }
  const changed = async function* (): AsyncGenerator<StoredFile> {
    yield { path: shorter.path, size: shorter.size, at: AT, read: async () => shorter.bytes }
    yield* readable(others).files()
  }
  await expect(buffer(storedZipPart(changed, { from: 0, to: length - 1, length }))).rejects.toThrow(
    'has another size',
  )
})

test('A part beyond 4 GiB is made without what is before it', thorough, async () => {
  const block = Buffer.alloc(64 * 1024 * 1024)
  const last = { path: 'zuletzt.txt', bytes: Buffer.from('noch da') }
  const many = [
    ...Array.from({ length: 65 }, (_, at) => ({ path: `${at}.webp`, bytes: block })),
    last,
  ]
  const length = await storedZipLength(readable(many).files)
  expect(length).toBeGreaterThan(2 ** 32)
  const start = length - 22 - 20 - 56 - (46 + 12 + last.path.length)
  const { files, read } = readable(many)
  const tail = await buffer(storedZipPart(files, { from: start, to: length - 1, length }))
  expect(read).toEqual([last.path])
  expect(tail.readUInt32LE(0)).toBe(0x02014b50)
  expect(tail.readUInt32LE(42)).toBe(0xffffffff)
  const offset = Number(tail.readBigUInt64LE(46 + last.path.length + 4))
  const bytes = await buffer(storedZipPart(files, { from: offset, to: offset + 29, length }))
  expect(bytes.readUInt32LE(0)).toBe(0x04034b50)
})
