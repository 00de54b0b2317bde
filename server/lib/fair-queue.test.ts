import { expect, test } from 'vitest'
import { createFairQueue, type FairQueueOptions, type QueuePath } from './fair-queue.ts'
import { QueueFull } from './semaphore.ts'

const DEFAULTS = { permits: 1, runningPerPath: 1, waitingPerPath: 100, waitingPerClass: 100 }

/** A queue whose work ends when the test says so. */
function openQueue(options: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ ...DEFAULTS, ...options })
  const started: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const settled: Promise<void>[] = []
  return {
    started,
    refused,
    ask(name: string, path: QueuePath) {
      const work = async () => {
        started.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.push(resolve)
        await promise
      }
      const turn = queue.run(path, work).catch((fault: unknown) => {
        refused.push(fault instanceof QueueFull ? name : String(fault))
      })
      settled.push(turn)
    },
    /** Ends the oldest running work, and all that follows one after the other. */
    async drain() {
      await new Promise(setImmediate)
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end()
        await new Promise(setImmediate)
      }
      await Promise.all(settled)
    },
  }
}

test('Branches take turns at every level, however much waits in one of them', async () => {
  const { ask, drain, started } = openQueue()
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, ['login', 'a', 'anna'])
  ask('a5', ['login', 'a', 'bert'])
  ask('b1', ['login', 'b', 'mia'])
  ask('own', ['confirmation', 'c', 'jonas'])
  await drain()
  expect(started).toEqual(['a1', 'a2', 'own', 'b1', 'a5', 'a3', 'a4'])
})

test('One person runs one work at a time, others run beside it', async () => {
  const { ask, drain, started } = openQueue({ permits: 2 })
  ask('a1', ['login', 'a', 'anna'])
  ask('a2', ['login', 'a', 'anna'])
  ask('b1', ['login', 'a', 'bert'])
  await new Promise(setImmediate)
  expect(started).toEqual(['a1', 'b1'])
  await drain()
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('A path has room for so many that wait, and failed work leaves its place', async () => {
  const { ask, drain, refused } = openQueue({ waitingPerPath: 1 })
  for (const name of ['runs', 'waits', 'refused']) ask(name, ['login', 'a', 'anna'])
  await drain()
  expect(refused).toEqual(['refused'])
  const queue = createFairQueue(DEFAULTS)
  const failing = queue.run(['login'], () => Promise.reject(new Error('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(await queue.run(['login'], () => Promise.resolve('next'))).toBe('next')
})

test('A full class drops the newest entry of the one with most waiting, and the one with little gets in', async () => {
  const { ask, drain, started, refused } = openQueue({ waitingPerClass: 4 })
  ask('runs', ['login', 'x', 'x'])
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, ['login', 'a', name])
  ask('b1', ['login', 'b', 'mia'])
  ask('a5', ['login', 'a', 'a5'])
  ask('own', ['confirmation', 'a', 'a1'])
  await drain()
  expect(refused).toHaveLength(2)
  expect(refused).toContain('a5')
  expect(started).toContain('b1')
  expect(started).toContain('own')
})
