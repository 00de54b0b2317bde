import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { utcDay } from '#contract/kernel/day.ts'
import { invite, join, leave } from '#contract/pairing/calls.ts'
import {
  listAnswers,
  listQuestions,
  questionMatches,
  readSharper,
  switchSharper,
} from '#contract/questions/calls.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

/** The answer for a couple that has never had it on together. */
const NEVER = { lastActiveOn: null }

const turn = (person: Person, mine: boolean) => person.ask(switchSharper, { body: { mine } })

/** Everything the feature shows to somebody, as the bytes on the wire. */
async function screenOf(person: Person): Promise<string[]> {
  const calls = [readSharper, listQuestions, listAnswers, questionMatches]
  const answers = await Promise.all(
    calls.map((call) => person.send({ method: call.method, path: call.path })),
  )
  return answers.map(({ status, text }) => `${status} ${text}`)
}

describe.each(engines)('sharper questions on %s', (engine) => {
  const app = useTestApp({ engine })
  const today = () => utcDay(app().clock.now())

  test('O-161 Off by default, and active only while both have it on', async () => {
    const { mia, jonas } = await newPair(app())
    expect(await mia.ask(readSharper)).toEqual({ mine: false, active: false, ...NEVER })
    expect(await turn(mia, true)).toEqual({ mine: true, active: false, ...NEVER })
    expect(await turn(jonas, true)).toEqual({ mine: true, active: true, ...NEVER })
    expect(await mia.ask(readSharper)).toEqual({ mine: true, active: true, ...NEVER })
    const lastActiveOn = today()
    expect(await turn(mia, false)).toEqual({ mine: false, active: false, lastActiveOn })
    expect(await jonas.ask(readSharper)).toEqual({ mine: true, active: false, lastActiveOn })
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
    'O-161 A partner who has not switched the mode on notices nothing of %j',
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
      // Switching off a switch that is off tells nothing, either.
      expect(await turn(mia, false)).toEqual({ mine: false, active: false, ...NEVER })
    },
  )

  test('O-161 A partner who switched the mode off again learns as little as before', async () => {
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

  test('O-161 A partner who looks by switching the mode on is seen: both are told when it begins and ends', async () => {
    const { mia, jonas } = await newPair(app())
    await turn(jonas, true)
    const [hers, his] = await Promise.all([connectSocket(mia), connectSocket(jonas)])
    expect(await turn(mia, true)).toEqual({ mine: true, active: true, ...NEVER })
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

  test('O-148 O-161 A partner who looks while the other is away, and switches the mode off again, is seen all the same', async () => {
    const { mia, jonas } = await newPair(app())
    await turn(jonas, true)
    for (const wait of [0, DAY, DAY]) {
      app().clock.advance(wait)
      expect(await turn(mia, true)).toEqual({ mine: true, active: true, ...NEVER })
      const ended = { active: false, lastActiveOn: today() }
      expect(await turn(mia, false)).toEqual({ mine: false, ...ended })
      expect(await mia.ask(readSharper)).toEqual({ mine: false, ...ended })
      expect(await jonas.ask(readSharper)).toEqual({ mine: true, ...ended })
    }
    await app().restart()
    const last = { active: false, lastActiveOn: today() }
    app().clock.advance(DAY)
    // A press on a screen from before tells it too, and no press takes it away.
    expect(await turn(jonas, false)).toEqual({ mine: false, ...last })
    expect(await turn(jonas, true)).toEqual({ mine: true, ...last })
    expect(await jonas.ask(readSharper)).toEqual({ mine: true, ...last })
    // A wish of one partner alone changes nothing from then on.
    await turn(jonas, false)
    const before = await screenOf(jonas)
    for (const mine of [true, false, true]) {
      await turn(mia, mine)
      expect(await screenOf(jonas)).toEqual(before)
    }
  })

  test('O-148 O-161 A partner who ends the mode without having seen that it had begun learns it by ending it', async () => {
    const { mia, jonas } = await newPair(app())
    await turn(jonas, true)
    expect(await turn(mia, true)).toMatchObject({ active: true })
    const ended = { active: false, lastActiveOn: today() }
    expect(await turn(jonas, false)).toEqual({ mine: false, ...ended })
    expect(await mia.ask(readSharper)).toEqual({ mine: true, ...ended })
  })

  test('O-148 O-161 O-033 A parting forgets when both had it on', async () => {
    const { mia, jonas } = await newPair(app())
    for (const person of [jonas, mia]) await turn(person, true)
    await turn(mia, false)
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      expect(await person.ask(readSharper)).toEqual({ mine: false, active: false, ...NEVER })
    }
  })

  const who = fc.constantFrom('mia' as const, 'jonas' as const)
  const evenings = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ who, mine: fc.boolean() }) },
      { weight: 3, arbitrary: fc.record({ who, mine: fc.constant(null) }) },
      { weight: 2, arbitrary: fc.constant('a day passes' as const) },
    ),
    { minLength: 5, maxLength: 25, size: 'max' },
  )

  test(
    'O-148 O-161 After any switching and reading, nobody knows more than the other reads next',
    slow,
    async () => {
      await fc.assert(
        fc.asyncProperty(evenings, async (steps) => {
          const couple = await newPair(app())
          const wishes = { mia: false, jonas: false }
          /** The last day each has been shown that both had it on. */
          const known = { mia: '', jonas: '' }
          const days = new Set<string>()
          for (const step of steps) {
            if (step === 'a day passes') {
              app().clock.advance(DAY)
            } else {
              const { who, mine } = step
              wishes[who] = mine ?? wishes[who]
            }
            const both = wishes.mia && wishes.jonas
            if (both) days.add(today())
            if (step === 'a day passes') continue
            const { who, mine } = step
            const read = mine === null ? couple[who].ask(readSharper) : turn(couple[who], mine)
            const { active, lastActiveOn } = await read
            expect(active).toBe(both)
            expect([null, ...days]).toContain(lastActiveOn)
            known[who] = active ? today() : (lastActiveOn ?? '')
            const other = known[who === 'mia' ? 'jonas' : 'mia']
            expect(known[who] >= other, `${other} is known to the other of ${who}`).toBe(true)
          }
        }),
        { numRuns: 20, endOnFailure: true },
      )
    },
  )

  test('O-161 Two switches at the same moment find each other', async () => {
    const { mia, jonas } = await newPair(app())
    const his = await connectSocket(jonas)
    await Promise.all([turn(mia, true), turn(jonas, true)])
    expect(await his.next('sharper-questions')).toBeUndefined()
    expect(await mia.ask(readSharper)).toEqual({ mine: true, active: true, ...NEVER })
    expect(await jonas.ask(readSharper)).toEqual({ mine: true, active: true, ...NEVER })
    his.close()
  })

  test('O-161 O-040 The person who joins a pair, and the one who is joined, start with the mode off', async () => {
    const mia = await newSingle(app())
    const jonas = await newSingle(app(), 'Jonas')
    await turn(mia, true)
    await turn(jonas, true)
    expect(await mia.ask(readSharper)).toEqual({ mine: true, active: false, ...NEVER })
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(join, { body: { inviteCode } })
    for (const person of [mia, jonas]) {
      expect(await person.ask(readSharper)).toEqual({ mine: false, active: false, ...NEVER })
    }
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
    expect(await mia.ask(readSharper)).toEqual({ mine: false, active: false, ...NEVER })
  })
})
