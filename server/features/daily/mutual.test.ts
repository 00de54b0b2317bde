import { describe, expect, test } from 'vitest'
import {
  listDailyMessages,
  postStatus,
  readMutual,
  readPermission,
  statusHistory,
  statusOfToday,
  switchMutual,
} from '#contract/daily/calls.ts'
import { invite, join } from '#contract/pairing/calls.ts'
import { newPair, newSingle, type Person } from '../../testing/couples.ts'
import { engines } from '../../testing/engines.ts'
import { connectSocket } from '../../testing/socket.ts'
import { type TestApp, useTestApp } from '../../testing/test-app.ts'
import { DAY, MINUTE } from '../../testing/test-clock.ts'

const ANNOUNCED = { id: expect.any(String) as string }

const EQUALS = { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } as const

const post = (person: Person, level: number) =>
  person.ask(postStatus, { body: { level, message: `Stufe ${level}` } })
const turn = (person: Person, mine: boolean) => person.ask(switchMutual, { body: { mine } })

/** Mia & Jonas, equals, both with the mode on. */
async function mutualPair(app: TestApp) {
  const pair = await newPair(app, { roles: EQUALS })
  await turn(pair.mia, true)
  await turn(pair.jonas, true)
  return pair
}

/** Everything the feature shows to somebody, as the bytes on the wire. */
async function screenOf(person: Person): Promise<string[]> {
  const calls = [statusOfToday, statusHistory, readPermission, readMutual, listDailyMessages]
  const answers = await Promise.all(
    calls.map((call) => person.send({ method: call.method, path: call.path })),
  )
  return answers.map(({ status, text }) => `${status} ${text}`)
}

describe.each(engines)('the mutual mode on %s', (engine) => {
  const app = useTestApp({ engine })

  test('It is off by default, and active only while both have it on', async () => {
    const { mia, jonas } = await newPair(app())
    expect(await mia.ask(readMutual)).toEqual({ mine: false, active: false })
    expect(await turn(mia, true)).toEqual({ mine: true, active: false })
    expect(await jonas.ask(readMutual)).toEqual({ mine: false, active: false })
    expect(await turn(jonas, true)).toEqual({ mine: true, active: true })
    expect(await mia.ask(readMutual)).toEqual({ mine: true, active: true })
    expect(await turn(mia, false)).toEqual({ mine: false, active: false })
    expect(await jonas.ask(readMutual)).toEqual({ mine: true, active: false })
  })

  test('While only one has it on, a high level is shown as ever', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    await turn(mia, true)
    await post(mia, 9)
    expect((await jonas.ask(statusOfToday)).partnerStatus?.level).toBe(9)
  })

  test('A hidden high level leaves no trace with the partner, and both appear at once', async () => {
    const { mia, jonas } = await mutualPair(app())
    await post(mia, 4)
    await post(jonas, 5)
    const [hers, his] = await Promise.all([connectSocket(mia), connectSocket(jonas)])
    const before = await screenOf(jonas)
    app().clock.advance(MINUTE)
    await post(mia, 9)
    expect(await hers.next('new-status')).toEqual(ANNOUNCED)
    await his.silent()
    expect(await screenOf(jonas)).toEqual(before)
    expect(await mia.ask(statusOfToday)).toMatchObject({ concealed: true, myStatus: { level: 9 } })

    await post(jonas, 7)
    await hers.next('new-status')
    await his.next('new-status')
    expect((await jonas.ask(statusOfToday)).partnerStatus?.level).toBe(9)
    expect(await mia.ask(statusOfToday)).toMatchObject({
      concealed: false,
      partnerStatus: { level: 7 },
    })
    expect((await jonas.ask(statusHistory)).at(-1)).toMatchObject({ myLevel: 7, partnerLevel: 9 })
    hers.close()
    his.close()
  })

  test('A hidden level as the first of the day looks like none at all', async () => {
    const { mia, jonas } = await mutualPair(app())
    for (const level of [undefined, 0, 6]) {
      if (level !== undefined) await post(jonas, level)
      const before = await screenOf(jonas)
      await post(mia, 10)
      expect(await screenOf(jonas)).toEqual(before)
      expect((await mia.ask(statusOfToday)).suggestion).toBeNull()
    }
  })

  test('Both get the same suggestion, from what each sees of the other', async () => {
    const { mia, jonas } = await mutualPair(app())
    await post(mia, 4)
    await post(jonas, 5)
    await post(mia, 9)
    const { suggestion } = await jonas.ask(statusOfToday)
    expect(suggestion?.category).toBe('qualitytime')
    expect((await mia.ask(statusOfToday)).suggestion).toEqual(suggestion)
    await post(jonas, 8)
    expect((await jonas.ask(statusOfToday)).suggestion?.category).toBe('verfuehrung')
    expect((await mia.ask(statusOfToday)).suggestion?.category).toBe('verfuehrung')
  })

  test('O-148 Who steps up to look and down again has shown the other that it was seen', async () => {
    const { mia, jonas } = await mutualPair(app())
    await post(jonas, 9)
    expect(await jonas.ask(statusOfToday)).toMatchObject({ concealed: true })
    await post(mia, 8)
    expect((await mia.ask(statusOfToday)).partnerStatus?.level).toBe(9)
    await post(mia, 2)
    expect((await mia.ask(statusOfToday)).partnerStatus?.level).toBe(9)
    expect(await jonas.ask(statusOfToday)).toMatchObject({
      concealed: false,
      partnerStatus: { level: 2 },
    })
    // What comes after it is hidden again, until they meet once more.
    await post(jonas, 10)
    expect((await mia.ask(statusOfToday)).partnerStatus?.level).toBe(9)
    expect(await jonas.ask(statusOfToday)).toMatchObject({ concealed: true })
  })

  test('What was posted under the mode stays hidden when it ends, also in the history', async () => {
    const { mia, jonas } = await mutualPair(app())
    await post(mia, 8)
    await turn(mia, false)
    await turn(jonas, false)
    expect((await jonas.ask(statusOfToday)).partnerStatus).toBeNull()
    await post(jonas, 3)
    app().clock.advance(DAY)
    const yesterday = (await jonas.ask(statusHistory)).at(-2)
    expect(yesterday).toMatchObject({ myLevel: 3, partnerLevel: null })
    await post(jonas, 10)
    expect((await jonas.ask(statusHistory)).at(-2)).toEqual(yesterday)
    await post(mia, 9)
    expect((await jonas.ask(statusOfToday)).partnerStatus?.level).toBe(9)
  })

  test('Whoever moves into a pair starts with the mode off', async () => {
    const mia = await newSingle(app())
    const jonas = await newSingle(app(), 'Jonas')
    await turn(mia, true)
    await turn(jonas, true)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(join, { body: { inviteCode } })
    expect(await jonas.ask(readMutual)).toEqual({ mine: false, active: false })
    expect(await mia.ask(readMutual)).toEqual({ mine: true, active: false })
  })

  test.each([{}, { mine: 'true' }, { mine: 1 }, { mine: null }])(
    '%j switches nothing',
    async (body) => {
      const { mia } = await newPair(app())
      const refused = await mia.send({
        method: 'PUT',
        path: '/arousal-status/mutual',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(refused.status).toBe(400)
      expect(await mia.ask(readMutual)).toEqual({ mine: false, active: false })
    },
  )
})
