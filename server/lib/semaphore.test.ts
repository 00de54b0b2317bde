import { expect, test } from 'vitest'
import { createKeyedMutex, createSemaphore, QueueFull } from './semaphore.ts'

const mutex = (ms: number) =>
  createSemaphore(1, { timeout: { ms, error: () => new Error(`waited ${ms} ms`) } })

test('A mutex is handed on in the order it was asked for', async () => {
  const lock = mutex(1_000)
  const order: number[] = []
  await lock.acquire()
  const others = [1, 2, 3].map(async (number) => {
    await lock.acquire()
    order.push(number)
    lock.release()
  })
  expect(order).toEqual([])
  lock.release()
  await Promise.all(others)
  expect(order).toEqual([1, 2, 3])
})

test('A caller that waits too long gets the reason, and the next one is served', async () => {
  const lock = mutex(20)
  await lock.acquire()
  await expect(lock.acquire()).rejects.toThrow('waited 20 ms')
  const next = lock.acquire()
  lock.release()
  await expect(next).resolves.toBeUndefined()
})

test('Once everybody is done the mutex is free again', async () => {
  const lock = mutex(20)
  await lock.acquire()
  lock.release()
  await expect(lock.acquire()).resolves.toBeUndefined()
})

test('As many run together as there are permits, and a failed one gives its permit back', async () => {
  const semaphore = createSemaphore(2)
  let running = 0
  let most = 0
  const work = (fails: boolean) =>
    semaphore.run(async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (fails) throw new Error('failed')
    })
  const ended = await Promise.allSettled([true, false, true, false, false].map(work))
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect({ running, most }).toEqual({ running: 0, most: 2 })
})

test('Nobody waits behind a full queue', async () => {
  const semaphore = createSemaphore(1, { queueMax: 1 })
  await semaphore.acquire()
  const first = semaphore.acquire()
  await expect(semaphore.acquire()).rejects.toThrow(QueueFull)
  semaphore.release()
  await expect(first).resolves.toBeUndefined()
})

test('Work with one key runs in the order of the calls, beside that of another, and past what fails', async () => {
  const mutex = createKeyedMutex()
  const order: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const start = (key: string, name: string) =>
    mutex.run(key, async () => {
      order.push(name)
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      await end.promise
      return name
    })
  const [first, second, other] = [start('a', 'first'), start('a', 'second'), start('b', 'other')]
  expect(order).toEqual(['first', 'other'])
  ends.get('first')?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(order).toEqual(['first', 'other', 'second'])
  const third = start('a', 'third')
  ends.get('second')?.resolve()
  ends.get('other')?.resolve()
  expect([await second, await other]).toEqual(['second', 'other'])
  ends.get('third')?.resolve()
  expect(await third).toBe('third')
  expect(order).toEqual(['first', 'other', 'second', 'third'])
})

test('Work that throws at once fails by itself, and the next has its turn', async () => {
  const mutex = createKeyedMutex()
  const thrown = mutex.run('a', () => {
    throw new Error('at once')
  })
  await expect(thrown).rejects.toThrow('at once')
  expect(await mutex.run('a', () => Promise.resolve('next'))).toBe('next')
})
