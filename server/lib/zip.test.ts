import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { slow, thorough } from '../testing/effort.ts'
import { unzip } from '../testing/unzip.ts'
import { type ZipEntry, zip } from './zip.ts'

const NOW = Date.parse('2026-05-04T10:00:00Z')

async function* listed(...entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries
}
async function* text(...pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces
}
const archive = async (entries: AsyncIterable<ZipEntry>): Promise<Map<string, Buffer>> =>
  unzip(await buffer(zip(entries, NOW)))

test('Bytes and text come out as they went in, in folders and with umlauts', async () => {
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 251))
  const long = 'Ein Käsekuchen für zwei. '.repeat(20_000)
  const files = await archive(
    listed(
      { path: 'fotos/süß.webp', content: bytes },
      { path: 'leer.json', content: text() },
      { path: 'chat.json', content: text('[', long, ']') },
      { path: 'nichts.txt', content: Buffer.alloc(0) },
    ),
  )
  expect([...files.keys()]).toEqual(['fotos/süß.webp', 'leer.json', 'chat.json', 'nichts.txt'])
  expect(files.get('fotos/süß.webp')).toEqual(bytes)
  expect(files.get('chat.json')?.toString()).toBe(`[${long}]`)
  expect(files.get('leer.json')).toHaveLength(0)
})

test('An archive of nothing is one, and one of 70,000 files too', slow, async () => {
  expect((await archive(listed())).size).toBe(0)
  const many = Array.from({ length: 70_000 }, (_, index) => ({
    path: String(index),
    content: Buffer.from([index & 255]),
  }))
  const files = await archive(listed(...many))
  expect(files.size).toBe(70_000)
  expect(files.get('69999')).toEqual(Buffer.from([69_999 & 255]))
})

test('An archive beyond 4 GiB says where its last file is', thorough, async () => {
  const block = Buffer.alloc(64 * 1024 * 1024)
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < 65; at += 1) yield { path: `fotos/${at}.webp`, content: block }
    yield { path: 'zuletzt.txt', content: Buffer.from('noch da') }
  }
  let length = 0
  let lastFile = 0
  const directory: Buffer[] = []
  for await (const piece of zip(entries(), NOW)) {
    if (piece.indexOf('zuletzt.txt') === 30) lastFile = length
    if (directory.length > 0 || piece.readUInt32LE(0) === 0x02014b50) directory.push(piece)
    length += piece.length
  }
  expect(lastFile).toBeGreaterThan(2 ** 32)
  const tail = Buffer.concat(directory)
  const start = length - tail.length
  const end64 = Number(tail.readBigUInt64LE(tail.length - 22 - 20 + 8)) - start
  expect(tail.readUInt32LE(end64)).toBe(0x06064b50)
  expect(Number(tail.readBigUInt64LE(end64 + 32))).toBe(66)
  expect(Number(tail.readBigUInt64LE(end64 + 48))).toBe(start)
  const name = tail.indexOf('zuletzt.txt')
  expect(tail.readUInt32LE(name - 46 + 42)).toBe(0xffffffff)
  const extra = name + 'zuletzt.txt'.length
  expect([tail.readUInt16LE(extra), tail.readUInt16LE(extra + 2)]).toEqual([1, 8])
  expect(Number(tail.readBigUInt64LE(extra + 4))).toBe(lastFile)
})

test('The next entry is made when the one before has been taken, not earlier', async () => {
  let made = 0
  const lazy = async function* (): AsyncGenerator<ZipEntry> {
    for (; made < 5; made += 1) yield { path: String(made), content: Buffer.alloc(100) }
  }
  const ahead: number[] = []
  let taken = 0
  for await (const piece of zip(lazy(), NOW)) {
    if (piece.length === 100) taken += 1
    ahead.push(made - taken)
  }
  expect(taken).toBe(5)
  expect(Math.max(...ahead)).toBe(0)
})

test('A fault in the middle ends the archive with that fault', async () => {
  const broken = async function* (): AsyncGenerator<string> {
    yield 'Anfang'
    throw new Error('weg')
  }
  await expect(archive(listed({ path: 'a', content: broken() }))).rejects.toThrow('weg')
})
