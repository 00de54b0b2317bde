import { expect, test } from 'vitest'
import { forEachSettled } from './for-each-settled.ts'

test('A failure of one item stops none behind it, and is reported in the end', async () => {
  const had: number[] = []
  const work = async (item: number) => {
    had.push(item)
    if (item % 2 === 0) throw new Error(`bad ${item}`)
  }
  await forEachSettled([1, 3], work)
  await expect(forEachSettled([1, 2, 3], work)).rejects.toThrow('bad 2')
  await expect(forEachSettled([1, 2, 3, 4], work)).rejects.toThrow('2 of 4 failed')
  expect(had).toEqual([1, 3, 1, 2, 3, 1, 2, 3, 4])
})
