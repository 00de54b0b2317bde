import { describe, expect, test } from 'vitest'
import { retryDeadlocks } from './uniqueness.ts'

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })

/** A write that fails so often before it succeeds. */
function failing(times: number, fault: Error) {
  const write = { attempts: 0 }
  const run = () => {
    write.attempts += 1
    return write.attempts <= times ? Promise.reject(fault) : Promise.resolve('written')
  }
  return Object.assign(write, { run })
}

describe('a write that meets a deadlock', () => {
  test('Is tried again, also where the second attempt meets the same one', async () => {
    const write = failing(3, deadlock)
    await expect(retryDeadlocks(write.run)).resolves.toBe('written')
    expect(write.attempts).toBe(4)
  })

  test('Fails where it meets one every time, and at once with any other fault', async () => {
    const stuck = failing(Number.POSITIVE_INFINITY, deadlock)
    await expect(retryDeadlocks(stuck.run)).rejects.toBe(deadlock)
    expect(stuck.attempts).toBe(4)
    const taken = failing(1, Object.assign(new Error('duplicate key'), { code: '23505' }))
    await expect(retryDeadlocks(taken.run)).rejects.toThrow('duplicate key')
    expect(taken.attempts).toBe(1)
  })
})
