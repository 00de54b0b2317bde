import { describe, expect, test } from 'vitest'
import { postStatus, statusHistory, statusOfToday } from '#contract/daily/calls.ts'
import { dayFull } from '#contract/daily/errors.ts'
import { STATUS_TEXT_MAX } from '#contract/daily/rules.ts'
import { invite, join } from '#contract/pairing/calls.ts'
import { newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, MINUTE } from '#server/testing/test-clock.ts'

const ANNOUNCED = { id: expect.any(String) as string }

const EQUALS = { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } as const
const NOTHING = { myStatus: null, concealed: false, partnerStatus: null, suggestion: null }

const post = (person: Person, level: number, message?: string) =>
  person.ask(postStatus, { body: { level, ...(message === undefined ? {} : { message }) } })

describe.each(engines)('statuses on %s', (engine) => {
  const app = useTestApp({ engine })
  const instant = () => new Date(app().clock.now()).toISOString()

  test('STATUS-05 STATUS-31 API-49 API-50 O-108 Each posts a level and words, and both read both', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    expect(await mia.ask(statusOfToday)).toEqual(NOTHING)
    const hers = await post(mia, 7, '  Erst eine Dusche, dann du.  ')
    expect(hers).toEqual({ level: 7, message: 'Erst eine Dusche, dann du.', createdAt: instant() })
    expect(await jonas.ask(statusOfToday)).toEqual({ ...NOTHING, partnerStatus: hers })
    const his = await post(jonas, 8)
    expect(his).toEqual({ level: 8, message: '', createdAt: instant() })
    expect(await jonas.ask(statusOfToday)).toMatchObject({ myStatus: his, partnerStatus: hers })
    expect(await mia.ask(statusOfToday)).toMatchObject({ myStatus: hers, partnerStatus: his })
  })

  test('O-107 The latest of the day counts, down as well as up', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    for (const level of [9, 3, 0]) {
      await post(mia, level)
      expect((await jonas.ask(statusOfToday)).partnerStatus?.level).toBe(level)
    }
    app().clock.advance(MINUTE)
    await post(mia, 10, 'Jetzt aber.')
    expect((await mia.ask(statusOfToday)).myStatus?.level).toBe(10)
  })

  test.each([
    { level: 11 },
    { level: -1 },
    { level: 5.5 },
    { level: '5' },
    { level: null },
    {},
    { level: 5, message: 'x'.repeat(281) },
    { level: 5, message: 'a\0b' },
  ])('KONST-22 O-107 %j is refused and nothing is stored', async (body) => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    const client = await connectSocket(jonas)
    const refused = await mia.send({
      method: 'POST',
      path: '/arousal-status',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(refused.status).toBe(400)
    expect(await mia.ask(statusOfToday)).toEqual(NOTHING)
    await client.silent()
    client.close()
  })

  test('O-107 The longest text beside the level is taken', async () => {
    const { mia } = await newPair(app(), { roles: EQUALS })
    expect((await post(mia, 5, 'ü'.repeat(STATUS_TEXT_MAX))).message).toHaveLength(STATUS_TEXT_MAX)
  })

  test('O-087 O-108 At midnight UTC both are empty again, and the history keeps the day', async () => {
    app().clock.setTo('2026-07-31T23:59:59.999Z')
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    await post(mia, 6)
    app().clock.advance(1)
    expect(await mia.ask(statusOfToday)).toEqual(NOTHING)
    expect(await jonas.ask(statusOfToday)).toEqual(NOTHING)
    expect(await jonas.ask(statusHistory, { query: { days: '2' } })).toEqual([
      { date: '2026-07-31', myLevel: null, partnerLevel: 6, met: false },
      { date: '2026-08-01', myLevel: null, partnerLevel: null, met: false },
    ])
  })

  test(
    'STATUS-20 O-062 new-status reaches all devices of the pair and nobody else',
    slow,
    async () => {
      const { mia, jonas } = await newPair(app(), { roles: EQUALS })
      const others = await newPair(app(), { roles: EQUALS })
      const clients = await Promise.all([mia, mia, jonas].map((person) => connectSocket(person)))
      const strangers = await Promise.all([others.mia, others.jonas].map((p) => connectSocket(p)))
      await post(mia, 7, 'Psst.')
      for (const client of clients) {
        expect(await client.next('new-status')).toEqual(ANNOUNCED)
      }
      for (const client of [...clients, ...strangers]) {
        await client.silent()
        client.close()
      }
      expect(await others.mia.ask(statusOfToday)).toEqual(NOTHING)
      expect(await others.jonas.ask(statusHistory, { query: { days: '1' } })).toEqual([
        { date: instant().slice(0, 10), myLevel: null, partnerLevel: null, met: false },
      ])
    },
  )

  test.each([
    [3, 9, 'meTime'],
    [8, 7, 'verfuehrung'],
    [5, 4, 'qualitytime'],
    [6, 7, 'offen'],
  ] as const)(
    'STATUS-04 STATUS-30 O-109 %i and %i bring %s, the same two for both all day',
    async (hers, his, category) => {
      const { mia, jonas } = await newPair(app(), { roles: EQUALS })
      await post(mia, hers)
      expect((await mia.ask(statusOfToday)).suggestion).toBeNull()
      await post(jonas, his)
      const { suggestion } = await mia.ask(statusOfToday)
      expect(suggestion?.category).toBe(category)
      expect(new Set(suggestion?.suggestions.map(({ text }) => text))).toHaveProperty('size', 2)
      app().clock.advance(MINUTE)
      expect((await jonas.ask(statusOfToday)).suggestion).toEqual(suggestion)
    },
  )

  test('STATUS-01 The history has one entry for each day, today last, 28 unless asked otherwise', async () => {
    app().clock.setTo('2026-10-01T12:00:00Z')
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    await post(mia, 2)
    app().clock.advance(DAY)
    await post(mia, 4)
    await post(jonas, 8)
    await post(jonas, 9)
    app().clock.advance(DAY)
    const history = await mia.ask(statusHistory)
    expect(history).toHaveLength(28)
    const dates = history.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted())
    expect(history.slice(-4)).toEqual([
      { date: '2026-09-30', myLevel: null, partnerLevel: null, met: false },
      { date: '2026-10-01', myLevel: 2, partnerLevel: null, met: false },
      { date: '2026-10-02', myLevel: 4, partnerLevel: 9, met: false },
      { date: '2026-10-03', myLevel: null, partnerLevel: null, met: false },
    ])
    expect(await mia.ask(statusHistory, { query: { days: '1' } })).toHaveLength(1)
    expect(await mia.ask(statusHistory, { query: { days: '365' } })).toHaveLength(365)
  })

  test.each(['0', '366', '-1', '2.5', 'alle', ''])('%s is no number of days', async (days) => {
    const { mia } = await newPair(app())
    expect((await mia.call(statusHistory, { query: { days } })).status).toBe(400)
  })

  test('O-040 A person who moves in brings the own statuses along, and the partner never gets to see them', async () => {
    const mia = await newSingle(app())
    const jonas = await newSingle(app(), 'Jonas')
    await post(jonas, 9, 'Allein gepostet')
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(join, { body: { inviteCode } })
    expect((await jonas.ask(statusOfToday)).myStatus?.message).toBe('Allein gepostet')
    expect(await mia.ask(statusOfToday)).toEqual(NOTHING)
    expect((await mia.ask(statusHistory)).at(-1)?.partnerLevel).toBeNull()
    await post(mia, 5)
    expect((await jonas.ask(statusOfToday)).suggestion).toBeNull()
    await post(jonas, 6)
    expect((await mia.ask(statusOfToday)).partnerStatus?.level).toBe(6)
  })

  test(
    'trust i A hundred a day are taken of each, the next is refused until tomorrow, also of those at once',
    slow,
    async () => {
      const { mia, jonas } = await newPair(app(), { roles: EQUALS })
      const levelled = (clientId: string) =>
        mia.call(postStatus, { body: { level: 5, clientId, date: instant().slice(0, 10) } })
      const clientIds = Array.from({ length: 110 }, () => crypto.randomUUID())
      const answers = await Promise.all(clientIds.map(levelled))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(10)
      for (const { status, message } of refused) {
        expect([status, message]).toEqual([409, dayFull.message])
      }
      // A status that was stored is answered again.
      const taken = clientIds[answers.findIndex(({ status }) => status === 200)] ?? ''
      expect((await levelled(taken)).status).toBe(200)
      // His own are counted by themselves: a shared count would tell of hers that are hidden from him.
      expect((await post(jonas, 4)).level).toBe(4)
      app().clock.advance(DAY)
      expect((await post(mia, 6)).level).toBe(6)
    },
  )

  test('Many posts at once are all taken and leave one latest', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    const levels = [1, 2, 3, 4, 5, 6, 7, 8]
    await Promise.all(levels.flatMap((level) => [post(mia, level), post(jonas, level)]))
    const [hers, his] = [await mia.ask(statusOfToday), await jonas.ask(statusOfToday)]
    expect(levels).toContain(hers.myStatus?.level)
    expect(his.partnerStatus).toEqual(hers.myStatus)
    expect(hers.partnerStatus).toEqual(his.myStatus)
    expect(his.suggestion).toEqual(hers.suggestion)
  })
})
