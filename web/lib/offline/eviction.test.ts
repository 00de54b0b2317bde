import { expect, test } from 'vitest'
import { evictedKeys, PERSISTED_MAX_MS } from './eviction.ts'

const entry = (key: string, at: number, size: number) => ({ key, at, size })

test('The oldest go until the rest is small enough', () => {
  const entries = [entry('old', 1, 40), entry('new', 3, 50), entry('middle', 2, 40)]
  expect(evictedKeys(entries, 3, 100)).toEqual(['old'])
  expect(evictedKeys(entries, 3, 80)).toEqual(['middle', 'old'])
  expect(evictedKeys(entries, 3, 130)).toEqual([])
})

test('What nobody has read for a month goes however small it is', () => {
  const entries = [entry('old', 0, 1), entry('new', 2, 1)]
  expect(evictedKeys(entries, PERSISTED_MAX_MS + 1)).toEqual(['old'])
})
