// @module-tag slow
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { markRead, postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { leave } from '#contract/pairing/calls.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { type Device, openPushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { HOUR } from '#server/testing/test-clock.ts'
import type { Deliver } from './delivery-service.ts'

const GAP_MS = 100
const receiver = await openPushReceiver()
afterAll(() => receiver.close())

/** More than are delivered at once. */
const MANY = 20

/** Deliveries wait for it, unless a stop cuts them off. */
let mayGo: Promise<unknown> = Promise.resolve()
let begun = 0
const deliver: Deliver = async (...args) => {
  begun += 1
  const [, signal] = args
  const cut = new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
  })
  await Promise.race([mayGo, cut])
  return receiver.tweaks.deliver?.(...args) ?? Promise.reject(new Error('nobody delivers'))
}

describe.each(engines)('pushes that wait, on %s', (engine) => {
  const app = useTestApp({
    engine,
    push: { deliver, gapMs: GAP_MS, retryMs: [20, HOUR, HOUR], pollMs: 20 },
  })
  let pair: Pair
  let phone: Device

  beforeEach(async () => {
    receiver.status = 201
    mayGo = Promise.resolve()
    await app().context.database.db.deleteFrom('push_jobs').execute()
    pair = await newPair(app())
    phone = await receiver.deviceOf(pair.jonas)
  })

  const say = (text: string) =>
    pair.mia.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })
  const jobsOf = ({ userId }: { readonly userId: string }) =>
    app()
      .context.database.db.selectFrom('push_jobs')
      .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_jobs.subscription_id')
      .select(['type', 'event_id', 'attempts', 'due_at'])
      .where('user_id', '=', userId)
      .execute()
  const allJobs = () => app().context.database.db.selectFrom('push_jobs').selectAll().execute()
  /** Says something that is tried twice in vain, and waits for an hour then. */
  const sayInVain = async () => {
    receiver.status = 503
    const { id } = await say('Eins')
    await expect.poll(() => jobsOf(pair.jonas)).toMatchObject([{ event_id: id, attempts: 2 }])
    return id
  }
  const isDueSince = (ms: number) =>
    app()
      .context.database.db.updateTable('push_jobs')
      .set({ due_at: Date.now() - ms })
      .execute()

  test('A push that waits for the gap, or for its next attempt, outlives the server', async () => {
    const one = await say('Eins')
    await phone.next()
    // A delivery that a stop cuts off may or may not have arrived, and is repeated: this one is held
    // back until the server has stopped, also where its gap is over before.
    const gate = Promise.withResolvers<unknown>()
    mayGo = gate.promise
    const two = await say('Zwei')
    await expect
      .poll(async () => (await allJobs()).some(({ event_id }) => event_id === one.id))
      .toBe(false)
    await app().restart({}, async () => gate.resolve(undefined))
    expect((await phone.next()).payload.id).toBe(two.id)
    const id = await sayInVain()
    await app().restart()
    receiver.status = 201
    await isDueSince(0)
    expect((await phone.next()).payload.id).toBe(id)
    expect(await phone.silence()).toEqual([])
  })

  test('Nothing is left of one that was sent, nor of one that was read', async () => {
    const sent: string[] = []
    for (const text of ['Eins', 'Zwei']) {
      sent.push((await say(text)).id)
      await phone.next()
    }
    await expect.poll(allJobs).toEqual([])
    const read = await sayInVain()
    await pair.jonas.ask(markRead, { body: { messageIds: [...sent, read] } })
    receiver.status = 201
    await isDueSince(0)
    await expect.poll(allJobs).toEqual([])
    expect(await phone.silence()).toEqual([])
  })

  test('A person who looks at the app leaves no row for messages written to them', async () => {
    const { close } = await connectSocket(pair.jonas)
    const { sessionsOf } = app().context.presence
    await expect.poll(async () => (await sessionsOf(pair.jonas.userId)).size).toBe(1)
    receiver.status = 503
    for (const text of ['Eins', 'Zwei', 'Drei']) await say(text)
    const hers = await receiver.deviceOf(pair.mia)
    await pair.jonas.ask(postDailyMessage, { body: { message: 'Hallo' } })
    await expect.poll(() => hers.tried.length).toBeGreaterThan(0)
    expect(await jobsOf(pair.jonas)).toEqual([])
    close()
  })

  test('However much is written to a device that cannot be reached, one row of a type waits', async () => {
    receiver.status = 503
    let last = ''
    for (let count = 0; count < 20; count += 1) last = (await say(`${count}`)).id
    await expect.poll(() => jobsOf(pair.jonas)).toMatchObject([{ event_id: last, attempts: 2 }])
  })

  test.each([
    ['logs out', () => pair.jonas.ask(logout)],
    ['leaves the pair', () => pair.jonas.ask(leave, { body: { password: PASSWORD } })],
    ['is left', () => pair.mia.ask(leave, { body: { password: PASSWORD } })],
    ['deletes the account', () => pair.jonas.ask(deleteAccount, { body: { password: PASSWORD } })],
    ['registers the device anew', () => receiver.deviceOf(pair.jonas)],
  ])('A waiting push is deleted when its receiver %s', async (_, act) => {
    await sayInVain()
    await act()
    expect(await allJobs()).toEqual([])
    receiver.status = 201
    expect(await phone.silence()).toEqual([])
  })

  /** Says something whose push does not end before `go` is called. */
  const sayHeld = async () => {
    const gate = Promise.withResolvers<unknown>()
    mayGo = gate.promise
    const before = begun
    const { id } = await say('Eins')
    await expect.poll(() => begun).toBe(before + 1)
    return { id, go: () => gate.resolve(undefined) }
  }

  test('PUSH-19 Messages in a row ring at once and once more with the latest', async () => {
    const { id, go } = await sayHeld()
    let last = id
    for (let count = 2; count <= 8; count += 1) last = (await say(`${count}`)).id
    go()
    expect((await phone.next()).payload).toMatchObject({ id, app_badge: 1 })
    expect((await phone.next()).payload).toMatchObject({ id: last, app_badge: 8 })
    await expect.poll(allJobs).toEqual([])
    expect(await phone.silence()).toEqual([])
  })

  test('A message read while it waited for the gap does not ring', async () => {
    const { id, go } = await sayHeld()
    const two = await say('Zwei')
    await pair.jonas.ask(markRead, { body: { messageIds: [id, two.id] } })
    go()
    expect((await phone.next()).payload.id).toBe(id)
    await expect.poll(allJobs).toEqual([])
    expect(await phone.silence()).toEqual([])
  })

  test('A push that comes while one is under way is sent after it, also if that fails', async () => {
    for (const status of [201, 503]) {
      const gate = Promise.withResolvers<unknown>()
      mayGo = gate.promise
      const first = await say('Eins')
      await expect.poll(() => jobsOf(pair.jonas)).toMatchObject([{ event_id: first.id }])
      const { id } = await say('Zwei')
      await expect.poll(() => jobsOf(pair.jonas)).toMatchObject([{ event_id: id }])
      receiver.nextAnswers.push({ status })
      gate.resolve(undefined)
      expect((await phone.next()).payload.id).toBe(id)
      await expect.poll(allJobs).toEqual([])
    }
    expect(await phone.silence()).toEqual([])
  })

  test('A push due more than an hour ago is not sent any more; later ones are', async () => {
    await sayInVain()
    await isDueSince(HOUR + 1)
    await expect.poll(allJobs).toEqual([])
    receiver.status = 201
    expect(await phone.silence()).toEqual([])
    const { id } = await say('Zwei')
    expect((await phone.next()).payload.id).toBe(id)
  })
})

describe.each(engines)('more pushes than are delivered at once, on %s', (engine) => {
  const app = useTestApp({ engine, push: { deliver, pollMs: HOUR } })

  test('Pushes that found no place are sent as soon as there is one', async () => {
    const gate = Promise.withResolvers<unknown>()
    mayGo = gate.promise
    const phones = await Promise.all(
      Array.from({ length: MANY }, async () => {
        const { mia, jonas } = await newPair(app())
        const phone = await receiver.deviceOf(jonas)
        await mia.ask(postDailyMessage, { body: { message: 'Hallo' } })
        return phone
      }),
    )
    const { db } = app().context.database
    const waiting = () =>
      db.selectFrom('push_jobs').select('due_at').where('due_at', '<=', Date.now()).execute()
    await expect.poll(async () => (await waiting()).length).toBe(MANY - 16)
    gate.resolve(undefined)
    for (const phone of phones) expect((await phone.next()).payload.type).toBe('NEW_MESSAGE')
  })
})
