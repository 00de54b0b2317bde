import { expect, test } from 'vitest'
import { evictedEntries, PERSISTED_MAX_MS, type PersistedEntry } from './eviction.ts'
import type { PersistedStoreName } from './sealedRecord.ts'

const entry = (key: string, at: number, size: number, store: PersistedStoreName = 'persisted') => ({
  store,
  key,
  at,
  size,
})
const photo = (key: string, at: number, size: number) => entry(key, at, size, 'photos')

const evictedKeys = (...given: [readonly PersistedEntry[], number, number?]) =>
  evictedEntries(...given).map(({ key }) => key)

test('The oldest entries are evicted until the rest fits', () => {
  const entries = [entry('old', 1, 40), entry('new', 3, 50), entry('middle', 2, 40)]
  expect(evictedKeys(entries, 3, 100)).toEqual(['old'])
  expect(evictedKeys(entries, 3, 80)).toEqual(['middle', 'old'])
  expect(evictedKeys(entries, 3, 130)).toEqual([])
})

test('Photos are evicted before text, oldest first, even if they are newer than the text', () => {
  const entries = [
    photo('seen today', 9, 60),
    entry('read long ago', 1, 30),
    photo('seen before', 5, 20),
  ]
  expect(evictedKeys(entries, 9, 100)).toEqual(['seen before'])
  expect(evictedKeys(entries, 9, 80)).toEqual(['seen today', 'seen before'])
  expect(evictedEntries(entries, 9, 100)).toEqual([photo('seen before', 5, 20)])
})

test('Data that nobody has read for a month is evicted, however small it is', () => {
  const entries = [entry('old', 0, 1), entry('new', 2, 1), photo('old photo', 0, 1)]
  expect(evictedKeys(entries, PERSISTED_MAX_MS + 1)).toEqual(['old', 'old photo'])
})
