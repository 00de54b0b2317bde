// @module-tag slow
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { agreeEvening, proposeEvening, removeEvening } from '#contract/evenings/calls.ts'
import { eveningReminder } from '#contract/evenings/events.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { leave } from '#contract/pairing/calls.ts'
import { switchPause } from '#contract/pause/calls.ts'
import { saveNotificationSettings } from '#contract/push/calls.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { type Device, openPushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { HOUR, MINUTE } from '#server/testing/test-clock.ts'
import { remindDue } from './reminder-service.ts'

const receiver = await openPushReceiver({ gapMs: 1, pollMs: 10 })
afterAll(() => receiver.close())

const NEW = 'NEW_EVENING'
const REMINDER = 'EVENING_REMINDER'
const NOTHING = [[], []]
/** An hour before half past eight on Thursday in Berlin. */
const DUE = '2026-05-07T17:30:00.000Z'

describe.each(engines)('pushes about evenings on %s', (engine) => {
  // The clock of the tests begins none by itself: each calls `remindDue`.
  const app = useTestApp({ engine, push: { ...receiver.tweaks, tickMs: 2 ** 30 } })
  let pair: Pair
  let phones: readonly Device[]
  beforeEach(async () => {
    app().clock.setTo('2026-05-04T10:00:00.000Z')
    pair = await newPair(app())
    phones = [await receiver.deviceOf(pair.mia), await receiver.deviceOf(pair.jonas)]
  })

  /** The types of pushes that each phone got and no test has taken. */
  const heard = () => Promise.all(phones.map((phone) => phone.silence(150)))
  const agreed = async (time = '20:30', day = '2026-05-07') => {
    const body = { day, time, timeZone: 'Europe/Berlin', insteadOf: [NONE] }
    const { proposal } = await pair.mia.ask(proposeEvening, {
      body: { ...body, clientId: randomUUID() },
    })
    expect((await phones[1]?.next())?.payload.type).toBe(NEW)
    const id = proposal?.id ?? ''
    await pair.jonas.ask(agreeEvening, { params: { id } })
    expect((await phones[0]?.next())?.payload.type).toBe(NEW)
    return id
  }
  /** The service of pushes as the server has wired it, for nodes that share its database. */
  const remindPair: Parameters<typeof remindDue>[1] = async (trx, pairId, eveningId) => {
    const rows = await trx
      .selectFrom('push_subscriptions')
      .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
      .select('push_subscriptions.id')
      .where('users.pair_id', '=', pairId)
      .execute()
    for (const { id } of rows) {
      await trx
        .insertInto('push_jobs')
        .values({
          subscription_id: id,
          type: REMINDER,
          event_id: eveningId,
          due_at: Date.now(),
          attempts: 0,
        })
        .execute()
    }
  }
  const remind = () => remindDue(app().context, remindPair)

  test('ABEND-37 A proposal, an agreement and a calling off are pushed to the other, in words that say nothing', async () => {
    const id = await agreed()
    await pair.mia.ask(removeEvening, { params: { id } })
    const { payload } = (await phones[1]?.next()) ?? {}
    expect(payload).toMatchObject({
      type: NEW,
      notification: { title: 'Etwas Neues', body: 'Schau nach, wenn es passt.' },
    })
    expect(await heard()).toEqual(NOTHING)
  })

  test('ABEND-38 Both are reminded once, however many nodes look', async () => {
    const id = await agreed()
    await remind()
    expect(await heard()).toEqual(NOTHING)
    app().clock.setTo(DUE)
    const client = await connectSocket(pair.mia)
    await Promise.all([remind(), remind(), remind()])
    // Mia looks at the app on the device that is open; her phone lies beside it.
    expect(await client.next(eveningReminder.name)).toEqual({ id })
    const { payload } = (await phones[1]?.next()) ?? {}
    expect(payload).toMatchObject({
      type: REMINDER,
      id,
      notification: { title: 'Erinnerung', body: 'Nimm dir einen Moment.' },
    })
    for (let minutes = 0; minutes < 60; minutes += 15) {
      app().clock.advance(15 * MINUTE)
      await remind()
    }
    await client.silent()
    client.close()
    expect(await heard()).toEqual(NOTHING)
  })

  test('ABEND-38 A node that is lost while it reminds leaves it to the next, which says it once', async () => {
    const id = await agreed()
    app().clock.setTo(DUE)
    await expect(remindDue(app().context, () => Promise.reject(new Error('lost')))).rejects.toThrow(
      'lost',
    )
    await remind()
    expect(await heard()).toEqual(NOTHING)
    app().clock.advance(MINUTE)
    await remind()
    for (const phone of phones) expect((await phone.next()).payload.id).toBe(id)
    app().clock.advance(MINUTE)
    await remind()
    expect(await heard()).toEqual(NOTHING)
  })

  test('ABEND-39 Nothing reminds of what was called off, has begun, or was agreed within the last hour', async () => {
    const id = await agreed()
    await pair.jonas.ask(removeEvening, { params: { id } })
    await phones[0]?.next()
    app().clock.setTo(DUE)
    await remind()
    expect(await heard()).toEqual(NOTHING)
    await agreed()
    await remind()
    expect(await heard()).toEqual(NOTHING)
  })

  test('ABEND-39 After a downtime it comes late, but not after the beginning', async () => {
    await agreed()
    app().clock.setTo(DUE)
    app().clock.advance(HOUR - MINUTE)
    await remind()
    for (const phone of phones) expect((await phone.next()).payload.type).toBe(REMINDER)
    await agreed('23:45')
    app().clock.advance(4 * HOUR)
    await remind()
    expect(await heard()).toEqual(NOTHING)
  })

  test('ABEND-45 A pause holds a reminder, which comes after it, but not after the beginning', async () => {
    const pause = (mine: boolean) => pair.jonas.ask(switchPause, { body: { mine } })
    const id = await agreed()
    const client = await connectSocket(pair.mia)
    await pause(true)
    await client.next('pause-changed')
    app().clock.setTo(DUE)
    for (let minutes = 0; minutes < 10; minutes += 5) {
      app().clock.advance(5 * MINUTE)
      await remind()
    }
    await client.silent()
    client.close()
    expect(await heard()).toEqual(NOTHING)
    await pause(false)
    app().clock.advance(MINUTE)
    await remind()
    for (const phone of phones) expect((await phone.next()).payload).toMatchObject({ id })
    await agreed('23:45')
    await pause(true)
    app().clock.setTo('2026-05-07T21:00:00.000Z')
    await remind()
    app().clock.advance(HOUR)
    await remind()
    await pause(false)
    app().clock.advance(MINUTE)
    await remind()
    expect(await heard()).toEqual(NOTHING)
  })

  test('ABEND-45 A pause that begins between the lease and the pushes holds the reminder', async () => {
    const id = await agreed()
    const pause = (mine: boolean) => pair.jonas.ask(switchPause, { body: { mine } })
    app().clock.setTo(DUE)
    const { db } = app().context.database
    const begin = db.transaction.bind(db)
    vi.spyOn(db, 'transaction')
      .mockImplementationOnce(begin)
      .mockImplementationOnce(() => {
        const second = begin()
        const execute = second.execute.bind(second)
        second.execute = async (work) => {
          await pause(true)
          return execute(work)
        }
        return second
      })
    await remind()
    expect(await heard()).toEqual(NOTHING)
    await pause(false)
    await remind()
    expect(await heard()).toEqual(NOTHING)
    app().clock.advance(MINUTE)
    await remind()
    for (const phone of phones) expect((await phone.next()).payload).toMatchObject({ id })
  })

  test('ABEND-42 A pair that has parted is reminded of nothing', async () => {
    await agreed()
    await pair.mia.ask(leave, { body: { password: PASSWORD } })
    app().clock.setTo(DUE)
    await remind()
    expect(await heard()).toEqual(NOTHING)
  })

  test('ABEND-37 A person who has switched „Termine“ off hears of none', async () => {
    await pair.jonas.ask(saveNotificationSettings, { body: { NEW_EVENING: false } })
    const body = { day: '2026-05-07', time: '20:30', timeZone: 'Europe/Berlin', insteadOf: [NONE] }
    await pair.mia.ask(proposeEvening, { body: { ...body, clientId: randomUUID() } })
    expect(await heard()).toEqual(NOTHING)
  })
})

describe.each(engines)('the reminders a server sends by itself, on %s', (engine) => {
  const app = useTestApp({ engine, push: { ...receiver.tweaks, tickMs: 20 } })

  test('ABEND-38 Reminders come to both phones, once, also over a restart', async () => {
    const { mia, jonas } = await newPair(app())
    const body = { day: '2026-05-07', time: '20:30', timeZone: 'Europe/Berlin', insteadOf: [NONE] }
    const { proposal } = await mia.ask(proposeEvening, {
      body: { ...body, clientId: randomUUID() },
    })
    const id = proposal?.id ?? ''
    await jonas.ask(agreeEvening, { params: { id } })
    const phones = [await receiver.deviceOf(mia), await receiver.deviceOf(jonas)]
    app().clock.setTo(DUE)
    for (const phone of phones) {
      expect((await phone.next()).payload).toMatchObject({ type: REMINDER, id })
    }
    await app().restart()
    for (const phone of phones) expect(await phone.silence(200)).toEqual([])
  })
})
