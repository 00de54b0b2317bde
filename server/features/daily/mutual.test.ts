import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import {
  listDailyMessages,
  postStatus,
  readMutual,
  readPermission,
  statusHistory,
  statusOfToday,
  switchMutual,
} from '#contract/daily/calls.ts'
import { mutualChanged } from '#contract/daily/errors.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { invite, join, leave } from '#contract/pairing/calls.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { type TestApp, useTestApp } from '#server/testing/test-app.ts'
import { DAY, MINUTE } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'

const ANNOUNCED = { id: expect.any(String) as string }

const NEVER = { lastActiveOn: null }

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

/** The statuses in the archive of somebody's own data. */
async function archivedStatuses(person: Person): Promise<unknown> {
  const { bytes } = await person.call(exportData)
  return JSON.parse(unzip(bytes).get('status.json')?.toString() ?? '')
}

describe.each(engines)('the mutual mode on %s', (engine) => {
  const app = useTestApp({ engine })
  const today = () => utcDay(app().clock.now())

  test('The mode is off by default, and active only while both have it on', async () => {
    const { mia, jonas } = await newPair(app())
    expect(await mia.ask(readMutual)).toEqual({ mine: false, active: false, ...NEVER })
    expect(await turn(mia, true)).toEqual({ mine: true, active: false, ...NEVER })
    expect(await jonas.ask(readMutual)).toEqual({ mine: false, active: false, ...NEVER })
    expect(await turn(jonas, true)).toEqual({ mine: true, active: true, ...NEVER })
    expect(await mia.ask(readMutual)).toEqual({ mine: true, active: true, ...NEVER })
    const ended = { active: false, lastActiveOn: today() }
    expect(await turn(mia, false)).toEqual({ mine: false, ...ended })
    expect(await jonas.ask(readMutual)).toEqual({ mine: true, ...ended })
  })

  test('O-148 A partner who looks by switching the mode on while the other is away, and off again, is seen all the same', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    await turn(jonas, true)
    for (const wait of [0, DAY]) {
      app().clock.advance(wait)
      expect(await turn(mia, true)).toEqual({ mine: true, active: true, ...NEVER })
      const ended = { active: false, lastActiveOn: today() }
      expect(await turn(mia, false)).toEqual({ mine: false, ...ended })
      expect(await jonas.ask(readMutual)).toEqual({ mine: true, ...ended })
    }
    const last = { active: false, lastActiveOn: today() }
    await app().restart()
    app().clock.advance(DAY)
    // No press of his takes it away, and what she wishes alone since then moves nothing.
    expect(await turn(jonas, false)).toEqual({ mine: false, ...last })
    const before = await screenOf(jonas)
    for (const mine of [true, false, true]) {
      await turn(mia, mine)
      expect(await screenOf(jonas)).toEqual(before)
    }
    expect(await turn(jonas, true)).toEqual({ mine: true, active: true, ...NEVER })
  })

  test('O-148 O-033 A parting forgets when both had it on', async () => {
    const { mia, jonas } = await mutualPair(app())
    await turn(jonas, false)
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      expect(await person.ask(readMutual)).toEqual({ mine: false, active: false, ...NEVER })
    }
  })

  test('O-148 A partner who ends the mode without having seen that it had begun learns it by ending it', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    await turn(jonas, true)
    await turn(mia, true)
    const ended = { active: false, lastActiveOn: today() }
    expect(await turn(jonas, false)).toEqual({ mine: false, ...ended })
    expect(await mia.ask(readMutual)).toEqual({ mine: true, ...ended })
  })

  test(
    'O-108 Both are told when it begins and when it ends, and of a half alone nobody',
    slow,
    async () => {
      const { mia, jonas } = await newPair(app(), { roles: EQUALS })
      const strangers = await newPair(app())
      const [hers, his, theirs] = await Promise.all([
        connectSocket(mia),
        connectSocket(jonas),
        connectSocket(strangers.mia),
      ])
      const before = await screenOf(jonas)
      for (const mine of [true, false, true, true]) await turn(mia, mine)
      await his.silent()
      await hers.silent()
      expect(await screenOf(jonas)).toEqual(before)

      await turn(jonas, true)
      for (const socket of [hers, his]) expect(await socket.next('mutual-mode')).toBeUndefined()
      await turn(jonas, true)
      await hers.silent()
      await turn(jonas, false)
      for (const socket of [hers, his]) expect(await socket.next('mutual-mode')).toBeUndefined()
      expect(await mia.ask(readMutual)).toEqual({
        mine: true,
        active: false,
        lastActiveOn: today(),
      })
      // Hers alone is left, and ends unheard.
      await turn(mia, false)
      for (const socket of [hers, his, theirs]) {
        await socket.silent()
        socket.close()
      }
    },
  )

  test('O-108 Two switches at the same moment begin it once', async () => {
    const { mia, jonas } = await newPair(app(), { roles: EQUALS })
    const his = await connectSocket(jonas)
    await Promise.all([turn(mia, true), turn(jonas, true)])
    expect(await his.next('mutual-mode')).toBeUndefined()
    await his.silent()
    his.close()
  })

  test('O-108 A high level is refused if the mode is not what the form has shown', async () => {
    const { mia, jonas } = await mutualPair(app())
    await turn(jonas, false)
    const his = await connectSocket(jonas)
    const before = await screenOf(jonas)
    const words = { level: 9, message: 'Nur wenn du auch.' }
    const refused = await mia.call(postStatus, { body: { ...words, mutual: true } })
    expect([refused.status, refused.message]).toEqual([409, mutualChanged.message])
    expect((await mia.ask(statusOfToday)).myStatus).toBeNull()
    await his.silent()
    expect(await screenOf(jonas)).toEqual(before)

    // Looked at again, and said all the same.
    await mia.ask(postStatus, { body: { ...words, mutual: false } })
    expect((await jonas.ask(statusOfToday)).partnerStatus).toMatchObject(words)
    await turn(jonas, true)
    expect((await mia.call(postStatus, { body: { ...words, mutual: false } })).status).toBe(409)
    his.close()
  })

  test('O-108 Below 7, and from a client that does not say what it showed, nothing is refused', async () => {
    const { mia, jonas } = await mutualPair(app())
    await turn(jonas, false)
    for (const level of [0, 6]) {
      await mia.ask(postStatus, { body: { level, message: '', mutual: true } })
      expect((await jonas.ask(statusOfToday)).partnerStatus?.level).toBe(level)
    }
    await post(mia, 9)
    expect((await jonas.ask(statusOfToday)).partnerStatus?.level).toBe(9)
  })

  test('O-108 Switched off and posted at the same moment, the words are hidden or not posted', async () => {
    const body = { level: 9, message: 'Nur wenn du auch.', mutual: true }
    for (const postsFirst of [true, false]) {
      const { mia, jonas } = await mutualPair(app())
      const posts = () => mia.call(postStatus, { body })
      const ends = async () => {
        await turn(jonas, false)
      }
      const [first, second] = postsFirst ? [posts, ends] : [ends, posts]
      const answers = await Promise.all([first(), second()])
      expect([200, 409]).toContain(answers.find((answer) => answer !== undefined)?.status)
      expect((await jonas.ask(statusOfToday)).partnerStatus).toBeNull()
    }
  })

  test.each(['true', 1, null])('%j is no way to say what the form showed', async (mutual) => {
    const { mia } = await newPair(app(), { roles: EQUALS })
    const refused = await mia.send({
      method: 'POST',
      path: '/arousal-status',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ level: 9, mutual }),
    })
    expect(refused.status).toBe(400)
    expect((await mia.ask(statusOfToday)).myStatus).toBeNull()
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

  test('O-148 A partner who steps up to look and down again has shown the other that it was seen', async () => {
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
    // A later status is hidden again, until they meet once more.
    await post(jonas, 10)
    expect((await mia.ask(statusOfToday)).partnerStatus?.level).toBe(9)
    expect(await jonas.ask(statusOfToday)).toMatchObject({ concealed: true })
  })

  test('O-148 A partner who was away learns on the next day that a level was seen, though the other stepped down', async () => {
    const { mia, jonas } = await mutualPair(app())
    await post(jonas, 9)
    await post(mia, 8)
    expect((await mia.ask(statusOfToday)).partnerStatus?.level).toBe(9)
    await post(mia, 2)
    app().clock.advance(DAY)
    expect((await jonas.ask(statusHistory)).at(-2)).toMatchObject({
      myLevel: 9,
      partnerLevel: 2,
      met: true,
    })
    expect((await mia.ask(statusHistory)).at(-2)).toMatchObject({
      myLevel: 2,
      partnerLevel: 9,
      met: true,
    })
    expect(await archivedStatuses(jonas)).toMatchObject([
      { von: 'ich', level: 9, beideAb7: true },
      { von: 'Partner:in', level: 2, beideAb7: true },
    ])
  })

  test('O-108 O-148 A level that stayed hidden leaves no mark of it, with its author neither', async () => {
    const { mia, jonas } = await mutualPair(app())
    await post(jonas, 9)
    await post(mia, 6)
    await post(jonas, 3)
    const before = [await screenOf(jonas), await archivedStatuses(jonas)]
    // He has been high on this day, and is not any more.
    await post(mia, 8)
    expect([await screenOf(jonas), await archivedStatuses(jonas)]).toEqual(before)
    app().clock.advance(DAY)
    for (const { ask } of [mia, jonas]) {
      expect((await ask(statusHistory)).at(-2)).toMatchObject({ met: false })
    }
  })

  test('A status posted under the mode stays hidden when it ends, also in the history', async () => {
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

  test('O-040 The person who moves into a pair, and the one who is joined, start with the mode off', async () => {
    const mia = await newSingle(app())
    const jonas = await newSingle(app(), 'Jonas')
    await turn(mia, true)
    await turn(jonas, true)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(join, { body: { inviteCode } })
    for (const person of [mia, jonas]) {
      expect(await person.ask(readMutual)).toEqual({ mine: false, active: false, ...NEVER })
    }
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
      expect(await mia.ask(readMutual)).toEqual({ mine: false, active: false, ...NEVER })
    },
  )
})
