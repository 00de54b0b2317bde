import type { StatsFs } from 'node:fs'
import { expect, test } from 'vitest'
import { watchDisk } from './disk-watch.ts'

const bsize = 4096
const diskWith = (size: number, free: number) => () =>
  Promise.resolve({
    bsize,
    blocks: Math.floor(size / bsize),
    bavail: Math.floor(free / bsize),
  } as StatsFs)

test.each([
  ['a large disk', 500e9, 100e6, false],
  ['a large disk with less than 64 MiB', 500e9, 60e6, true],
  ['a small disk', 64e6, 2e6, false],
  ['a small disk with less than a fiftieth', 64e6, 1e6, true],
])('The room of %s decides whether words still fit', async (_, size, free, isFull) => {
  const watch = watchDisk('/', diskWith(size, free) as never)
  expect(watch.isNearlyFull()).toBe(false)
  await new Promise(setImmediate)
  expect(watch.isNearlyFull()).toBe(isFull)
})

test('A disk that cannot be asked, or is elsewhere, refuses nothing', async () => {
  const broken = watchDisk('/', () => Promise.reject<never>(new Error('gone')))
  const elsewhere = watchDisk(undefined)
  for (const watch of [broken, elsewhere]) {
    watch.isNearlyFull()
    await new Promise(setImmediate)
    expect(watch.isNearlyFull()).toBe(false)
  }
})
