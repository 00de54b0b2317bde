import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { type FakeS3, openFakeS3 } from '../testing/s3.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import type { BlobStore } from './blob-store.ts'
import { freeForPhotos } from './disk-store.ts'
import { openBlobStore } from './open-blob-store.ts'

const BYTES = Buffer.from([0, 255, 13, 10, 0, 1, 2, 3])

/** Tests every store's promises; the two below are opened each in its way. */
function keepsItsPromises(open: () => { store: BlobStore; count: () => number }) {
  test('Gives back the very bytes it was given, and nothing for a name it does not know', async () => {
    const { store } = open()
    const photo = newId()
    await store.put(photo, BYTES)
    expect(await store.get(photo)).toEqual(BYTES)
    expect(await store.get(newId())).toBeUndefined()
  })

  test('Has room for more', async () => {
    expect(await open().store.freeBytes()).toBeGreaterThan(0)
  })

  test('Keeps large files and empty ones', async () => {
    const { store } = open()
    const [large, empty] = [newId(), newId()]
    const megabytes = Buffer.alloc(3_000_000, 'Kerze')
    await Promise.all([store.put(large, megabytes), store.put(empty, Buffer.alloc(0))])
    expect((await store.get(large))?.equals(megabytes)).toBe(true)
    expect(await store.get(empty)).toEqual(Buffer.alloc(0))
  })

  test('A second writing replaces the first', async () => {
    const { store, count } = open()
    const photo = newId()
    await store.put(photo, BYTES)
    const before = count()
    await store.put(photo, Buffer.from('neu'))
    expect(String(await store.get(photo))).toBe('neu')
    expect(count()).toBe(before)
  })

  test('A removed file is gone, and removing it again is fine', async () => {
    const { store, count } = open()
    const photo = newId()
    const before = count()
    await store.put(photo, BYTES)
    expect(count()).toBe(before + 1)
    await store.remove(photo)
    await store.remove(photo)
    expect(await store.get(photo)).toBeUndefined()
    expect(count()).toBe(before)
  })

  test.each([
    '../../etc/passwd',
    'a/b',
    '',
    'UPPER'.repeat(5),
    `${'a'.repeat(26)}\0`,
    '.'.repeat(26),
  ])('trust e The name %j leads nowhere', async (wrong) => {
    const { store, count } = open()
    const before = count()
    await expect(store.put(wrong, BYTES)).rejects.toThrow('not the name')
    await expect(store.remove(wrong)).rejects.toThrow('not the name')
    expect(await store.get(wrong)).toBeUndefined()
    expect(count()).toBe(before)
  })
}

describe('photo stores', () => {
  let scratch: Scratch
  let s3: FakeS3
  beforeAll(async () => {
    scratch = newScratch()
    s3 = await openFakeS3()
  })
  afterAll(async () => {
    scratch.remove()
    await s3.close()
  })

  const folder = () => join(scratch.folder, 'photos')
  const filesIn = (path: string) =>
    readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

  describe('on the disk', () => {
    keepsItsPromises(() => {
      mkdirSync(folder(), { recursive: true })
      return { store: openBlobStore({ folder: folder() }), count: () => filesIn(folder()).length }
    })
  })
  describe('in a bucket', () => {
    keepsItsPromises(() => ({
      store: openBlobStore(s3.address),
      count: () => s3.objects.size,
    }))
  })

  test('On the disk a file that cannot be written whole leaves nothing behind', async () => {
    const photo = newId()
    const place = join(scratch.folder, 'full', photo.slice(0, 2))
    mkdirSync(join(place, photo), { recursive: true })
    writeFileSync(join(place, photo, 'in the way'), '')
    const store = openBlobStore({ folder: join(scratch.folder, 'full') })
    await expect(store.put(photo, BYTES)).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/)
    expect(filesIn(place).map(({ name }) => name)).toEqual(['in the way'])
    rmSync(place, { recursive: true })
  })

  test('In a bucket every object lies below the prefix', async () => {
    const photo = newId()
    await openBlobStore(s3.address).put(photo, BYTES)
    expect(s3.objects.get(`knistern/${photo}`)).toEqual(BYTES)
    await openBlobStore({ ...s3.address, prefix: '' }).put(photo, BYTES)
    expect(s3.objects.get(photo)).toEqual(BYTES)
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }],
    ['an unknown key', { accessKeyId: 'AKIANOBODY' }],
    ['another region', { region: 'us-east-1' }],
    ['an unknown bucket', { bucket: 'andere' }],
  ])('A store with %s fails loudly instead of finding nothing', async (_, change) => {
    const store = openBlobStore({ ...s3.address, ...change })
    const photo = newId()
    await expect(store.put(photo, BYTES)).rejects.toThrow('photo store')
    await expect(store.get(photo)).rejects.toThrow('photo store')
    await expect(store.remove(photo)).rejects.toThrow('photo store')
  })

  test('A bucket that is busy for a moment is asked again', async () => {
    const photo = newId()
    s3.nextStatuses.push(503, 500)
    await openBlobStore(s3.address).put(photo, BYTES)
    expect(await openBlobStore(s3.address).get(photo)).toEqual(BYTES)
  })
})

test.each([
  ['a large disk', 500e9, 300e6, true],
  ['a large disk that is nearly full', 500e9, 200e6, false],
  ['a small disk', 64e6, 5e6, true],
  ['a small disk that is nearly full', 64e6, 3e6, false],
])('Photos leave room for words: %s', (_, size, free, has) => {
  const bsize = 4096
  const of = (bytes: number) => Math.floor(bytes / bsize)
  expect(freeForPhotos({ bsize, blocks: of(size), bavail: of(free) }) > 0).toBe(has)
})
