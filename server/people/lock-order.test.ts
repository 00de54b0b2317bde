import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { beginPasskey } from '../features/accounts/passkey-service.ts'
import { rolesFor } from '../features/admin/acts-service.ts'
import { insertEntries } from '../features/admin/journal-store.ts'
import { createPresence } from '../features/chat/presence-service.ts'
import type { Db } from '../storage/database.ts'
import { newPair, type Person } from '../testing/couples.ts'
import { engines } from '../testing/engines.ts'
import { useTestApp } from '../testing/test-app.ts'

/** PostgreSQL's code for it. */
const DEADLOCK = '40P01'

/** SQLite has one writer at a time: two transactions there never wait for each other's rows. */
describe.runIf(engines.includes('postgres'))('an account deleted while others write', () => {
  const app = useTestApp({
    engine: 'postgres',
    config: { publicUrl: 'http://localhost:1' },
  })
  const db = () => app().context.database.db

  /** Until so many statements wait for a lock. */
  const waiting = (count: number) =>
    expect
      .poll(
        async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
          return rows[0]?.count
        },
        { timeout: 5_000, interval: 5 },
      )
      .toBe(count)

  /** Holds a row while something comes to wait for it, and then something else. */
  const whileHeld = (hold: (trx: Db) => Promise<unknown>, work: () => Promise<unknown>) =>
    db()
      .transaction()
      .execute(async (trx) => {
        await hold(trx)
        await work()
      })

  const holdPerson = (userId: string) => (trx: Db) =>
    trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const holdSessions = (userId: string) => (trx: Db) =>
    trx.selectFrom('sessions').select('id').where('user_id', '=', userId).forUpdate().execute()

  const deletes = ({ password, ...person }: Person) =>
    person.call(deleteAccount, { body: { password } })

  /** Deletes an account that waits for a row, with something else behind it, and lets both go on. */
  async function bothEnd(
    person: Person,
    hold: (trx: Db) => Promise<unknown>,
    other: () => Promise<unknown>,
  ) {
    const started: Promise<unknown>[] = []
    let deleted: ReturnType<typeof deletes> | undefined
    await whileHeld(hold, async () => {
      deleted = deletes(person)
      await waiting(1)
      started.push(other().catch((fault: unknown) => fault))
      await waiting(2)
    })
    const outcomes = [await deleted, ...(await Promise.all(started))]
    expect(outcomes).not.toContainEqual(expect.objectContaining({ code: DEADLOCK }))
    expect(outcomes[0]).toMatchObject({ status: 204 })
  }

  test('Entries of both for the log wait for it one person at a time', async () => {
    const { mia, jonas } = await newPair(app())
    const entries = [mia, jonas].map(({ userId }, index) => ({
      id: `00000000${index}`,
      at: 0,
      userId,
      facts: {} as never,
    }))
    await bothEnd(mia, holdSessions(jonas.userId), () => insertEntries(db(), entries))
    const kept = await db().selectFrom('journal').select('user_id').where('at', '=', 0).execute()
    expect(kept).toEqual([{ user_id: jonas.userId }])
  })

  test('A passkey that is asked for meanwhile finds nobody', async () => {
    const { mia, pairId } = await newPair(app())
    const actor = {
      userId: mia.userId,
      pairId: pairId as never,
      sessionId: 's',
      isSuperUser: false,
    }
    const begin = () => beginPasskey(app().context, { password: mia.password }, actor)
    await begin()
    await bothEnd(mia, holdPerson(mia.userId), begin)
  })

  test('A chat that is left meanwhile, by somebody who has moved since, has nothing to give back', async () => {
    const { mia } = await newPair(app())
    const presence = createPresence(app().context)
    await presence.enter('left', { userId: mia.userId, pairId: '0'.repeat(26) })
    await bothEnd(mia, holdPerson(mia.userId), () => presence.leave('left'))
    await presence.close()
  })

  test('Roles that an operator is shown meanwhile are noted before or after it', async () => {
    const [{ mia, jonas }, { mia: eva, pairId }] = [await newPair(app()), await newPair(app())]
    const actor = { userId: eva.userId, pairId: pairId as never, sessionId: 's', isSuperUser: true }
    await bothEnd(mia, holdSessions(jonas.userId), () => rolesFor(app().context, actor, mia.userId))
  })
})
