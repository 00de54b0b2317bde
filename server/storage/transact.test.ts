import { describe, expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { transact } from './transact.ts'

const fault = (code: string) => Object.assign(new Error(code), { code })

describe('a transaction that is rolled back for the order of locks', () => {
  const app = useTestApp({ engine: 'sqlite' })

  /** Runs a transaction that fails `times` times first; `kept` are the attempts that left a row. */
  async function failing(times: number, thrown: Error) {
    const { db } = app().context.database
    const keyOf = (attempt: number) => `${thrown.message} ${times} ${attempt}`
    let attempts = 0
    const outcome = await transact(db, async (trx) => {
      attempts += 1
      await trx
        .insertInto('settings')
        .values({ key: keyOf(attempts), value: '' })
        .execute()
      if (attempts <= times) throw thrown
      return 'written'
    }).catch((caught: unknown) => caught)
    const rows = await db.selectFrom('settings').select('key').execute()
    const keys = new Set(rows.map(({ key }) => key))
    return {
      outcome,
      attempts,
      kept: [1, 2, 3, 4, 5].filter((attempt) => keys.has(keyOf(attempt))),
    }
  }

  test('Is run again, also where the second attempt meets the same deadlock, and leaves its last rows only', async () => {
    expect(await failing(3, fault('40P01'))).toEqual({
      outcome: 'written',
      attempts: 4,
      kept: [4],
    })
  })

  test('Is run again after a serialization failure', async () => {
    expect(await failing(1, fault('40001'))).toMatchObject({ outcome: 'written', attempts: 2 })
  })

  test('Fails where it is rolled back every time, and at once with any other fault', async () => {
    const stuck = fault('40P01')
    expect(await failing(4, stuck)).toEqual({ outcome: stuck, attempts: 4, kept: [] })
    const taken = fault('23505')
    expect(await failing(1, taken)).toEqual({ outcome: taken, attempts: 1, kept: [] })
  })
})
