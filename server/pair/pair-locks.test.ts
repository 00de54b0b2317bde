import { describe, expect, test } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { pairChanged } from '#contract/kernel/refusals.ts'
import type { AuthorizedPairId } from '../http/session-auth.ts'
import type { Db } from '../storage/database.ts'
import { newPair, newSingle } from '../testing/couples.ts'
import { bothEngines } from '../testing/engines.ts'
import { useTestApp } from '../testing/test-app.ts'
import { lockOwnPair, lockPairOf, lockPairs, touchOwnPair } from './pair-locks.ts'

describe.each(bothEngines)('locking pairs on %s', (engine) => {
  const app = useTestApp({ engine })
  const db = () => app().context.database.db

  test('A member of a pair touches it and numbers the event', async () => {
    const { mia, pairId } = await newPair(app())
    const actor = { userId: mia.userId, pairId: pairId as AuthorizedPairId }
    const touch = () =>
      db()
        .transaction()
        .execute((trx) => touchOwnPair(trx, actor))
    const first = await touch()
    expect(await touch()).toBe(first + 1)
  })

  test('A lock for what the partner must not notice uses up no number', async () => {
    const { mia, pairId } = await newPair(app())
    const actor = { userId: mia.userId, pairId: pairId as AuthorizedPairId }
    const inTransaction = <T>(work: (trx: Db) => Promise<T>) => db().transaction().execute(work)
    const first = await inTransaction((trx) => touchOwnPair(trx, actor))
    await inTransaction((trx) => lockOwnPair(trx, actor))
    expect(await inTransaction((trx) => touchOwnPair(trx, actor))).toBe(first + 1)
  })

  test.each([
    ['touches', touchOwnPair],
    ['locks', lockOwnPair],
  ])('A former member %s nothing in a pair, whether it still exists or not', async (_, take) => {
    const [{ pairId }, eva] = [await newPair(app()), await newSingle(app(), 'Eva')]
    for (const stale of [pairId, '0'.repeat(26)]) {
      const actor = { userId: eva.userId, pairId: stale as AuthorizedPairId }
      const tried = db()
        .transaction()
        .execute(async (trx) => void (await take(trx, actor)))
      await expect(tried).rejects.toMatchObject({ status: 409, message: pairChanged.message })
    }
  })

  test('A person’s pair is found while locking; nobody’s is not', async () => {
    const { mia, pairId } = await newPair(app())
    const { vault } = app().context
    const locked = (userId: string) =>
      db()
        .transaction()
        .execute(async (trx) => (await lockPairOf(trx, vault, userId)).pairId)
    expect(await locked(mia.userId)).toBe(pairId)
    await expect(locked('0'.repeat(26))).rejects.toMatchObject({ status: 409 })
  })

  test('Transactions that lock the same pairs in any order do not wait for each other for ever', async () => {
    const [lena, ben] = [await newSingle(app(), 'Lena'), await newSingle(app(), 'Ben')]
    const ids = await Promise.all(
      [lena, ben].map(
        async (person) => (await person.ask(readProfile, { params: { id: person.userId } })).pairId,
      ),
    )
    const lock = (order: readonly string[]) =>
      db()
        .transaction()
        .execute((trx) => lockPairs(trx, order))
    const both = Array.from({ length: 10 }, (_, index) => lock(index % 2 ? ids : ids.toReversed()))
    await expect(Promise.all(both)).resolves.toHaveLength(10)
  })
})
