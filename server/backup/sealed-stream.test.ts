import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StartFault } from '../lib/start-fault.ts'
import { newScratch } from '../testing/scratch.ts'
import { type MasterKeys, makeKeyFile, readKeyFile } from '../vault/master-key.ts'
import { readSealed, writeSealed } from './sealed-stream.ts'

const scratch = newScratch()
afterAll(() => scratch.remove())
const path = join(scratch.folder, 'file')
const MIB = 1024 ** 2

function newKeys(name: string): MasterKeys {
  makeKeyFile(join(scratch.folder, name))
  return readKeyFile(join(scratch.folder, name))
}
const keys = newKeys('one.key')

async function seal(parts: readonly Buffer[], target = path): Promise<Buffer> {
  const file = await open(target, 'w')
  const out = await writeSealed(file, keys)
  for (const part of parts) await out.write(part)
  await out.end()
  await file.close()
  return readFileSync(target)
}

async function read(sealed: Buffer, by = keys): Promise<Buffer> {
  writeFileSync(path, sealed)
  const file = await open(path, 'r')
  try {
    return Buffer.concat(await Array.fromAsync(readSealed(file, by, 'probe')))
  } finally {
    await file.close()
  }
}

test.each([0, 1, MIB - 1, MIB, MIB + 1, 3 * MIB])(
  '%d bytes come back as they were',
  async (size) => {
    const plain = randomBytes(size)
    const parts = [plain.subarray(0, 5), plain.subarray(5, 700_000), plain.subarray(700_000)]
    expect((await read(await seal(parts))).equals(plain)).toBe(true)
  },
)

test('A file cut anywhere, also between two chunks, is refused', async () => {
  const sealed = await seal([randomBytes(2 * MIB + 10)])
  const head = sealed.indexOf('\n') + 1
  const chunk = MIB + 16
  const ends = [head, head + 1, head + 15, head + chunk, head + chunk + 7, head + 2 * chunk]
  for (const end of [...ends, sealed.length - 1]) {
    await expect(read(sealed.subarray(0, end))).rejects.toThrow('beschädigt oder unvollständig')
  }
  await expect(read(Buffer.concat([sealed, Buffer.of(0)]))).rejects.toThrow('beschädigt')
})

test('Not a bit may change, no chunk be left out, doubled or moved', async () => {
  const sealed = await seal([randomBytes(2 * MIB + 10)])
  const head = sealed.indexOf('\n') + 1
  const salt = head - 10
  for (const at of [salt, head, head + MIB + 3, head + MIB + 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(read(changed)).rejects.toThrow(StartFault)
  }
  const [first, second, last] = [
    sealed.subarray(head, head + MIB + 16),
    sealed.subarray(head + MIB + 16, head + 2 * MIB + 32),
    sealed.subarray(head + 2 * MIB + 32),
  ]
  const start = sealed.subarray(0, head)
  for (const order of [
    [second, first, last],
    [first, last],
    [second, last],
    [first, first, last],
  ]) {
    await expect(read(Buffer.concat([start, ...order]))).rejects.toThrow('beschädigt')
  }
})

test('The same bytes never seal alike, and a chunk of one file is foreign in another', async () => {
  const plain = Buffer.from('Kerze')
  const [one, two] = [await seal([plain]), await seal([plain])]
  const head = one.indexOf('\n') + 1
  expect(one.subarray(head).equals(two.subarray(head))).toBe(false)
  const mixed = Buffer.concat([one.subarray(0, head), two.subarray(head)])
  await expect(read(mixed)).rejects.toThrow('beschädigt')
})

test('Another key is named, and what is no backup is said to be none', async () => {
  const sealed = await seal([Buffer.from('Kerze')])
  const other = newKeys('two.key')
  await expect(read(sealed, other)).rejects.toThrow(
    `gehört zu einem anderen Schlüssel (${keys.wrapId}, nicht ${other.wrapId})`,
  )
  await expect(read(sealed, { ...other, wrapId: keys.wrapId })).rejects.toThrow('beschädigt')
  for (const nothing of [Buffer.alloc(0), Buffer.from('x\n'), randomBytes(500)]) {
    await expect(read(nothing)).rejects.toThrow('ist keine Sicherung von Knistern')
  }
})
