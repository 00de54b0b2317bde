import { describe, expect, test } from 'vitest'
import { invite, join } from '#contract/pairing/calls.ts'
import {
  listAnswers,
  listQuestions,
  questionMatches,
  readSharper,
  switchSharper,
} from '#contract/questions/calls.ts'
import { gameMaxLevel } from '#contract/questions/rules.ts'
import { newPair, newSingle, type Person } from '../../testing/couples.ts'
import { engines } from '../../testing/engines.ts'
import { connectSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'

const turn = (person: Person, mine: boolean) => person.ask(switchSharper, { body: { mine } })

/** Everything the feature shows to somebody, as the bytes on the wire. */
async function screenOf(person: Person): Promise<string[]> {
  const calls = [readSharper, listQuestions, listAnswers, questionMatches]
  const answers = await Promise.all(
    calls.map((call) => person.send({ method: call.method, path: call.path })),
  )
  return answers.map(({ status, text }) => `${status} ${text}`)
}

test('O-161 The game goes to 4, and to 10 while both want it', () => {
  expect([gameMaxLevel(false), gameMaxLevel(true)]).toEqual([4, 10])
})

describe.each(engines)('sharper questions on %s', (engine) => {
  const app = useTestApp({ engine })

  test('O-161 Off by default, and active only while both have it on', async () => {
    const { mia, jonas } = await newPair(app())
    expect(await mia.ask(readSharper)).toEqual({ mine: false, active: false })
    expect(await turn(mia, true)).toEqual({ mine: true, active: false })
    expect(await turn(jonas, true)).toEqual({ mine: true, active: true })
    expect(await mia.ask(readSharper)).toEqual({ mine: true, active: true })
    expect(await turn(mia, false)).toEqual({ mine: false, active: false })
    expect(await jonas.ask(readSharper)).toEqual({ mine: true, active: false })
  })

  /** Everything one does before the other has switched it on, step by step. */
  const ALONE = [
    [true],
    [true, true],
    [true, false],
    [false],
    [true, false, true],
    [false, true, true, false],
  ]
  test.each(ALONE.map((steps) => ({ steps })))(
    'O-161 Who has not switched it on notices nothing of %j',
    async ({ steps }) => {
      const { mia, jonas } = await newPair(app())
      const hers = await connectSocket(mia)
      const before = await screenOf(mia)
      for (const mine of steps) {
        await turn(jonas, mine)
        expect(await screenOf(mia)).toEqual(before)
      }
      await hers.silent()
      hers.close()
      // Nor does switching an off switch off answer anything.
      expect(await turn(mia, false)).toEqual({ mine: false, active: false })
    },
  )

  test('O-161 Who switched it off again is told as little as before', async () => {
    const { mia, jonas } = await newPair(app())
    await turn(mia, true)
    await turn(mia, false)
    const before = await screenOf(mia)
    const hers = await connectSocket(mia)
    await turn(jonas, true)
    await turn(jonas, false)
    await turn(jonas, true)
    await hers.silent()
    hers.close()
    expect(await screenOf(mia)).toEqual(before)
  })

  test('O-161 Whoever looks by switching it on is seen: both are told when it begins and ends', async () => {
    const { mia, jonas } = await newPair(app())
    await turn(jonas, true)
    const [hers, his] = await Promise.all([connectSocket(mia), connectSocket(jonas)])
    expect(await turn(mia, true)).toEqual({ mine: true, active: true })
    expect(await hers.next('sharper-questions')).toBeUndefined()
    expect(await his.next('sharper-questions')).toBeUndefined()
    await turn(mia, true)
    await his.silent()
    await turn(mia, false)
    expect(await his.next('sharper-questions')).toBeUndefined()
    expect(await hers.next('sharper-questions')).toBeUndefined()
    hers.close()
    his.close()
  })

  test('O-161 Two switches at the same moment find each other', async () => {
    const { mia, jonas } = await newPair(app())
    const his = await connectSocket(jonas)
    await Promise.all([turn(mia, true), turn(jonas, true)])
    expect(await his.next('sharper-questions')).toBeUndefined()
    expect(await mia.ask(readSharper)).toEqual({ mine: true, active: true })
    expect(await jonas.ask(readSharper)).toEqual({ mine: true, active: true })
    his.close()
  })

  test('O-161 O-040 Whoever joins another pair starts with it off', async () => {
    const mia = await newSingle(app())
    const jonas = await newSingle(app(), 'Jonas')
    await turn(mia, true)
    await turn(jonas, true)
    expect(await mia.ask(readSharper)).toEqual({ mine: true, active: false })
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(join, { body: { inviteCode } })
    expect(await jonas.ask(readSharper)).toEqual({ mine: false, active: false })
    expect(await mia.ask(readSharper)).toEqual({ mine: true, active: false })
  })

  test.each([{}, { mine: 'true' }, { mine: null }])('%j switches nothing', async (body) => {
    const { mia } = await newPair(app())
    const refused = await mia.send({
      method: 'PUT',
      path: '/questions/sharper',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(refused.status).toBe(400)
    expect(await mia.ask(readSharper)).toEqual({ mine: false, active: false })
  })
})
