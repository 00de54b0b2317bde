// @module-tag slow
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import {
  listDailyMessages,
  postDailyMessage,
  postStatus,
  statusOfToday,
  switchMutual,
} from '#contract/daily/calls.ts'
import { dayOver, statusChanged } from '#contract/daily/errors.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { invite } from '#contract/pairing/calls.ts'
import { acceptAs, newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, MINUTE } from '#server/testing/test-clock.ts'

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

const EQUALS = { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } as const

describe.each(engines)('posts that waited on a device without a network, on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })
  const today = () => utcDay(app().clock.now())
  const written = (message: string, more = {}) => ({
    message,
    date: today(),
    clientId: randomUUID(),
    ...more,
  })
  const messagesOf = async (person: Person) => (await person.ask(listDailyMessages)).messages

  test('O-158 A message of the day that is sent twice is written and told once', async () => {
    const { mia, jonas } = await newPair(app())
    const client = await connectSocket(jonas)
    const body = written('Bis nachher.')
    const sent = () => mia.ask(postDailyMessage, { body })
    const [{ message }, again] = await Promise.all([sent(), sent()])
    const changed = await mia.ask(postDailyMessage, { body: { ...body, message: 'Anders.' } })
    expect([again, changed]).toEqual([{ message }, { message }])
    expect(await messagesOf(jonas)).toEqual([message])
    expect(await client.next('new-message')).toEqual({ id: message.id })
    await client.silent()
  })

  test('A clientId counts for one person in one pair: anybody else may use the same one', async () => {
    const [one, two] = [await newPair(app()), await newPair(app())]
    const body = written('Hallo.')
    const ids = new Set<string>()
    for (const person of [one.mia, one.jonas, two.mia]) {
      ids.add((await person.ask(postDailyMessage, { body })).message.id)
    }
    expect([ids.size, (await messagesOf(one.mia)).length]).toEqual([3, 2])
  })

  test('O-158 A post that comes after its day is refused, one that was stored before is not', async () => {
    const { mia } = await newPair(app(), { roles: EQUALS })
    const [stored, late] = [written('Gestern.'), written('Zu spät.')]
    const { message } = await mia.ask(postDailyMessage, { body: stored })
    const status = { ...written('Müde.'), level: 3 }
    const posted = await mia.ask(postStatus, { body: status })
    app().clock.advance(DAY)
    expect(await mia.ask(postDailyMessage, { body: stored })).toEqual({ message })
    expect(await mia.ask(postStatus, { body: status })).toEqual(posted)
    const refusals = [
      await mia.call(postDailyMessage, { body: late }),
      await mia.call(postStatus, { body: { ...status, clientId: randomUUID() } }),
    ]
    expect(refusals).toEqual([
      expect.objectContaining({ status: 409, message: dayOver.message }),
      expect.objectContaining({ status: 409, message: dayOver.message }),
    ])
    expect(await messagesOf(mia)).toEqual([])
    // Without a clientId the server's own day counts, as ever (O-004).
    const { clientId: _, ...old } = late
    expect((await mia.ask(postDailyMessage, { body: old })).message.date).toBe(today())
  })

  test('O-040 trust a Posts the inviter wrote while alone are not for the person who has joined meanwhile', async () => {
    const mia = await newSingle(app())
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const [message, status] = [
      written('Allein.', { alone: true }),
      { ...written('Allein.', { alone: true, instead: [NONE] }), level: 8 },
    ]
    const jonas = await acceptAs(app(), inviteCode)
    const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
    const phone = await receiver.deviceOf(jonas)
    const { db } = app().context.database
    const versions = () => db.selectFrom('pairs').select(['id', 'version']).orderBy('id').execute()
    const before = await versions()

    const sent = await mia.ask(postDailyMessage, { body: message })
    expect(await mia.ask(postDailyMessage, { body: message })).toEqual(sent)
    const posted = await mia.ask(postStatus, { body: status })
    expect(await mia.ask(postStatus, { body: status })).toEqual(posted)
    expect(await hers.next('new-message')).toEqual({ id: sent.message.id })
    await hers.next('new-status')
    await his.silent()
    expect(await phone.silence()).toEqual([])
    expect(await versions()).toEqual(before)
    expect(await messagesOf(mia)).toEqual([sent.message])
    expect((await mia.ask(statusOfToday)).myStatus).toEqual(posted)
    expect(await messagesOf(jonas)).toEqual([])
    expect((await jonas.ask(statusOfToday)).partnerStatus).toBeNull()

    await mia.ask(postDailyMessage, { body: written('Für dich.') })
    expect((await messagesOf(jonas)).map(({ message }) => message)).toEqual(['Für dich.'])
    await his.next('new-message')
  })

  test('trust a O-108 A level posted as written alone tells nothing of a high one the partner hides', async () => {
    const answers = []
    for (const level of [9, 2]) {
      const { mia, jonas } = await newPair(app(), { roles: EQUALS })
      for (const person of [mia, jonas]) await person.ask(switchMutual, { body: { mine: true } })
      await jonas.ask(postStatus, { body: { level, message: '' } })
      const alone = { ...written('', { alone: true, mutual: true }), level: 7 }
      await mia.ask(postStatus, { body: alone })
      const { concealed } = await mia.ask(statusOfToday)
      answers.push(concealed)
    }
    expect(answers).toEqual([false, false])
  })

  test('O-040 Until somebody joins, what was written alone is shown to its author as usual', async () => {
    const mia = await newSingle(app())
    await mia.ask(postDailyMessage, { body: written('Allein.', { alone: true }) })
    await mia.ask(postStatus, { body: { ...written('Allein.', { alone: true }), level: 2 } })
    expect((await messagesOf(mia)).map(({ message }) => message)).toEqual(['Allein.'])
    expect((await mia.ask(statusOfToday)).myStatus?.level).toBe(2)
  })

  test('A status that was meant for what has changed since is refused, and the later one stays', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    const client = await connectSocket(jonas)
    const post = (level: number, more: object) =>
      mia.call(postStatus, { body: { ...written('', more), level } })
    const first = await post(9, { instead: [NONE] })
    app().clock.advance(MINUTE)
    // On another device, since.
    const second = await mia.ask(postStatus, { body: { level: 2 } })
    for (const instead of [[NONE], [], [first.body.createdAt], [randomUUID()]]) {
      const { status, message } = await post(10, { instead })
      expect([status, message]).toEqual([409, statusChanged.message])
    }
    expect((await jonas.ask(statusOfToday)).partnerStatus?.level).toBe(2)
    expect((await post(4, { instead: [NONE, second.createdAt] })).status).toBe(200)
    for (let told = 0; told < 3; told += 1) await client.next('new-status')
    await client.silent()
  })

  test('A status may follow one that waits before it, and is posted once however often it comes', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    const first = { ...written(''), level: 3, instead: [NONE] }
    const next = { ...written(''), level: 6, instead: [NONE, first.clientId] }
    for (const body of [first, next, first, next]) await mia.ask(postStatus, { body })
    expect((await jonas.ask(statusOfToday)).partnerStatus?.level).toBe(6)
  })
})
