import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBusyRetry } from './busy-retry.ts'

const locked = Object.assign(new Error('database is locked'), { errcode: 5 })
const lockedFor = (tries: number) => {
  let count = 0
  return () => {
    count += 1
    if (count <= tries) throw locked
    return count
  }
}

test('What fails because the file is locked is tried again until it is not', async () => {
  expect(await createBusyRetry(1_000).run(lockedFor(3))).toBe(4)
})

test('Any other fault is thrown at once', async () => {
  let count = 0
  const tried = createBusyRetry(1_000).run(() => {
    count += 1
    throw new TypeError('other')
  })
  await expect(tried).rejects.toThrow('other')
  expect(count).toBe(1)
})

test('Who comes after others have waited in vain is refused without waiting again', async () => {
  const retry = createBusyRetry(100)
  await expect(retry.run(lockedFor(Infinity))).rejects.toMatchObject({ kind: 'busy' })
  let tries = 0
  const next = retry.run(() => {
    tries += 1
    throw locked
  })
  await expect(next).rejects.toMatchObject({ kind: 'busy' })
  expect(tries).toBe(1)
})

test('A lock of another day is waited for anew', async () => {
  const retry = createBusyRetry(60)
  await expect(retry.run(lockedFor(Infinity))).rejects.toMatchObject({ kind: 'busy' })
  await wait(80)
  expect(await retry.run(lockedFor(1))).toBe(2)
})
