import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
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

test('An archive of nothing is one, and one of 70,000 files too', async () => {
  expect((await archive(listed())).size).toBe(0)
  const many = Array.from({ length: 70_000 }, (_, index) => ({
    path: String(index),
    content: Buffer.from([index & 255]),
  }))
  const files = await archive(listed(...many))
  expect(files.size).toBe(70_000)
  expect(files.get('69999')).toEqual(Buffer.from([69_999 & 255]))
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
