import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newPair } from '../../testing/couples.ts'
import { engines } from '../../testing/engines.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createPresence } from './presence-service.ts'
import { isPresent } from './presence-store.ts'

/**
 * A handle whose first transaction begins only once it may, as on a connection still to be made.
 */
function withSlowFirst<T>(db: Kysely<T>, mayBegin: Promise<void>): Kysely<T> {
  let isFirst = true
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction' || !isFirst) {
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      }
      isFirst = false
      const transaction = target.transaction()
      const execute: typeof transaction.execute = async (work) => {
        await mayBegin
        return transaction.execute(work)
      }
      return () => ({ execute })
    },
  })
}

describe.each(engines)('who has the chat open on %s', (engine) => {
  const app = useTestApp({ engine })

  test('A chat left before its opening has reached the database leaves nobody in it', async () => {
    const { mia, pairId } = await newPair(app())
    const { context, clock } = app()
    const { db } = context.database
    const { promise, resolve } = Promise.withResolvers<void>()
    const database = { ...context.database, db: withSlowFirst(db, promise) }
    const presence = createPresence({ ...context, database })
    const entered = presence.enter('left', { userId: mia.userId, pairId })
    const left = presence.leave('left')
    // What is not held up reaches the database before.
    await db.transaction().execute((trx) => isPresent(trx, mia.userId, clock.now()))
    resolve()
    await Promise.all([entered, left])
    expect(await isPresent(db, mia.userId, clock.now())).toBe(false)
    await presence.close()
  })
})
