import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, logout, saveProfile } from '#contract/accounts/calls.ts'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { passkeyCreationOptions } from '#contract/accounts/passkey-calls.ts'
import { listAdminActs, sendPush, showRoles } from '#contract/admin/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { postStatus } from '#contract/daily/calls.ts'
import { invite, leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { subscribe } from '#contract/push/calls.ts'
import { insertEntries } from '#server/features/admin/activity-log-store.ts'
import { lockForMessages } from '#server/features/chat/insert-store.ts'
import { createChatPresence } from '#server/features/chat/presence-service.ts'
import { sweepInvitations } from '#server/features/pairing/store.ts'
import { sweepSessions } from '#server/identity/sessions.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { consumeAttempt, sweepThrottles } from '#server/identity/throttle.ts'
import { policies } from '#server/identity/throttle-rules.ts'
import { createLocalPresence } from '#server/live/presence.ts'
import type { Db } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const receiver = await openPushReceiver()
afterAll(() => receiver.close())

/** How a call or a piece of work ended: its status, `done`, or the database's code of a fault. */
const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answer) => (answer as { readonly status?: number } | undefined)?.status ?? 'done',
    (fault: { readonly code?: unknown }) => fault.code ?? fault,
  )

/** SQLite has one writer at a time: two transactions there never wait for each other's rows. */
describe.runIf(bothEngines.includes('postgres'))('rows that two transactions want at once', () => {
  const app = useTestApp({
    engine: 'postgres',
    config: { publicUrl: 'http://localhost:1' },
    push: receiver.tweaks,
  })
  const db = () => app().context.database.db
  /** Deadlocks PostgreSQL has ended in this database since it was made. */
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db())
    return rows[0]?.deadlocks ?? 0
  }

  let pair: Pair
  /** Deadlocks so far: since `transact` tries again, outcomes alone would show none. */
  let before: number
  let allowed: number
  beforeEach(async () => {
    pair = await newPair(app())
    before = await deadlocks()
    allowed = 0
  })
  afterEach(async () => {
    const ended = (await deadlocks()) - before
    if (ended > allowed) throw new Error(`PostgreSQL has ended ${ended} deadlocks.`)
  })

  /** Waits until `count` statements wait for a lock, without those that look like `besides`. */
  const waiting = (count: number, besides: string) =>
    expect
      .poll(
        async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
              and query not like ${besides}`.execute(db())
          return rows[0]?.count
        },
        { timeout: 10_000, interval: 5 },
      )
      .toBeGreaterThanOrEqual(count)

  /**
   * Lets one piece of work run into a row that is held, then another, and then both go on. In a
   * circle PostgreSQL would end one of them with 40P01, and count a deadlock.
   * @param besides what does not count as waiting: the log is written now and then
   */
  async function together(
    hold: (trx: Db) => Promise<unknown>,
    one: () => Promise<unknown>,
    other: () => Promise<unknown>,
    besides = 'insert into "journal"%',
  ): Promise<unknown[]> {
    const outcomes: Promise<unknown>[] = []
    const trx = await db().startTransaction().execute()
    try {
      await hold(trx)
      outcomes.push(outcomeOf(one()))
      await waiting(1, besides)
      outcomes.push(outcomeOf(other()))
      await waiting(2, besides)
    } finally {
      await trx.rollback().execute()
    }
    return Promise.all(outcomes)
  }

  const holdPerson = (userId: string) => (trx: Db) =>
    trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const holdSessions = (userId: string) => (trx: Db) =>
    trx.selectFrom('sessions').select('id').where('user_id', '=', userId).forUpdate().execute()

  const deletes = ({ password, ...person }: Person) =>
    person.call(deleteAccount, { body: { password } })
  const leaves = ({ password, ...person }: Person) => person.call(leave, { body: { password } })

  test('An account is deleted, and entries of both come into the log one person at a time', async () => {
    const { mia, jonas } = pair
    const entries = [mia, jonas].map(({ userId }, index) => ({
      id: `00000000${index}`,
      at: 0,
      userId,
      facts: {} as never,
    }))
    const outcomes = await together(
      holdSessions(jonas.userId),
      () => deletes(mia),
      () => insertEntries(db(), entries),
      'nothing',
    )
    expect(outcomes).toEqual([204, 'done'])
    const kept = await db().selectFrom('journal').select('user_id').where('at', '=', 0).execute()
    expect(kept).toEqual([{ user_id: jonas.userId }])
  })

  test('An account is deleted, and a passkey asked for meanwhile finds nobody', async () => {
    const { mia } = pair
    const begin = () => mia.call(passkeyCreationOptions, { body: { password: mia.password } })
    expect((await begin()).status).toBe(200)
    const outcomes = await together(holdPerson(mia.userId), () => deletes(mia), begin)
    expect(outcomes).toEqual([204, 409])
  })

  test('An account is deleted, and a chat left meanwhile has nothing to give back', async () => {
    const { mia } = pair
    const presence = createLocalPresence()
    const chat = createChatPresence({ ...app().context, presence })
    const socket = {
      socketId: 'left',
      sessionId: 'left',
      userId: mia.userId,
      pairId: pair.pairId,
    }
    presence.socketOpened(socket)
    await chat.enter(socket)
    const outcomes = await together(
      holdPerson(mia.userId),
      () => deletes(mia),
      async () => {
        presence.socketClosed('left')
        await chat.close()
      },
    )
    expect(outcomes).toEqual([204, 'done'])
  })

  test('An account is deleted, and roles shown to an operator meanwhile are those of who is left', async () => {
    const { mia, jonas } = pair
    const { mia: eva } = await newPair(app())
    await setSuperUser(db(), eva.userId, true)
    const outcomes = await together(
      holdSessions(jonas.userId),
      () => deletes(mia),
      () => eva.call(showRoles, { params: { id: jonas.userId } }),
    )
    expect(outcomes).toEqual([204, 200])
    expect(await jonas.ask(listAdminActs)).toMatchObject([{ act: 'roles shown' }])
  })

  test.each([
    ['A couple parts', leaves, [1]],
    ['An account is deleted', deletes, []],
  ])(
    'trust a c g %s, and a message sent meanwhile is refused: it takes no number of the pair, and is not stored where nobody reads',
    async (_, ends, numbersTaken) => {
      const { mia, jonas, pairId } = pair
      // The parting has one; an erased pair has none.
      const numbers = async () =>
        (await db().selectFrom('pairs').select('version').where('id', '=', pairId).execute()).map(
          ({ version }) => version,
        )
      const [before = 0] = await numbers()
      const outcomes = await together(
        (trx) =>
          trx.selectFrom('pairs').select('id').where('id', '=', pairId).forUpdate().execute(),
        () => ends(mia),
        () => jonas.call(postMessage, { body: { text: 'Bist du da?', clientId: randomUUID() } }),
      )
      expect(outcomes).toEqual([204, 409])
      expect(
        await db().selectFrom('messages').select('id').where('pair_id', '=', pairId).execute(),
      ).toEqual([])
      expect((await numbers()).map((number) => number - before)).toEqual(numbersTaken)
    },
  )

  test('A couple parts while one of them, who runs the server, sends the other a push', async () => {
    const { mia, jonas } = pair
    await setSuperUser(db(), jonas.userId, true)
    const push = { userId: mia.userId, type: 'REMINDER', title: 'Hallo', text: 'Probe' } as const
    const outcomes = await together(
      holdSessions(mia.userId),
      () => leaves(mia),
      () => jonas.call(sendPush, { body: push }),
    )
    expect(outcomes).toEqual([204, 200])
    expect(await mia.ask(listAdminActs)).toMatchObject([{ act: 'push sent' }])
  })

  test('Somebody logs out while their device is registered for push once more', async () => {
    const { mia } = pair
    const { endpoint, keys } = receiver.newDevice()
    const register = () => mia.call(subscribe, { body: { endpoint, keys } })
    expect((await register()).status).toBe(201)
    const holdDevices = (trx: Db) =>
      trx.selectFrom('push_subscriptions').select('id').forUpdate().execute()
    expect(await together(holdDevices, register, () => mia.call(logout))).toEqual([201, 204])
    expect(await db().selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  })

  test('An account is deleted while sessions of both are swept', async () => {
    const { mia, jonas } = pair
    app().clock.advance(31 * DAY)
    mia.token = (await mia.ask(login, { body: { email: mia.email, password: mia.password } })).token
    const outcomes = await together(
      holdSessions(jonas.userId),
      () => deletes(mia),
      () => sweepSessions(db(), app().clock.now()),
    )
    expect(outcomes).toEqual([204, 'done'])
    expect(await db().selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('A couple is where it was while invitations of both are swept', async () => {
    const { mia, jonas } = pair
    await leaves(mia)
    const [formerPair] = await mia.ask(listFormerPairs)
    for (const person of [mia, jonas]) await person.ask(invite, { body: { name: 'Kim' } })
    app().clock.advance(8 * DAY)
    const asks = (person: Person) =>
      person.call(restoreFormerPair, {
        params: { id: formerPair?.id ?? '' },
        body: { password: person.password },
      })
    await asks(mia)
    const holdInvitation = (trx: Db) =>
      trx
        .selectFrom('invitations')
        .select('pair_id')
        .where('invited_by', '=', jonas.userId)
        .forUpdate()
        .execute()
    const outcomes = await together(
      holdInvitation,
      () => asks(jonas),
      () => sweepInvitations(db(), app().clock.now()),
    )
    expect(outcomes).toEqual([200, 'done'])
    expect(await db().selectFrom('invitations').select('pair_id').execute()).toEqual([])
  })

  test('Two people who want the name of each other hear that it is taken', async () => {
    const { mia: eva } = await newPair(app())
    const { jonas, mia } = pair
    const email = 'neu@beispiel.de'
    const holdEmail = (trx: Db) =>
      trx
        .updateTable('users')
        .set({ email_key: app().context.vault.blindIndex('email', email) })
        .where('id', '=', jonas.userId)
        .execute()
    const outcomes = await together(
      holdEmail,
      () => mia.call(saveProfile, { body: { email, username: eva.username } }),
      () => eva.call(saveProfile, { body: { username: mia.username } }),
    )
    expect(outcomes).toEqual([409, 409])
    allowed = 1
  })

  test('Two servers sweep what was counted long ago at once', async () => {
    const { clock } = app()
    for (const key of ['b', 'a']) {
      await consumeAttempt(db(), key, policies.account, clock)
      clock.advance(1)
    }
    clock.advance(3 * DAY)
    const sweep = () => sweepThrottles(db(), clock.now())
    const outcomes = await together(
      (trx) =>
        trx.selectFrom('throttles').select('key').where('key', '=', 'a').forUpdate().execute(),
      sweep,
      sweep,
    )
    expect(outcomes).toEqual(['done', 'done'])
    expect(await db().selectFrom('throttles').select('key').execute()).toEqual([])
  })

  test('Two servers lock the couples of their messages at once, each in an order of its own', async () => {
    const ids = [pair.pairId, (await newPair(app())).pairId, (await newPair(app())).pairId].sort()
    const number = (inOrder: readonly string[]) => () =>
      db()
        .transaction()
        .execute(async (trx) => {
          // As in a large installation: pair by pair, in the order they are named in.
          for (const way of ['hashjoin', 'mergejoin', 'seqscan']) {
            await sql.raw(`set local enable_${way} = off`).execute(trx)
          }
          return lockForMessages(trx, inOrder, { now: app().clock.now() })
        })
    const [first = ''] = ids
    const outcomes = await together(
      (trx) => trx.selectFrom('pairs').select('id').where('id', '=', first).forUpdate().execute(),
      number(ids),
      number(ids.toReversed()),
    )
    expect(outcomes).toEqual(['done', 'done'])
  })

  test('A request that only waits in line behind a deadlock of others is answered all the same', async () => {
    const { mia } = pair
    const { pairId: otherId } = await newPair(app())
    const touch = (trx: Db, id: string) =>
      trx
        .updateTable('pairs')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    const { promise: inLine, resolve: goOn } = Promise.withResolvers<void>()
    const holding: Promise<void>[] = []
    /** Like messages of two couples, numbered in the order of the arguments. */
    const batch = (...ids: readonly [string, string]) => {
      const { promise, resolve: hold } = Promise.withResolvers<void>()
      holding.push(promise)
      return transact(db(), async (trx) => {
        await touch(trx, ids[0])
        hold()
        await inLine
        await touch(trx, ids[1])
      })
    }
    const batches = [batch(pair.pairId, otherId), batch(otherId, pair.pairId)]
    await Promise.all(holding)
    // First in line, and so the first to notice; the second one has its turn after it.
    const posts = [1, 2].map(() => mia.call(postStatus, { body: { level: 3 } }))
    await waiting(1, 'nothing')
    goOn()
    const outcomes = await Promise.all([...batches, ...posts].map(outcomeOf))
    expect(outcomes).toEqual(['done', 'done', 200, 200])
    expect(await deadlocks()).toBeGreaterThan(before)
    allowed = Number.POSITIVE_INFINITY
  })
})
