import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { newDatabase } from '../testing/databases.ts'
import { engines } from '../testing/engines.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { consumeAttempt, resetAttempts } from './throttle.ts'
import { policies } from './throttle-rules.ts'

/** Stands still: a second of waiting would let another attempt pass. */
const clock = createTestClock()

describe.each(engines)('attempts at the same moment on %s', (engine) => {
  let scratch: Scratch
  let database: Database
  let drop: () => Promise<void>
  beforeEach(async () => {
    scratch = newScratch()
    const made = await newDatabase(engine, scratch.folder)
    drop = made.drop
    database = await openDatabase(made.address, silentLogger)
  })
  afterEach(async () => {
    await database.close()
    await drop()
    scratch.remove()
  })

  /** Makes `count` attempts at once; the milliseconds each has to wait. */
  const tryAtOnce = (count: number, key: string, policy: keyof typeof policies) =>
    Promise.all(
      Array.from({ length: count }, () =>
        consumeAttempt(database.db, key, policies[policy], clock),
      ),
    )

  test('O-031 Free attempts pass, whichever comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await tryAtOnce(5, `login ${round}`, 'account')).toEqual([0, 0, 0, 0, 0])
      expect(await tryAtOnce(8, `upload ${round}`, 'upload')).toEqual(Array(8).fill(0))
    }
    const tooMany = await tryAtOnce(10, 'another login', 'account')
    expect(tooMany.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('A success that forgets the attempts of another one disturbs nobody', async () => {
    for (let round = 0; round < 25; round += 1) {
      const succeed = async () => {
        const wait = await consumeAttempt(database.db, 'right', policies.account, clock)
        await resetAttempts(database.db, 'right')
        return wait
      }
      expect(await Promise.all([succeed(), succeed(), succeed()])).toEqual([0, 0, 0])
    }
  })
})
