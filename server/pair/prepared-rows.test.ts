import { expect, test } from 'vitest'
import { withPreparedRows } from './prepared-rows.ts'

/** Runs a transaction that finds these numbers of rows changed; returns how often it was tried. */
async function attemptsWith(changedRows: readonly number[]): Promise<number> {
  let prepared = 0
  await withPreparedRows(
    () => {
      prepared += 1
      return Promise.resolve()
    },
    (rows) => {
      const changed = changedRows[prepared - 1] ?? 0
      for (let count = 0; count < changed; count += 1) rows.countChanged()
      return Promise.resolve()
    },
  )
  return prepared
}

test('A few rows that have changed are sealed under the lock, for many all are prepared again', async () => {
  expect(await attemptsWith([0])).toBe(1)
  expect(await attemptsWith([50])).toBe(1)
  expect(await attemptsWith([51, 3])).toBe(2)
})

test('Rows that are changed again and again are moved all the same', async () => {
  expect(await attemptsWith([500, 500, 500])).toBe(3)
})

test('Any other fault ends it', async () => {
  const fault = new Error('no disk')
  await expect(
    withPreparedRows(
      () => Promise.resolve(),
      () => Promise.reject(fault),
    ),
  ).rejects.toBe(fault)
})
