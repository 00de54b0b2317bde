import { beforeEach, expect, test, vi } from 'vitest'
import { createBusyRetry } from './transact.ts'

const WAIT_MS = 100
/** As long as each try takes, by a clock of the test: a busy machine does not make it longer. */
const TRY_MS = 40

let now: number
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

const locked = Object.assign(new Error('database is locked'), { errcode: 5 })
const lockedFor = (tries: number) => {
  let count = 0
  return () => {
    count += 1
    now += TRY_MS
    if (count <= tries) throw locked
    return count
  }
}
/** A caller that waits until it is refused. */
const waitInVain = (retry: ReturnType<typeof createBusyRetry>) =>
  expect(retry.run(lockedFor(Infinity))).rejects.toMatchObject({ kind: 'busy' })

test('An operation that fails because the file is locked is retried until it succeeds', async () => {
  expect(await createBusyRetry(WAIT_MS).run(lockedFor(3))).toBe(4)
})

test('Any other fault is thrown at once', async () => {
  let count = 0
  const tried = createBusyRetry(WAIT_MS).run(() => {
    count += 1
    throw new TypeError('other')
  })
  await expect(tried).rejects.toThrow('other')
  expect(count).toBe(1)
})

test('A caller that comes after others have waited in vain is refused without waiting again', async () => {
  const retry = createBusyRetry(WAIT_MS)
  await waitInVain(retry)
  let tries = 0
  const next = retry.run(() => {
    tries += 1
    throw locked
  })
  await expect(next).rejects.toMatchObject({ kind: 'busy' })
  expect(tries).toBe(1)
})

test('A lock of another day is waited for anew', async () => {
  const retry = createBusyRetry(WAIT_MS)
  await waitInVain(retry)
  now += WAIT_MS
  expect(await retry.run(lockedFor(1))).toBe(2)
})
