import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import { listCards, voteCard } from '#contract/cards/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { resync } from '#contract/kernel/server.ts'
import { leave, restoreFormerPair } from '#contract/pairing/calls.ts'
import { listSpecialDays, removeSpecialDay, writeSpecialDay } from '#contract/special-days/calls.ts'
import {
  specialDayOver,
  specialDaysFull,
  specialDaysNeedTwo,
} from '#contract/special-days/errors.ts'
import { DAYS_MAX } from '#contract/special-days/rules.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'

const ANNIVERSARY = { name: 'Jahrestag', day: '2019-05-20', yearly: true, countdown: true }
const REUNION = { name: 'Wiedersehen', day: '2026-05-07', yearly: false, countdown: true }

describe.each(engines)('days that count for a couple on %s', (engine) => {
  const app = useTestApp({ engine })
  const write = (person: Person, of: object, clientId = randomUUID()) =>
    person.call(writeSpecialDay, { body: { ...ANNIVERSARY, clientId, ...of } })
  const read = async (person: Person) => (await person.ask(listSpecialDays)).days

  test('TAG-01 TAG-02 Both see a day at once, the next one first, and either rewrites or removes it', async () => {
    const { mia, jonas } = await newPair(app())
    const socket = await connectSocket(jonas)
    const [one, two] = [randomUUID(), randomUUID()]
    expect((await write(mia, { name: ' Jahrestag ' }, one)).status).toBe(204)
    await socket.next(resync.name)
    await write(mia, REUNION, two)
    await write(mia, REUNION, two)
    const both = [
      { id: two, ...REUNION },
      { id: one, ...ANNIVERSARY },
    ]
    for (const person of [mia, jonas]) expect(await read(person)).toEqual(both)
    await write(jonas, { ...REUNION, countdown: false }, two)
    expect((await read(mia))[0]).toEqual({ id: two, ...REUNION, countdown: false })
    for (const person of [jonas, mia]) await person.ask(removeSpecialDay, { params: { id: one } })
    expect(await read(mia)).toHaveLength(1)
    socket.close()
  })

  test('TAG-02 Alone, in another pair, for a day that is over, and beyond the room it is refused', async () => {
    const eva = await newSingle(app(), 'Eva')
    expect((await write(eva, {})).message).toBe(specialDaysNeedTwo.message)
    const { mia, jonas } = await newPair(app())
    expect((await write(mia, { pairId: 'another' })).message).toBe(notYourPair.message)
    const yesterday = utcDay(app().clock.now() - DAY)
    const over = await write(mia, { day: yesterday, yearly: false })
    expect([over.status, over.message]).toEqual([409, specialDayOver.message])
    expect((await write(mia, { name: '  ' })).status).toBe(400)
    const ids = Array.from({ length: DAYS_MAX }, () => randomUUID())
    for (const id of ids) await write(mia, {}, id)
    expect((await write(jonas, {})).message).toBe(specialDaysFull.message)
    expect((await write(jonas, REUNION, ids[0])).status).toBe(204)
  })

  test('TAG-04 A day that is once goes by itself, and one of every year comes again', async () => {
    const { mia } = await newPair(app())
    await write(mia, REUNION)
    await write(mia, ANNIVERSARY)
    app().clock.setTo('2026-05-07T23:00:00.000Z')
    expect((await read(mia)).map(({ name }) => name)).toEqual(['Wiedersehen', 'Jahrestag'])
    app().clock.setTo('2026-05-21T00:30:00.000Z')
    expect((await read(mia)).map(({ name }) => name)).toEqual(['Jahrestag'])
    app().clock.setTo('2026-05-04T10:00:00.000Z')
  })

  test('TAG-07 On the day cards for an occasion come before all others, own dislikes still last', async () => {
    const { mia, jonas } = await newPair(app())
    const deal = (person: Person, page = '1') =>
      person.ask(listCards, { query: { limit: '24', page, seed: '7' } })
    const isOccasion = ({ tags }: { tags: readonly { name: string }[] }) =>
      tags.some(({ name }) => name === 'Anlass')
    const usual = await deal(mia)
    const occasions = (await mia.ask(listCards)).filter(isOccasion)
    const [disliked] = occasions
    await mia.ask(voteCard, { query: { cardId: disliked?.id ?? '', vote: 'dislike' } })
    await write(jonas, { day: '2020-05-04' })
    for (const [person, count] of [
      [mia, occasions.length - 1],
      [jonas, occasions.length],
    ] as const) {
      const dealt = await deal(person)
      expect(dealt.slice(0, count).every(isOccasion)).toBe(true)
      expect(dealt.slice(count).some(isOccasion)).toBe(false)
      const next = await deal(person, '2')
      expect(new Set([...dealt, ...next].map(({ id }) => id)).size).toBe(48)
    }
    app().clock.advance(DAY)
    expect((await deal(jonas)).map(({ id }) => id)).toEqual(usual.map(({ id }) => id))
    app().clock.advance(-DAY)
  })

  test('TAG-08 After a parting both have none, and a pair that is restored has its own again', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await write(mia, ANNIVERSARY)
    await jonas.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) expect(await read(person)).toEqual([])
    for (const person of [mia, jonas]) {
      await person.ask(restoreFormerPair, { params: { id: pairId }, body: { password: PASSWORD } })
    }
    expect(await read(jonas)).toMatchObject([ANNIVERSARY])
  })

  test('TAG-08 The archive has all days that are stored, also one that is over', async () => {
    const { mia, jonas } = await newPair(app())
    await write(mia, REUNION)
    await write(mia, ANNIVERSARY)
    app().clock.setTo('2026-05-08T10:00:00.000Z')
    expect(await read(jonas)).toMatchObject([ANNIVERSARY])
    const files = unzip((await jonas.send({ path: exportData.path })).bytes)
    expect(JSON.parse(files.get('besondere-tage.json')?.toString() ?? 'null')).toMatchObject([
      { name: ANNIVERSARY.name },
      { name: REUNION.name },
    ])
    app().clock.setTo('2026-05-04T10:00:00.000Z')
  })
})
