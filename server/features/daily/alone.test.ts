// @module-tag slow
import { describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { deleteAccount, exportData } from '#contract/accounts/control-calls.ts'
import {
  listDailyMessages,
  postDailyMessage,
  postStatus,
  statusHistory,
  statusOfToday,
} from '#contract/daily/calls.ts'
import { invite, join, leave, restoreFormerPair } from '#contract/pairing/calls.ts'
import { acceptAs, newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'

const ALONE = 'Kanarienvogel'
const EQUALS = { myRole: 'Ausgeglichen', partnerRole: 'Ausgeglichen' } as const

const write = (person: Person, message: string) =>
  person.ask(postDailyMessage, { body: { message } })
const post = (person: Person, level: number, message: string) =>
  person.ask(postStatus, { body: { level, message } })

const wordsOfToday = async (person: Person) =>
  (await person.ask(listDailyMessages)).messages.map(({ message }) => message)
const partnerLevels = async (person: Person) =>
  (await person.ask(statusHistory, { query: { days: '365' } })).flatMap(
    ({ partnerLevel }) => partnerLevel ?? [],
  )

/** How often a word stands in the day's files of the archive. */
async function countInArchive(person: Person, word: string): Promise<number> {
  const files = unzip((await person.call(exportData)).bytes)
  const text = ['status.json', 'nachrichten-des-tages.json'].map((name) => files.get(name))
  return text.join('').split(word).length - 1
}

/** A level and a message on each of many days, today the last. */
async function liveAlone(person: Person, days: number, pass: (ms: number) => void): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    if (day > 0) pass(DAY)
    await post(person, 8, `${ALONE} ${day}`)
    await write(person, `${ALONE} ${day}`)
  }
}

/** Everything the day shows of a partner's time alone is nothing. */
async function expectNothingOfAlone(person: Person): Promise<void> {
  expect((await person.ask(statusOfToday)).partnerStatus).toBeNull()
  expect(await partnerLevels(person)).toEqual([])
  expect(await person.ask(listDailyMessages)).toEqual({ messages: [], message: null })
  expect(await countInArchive(person, ALONE)).toBe(0)
}

/** The author has it all. */
async function expectAllOfAlone(person: Person, days: number): Promise<void> {
  const last = `${ALONE} ${days - 1}`
  expect((await person.ask(statusOfToday)).myStatus?.message).toBe(last)
  const history = await person.ask(statusHistory, { query: { days: '365' } })
  expect(history.filter(({ myLevel }) => myLevel === 8)).toHaveLength(days)
  expect(await wordsOfToday(person)).toEqual([last])
  expect(await countInArchive(person, ALONE)).toBe(2 * days)
}

describe.each(engines)('statuses and messages written while alone, on %s', (engine) => {
  const app = useTestApp({ engine })
  const pass = (ms: number) => app().clock.advance(ms)

  const joinAs = async (inviteCode: string) => {
    const jonas = await newSingle(app(), 'Jonas')
    await jonas.ask(join, { body: { inviteCode } })
    return jonas
  }

  test.each([
    // More days than rows are sealed together.
    ['a new account', 60, (inviteCode: string) => acceptAs(app(), inviteCode)],
    ['an account they had', 3, joinAs],
  ] as const)(
    'O-033 trust a After a parting all stays with the inviter: who joins later with %s sees none of %i days',
    async (_, days, comeIn) => {
      const { mia } = await newPair(app())
      await mia.ask(leave, { body: { password: PASSWORD } })
      await mia.ask(saveProfile, { body: EQUALS })
      await liveAlone(mia, days, pass)
      const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
      const jonas = await comeIn(inviteCode)
      await expectNothingOfAlone(jonas)
      await expectAllOfAlone(mia, days)

      // The numbers of the day decide within a millisecond.
      pass(1)
      await post(jonas, 5, 'Angekommen')
      expect((await jonas.ask(statusOfToday)).suggestion).toBeNull()
      await post(mia, 6, 'Willkommen')
      await write(mia, 'Schön, dass du da bist.')
      expect((await jonas.ask(statusOfToday)).partnerStatus?.message).toBe('Willkommen')
      expect(await partnerLevels(jonas)).toEqual([6])
      expect(await wordsOfToday(jonas)).toEqual(['Schön, dass du da bist.'])
      expect(await wordsOfToday(mia)).toEqual([`${ALONE} ${days - 1}`, 'Schön, dass du da bist.'])
      expect(await countInArchive(jonas, ALONE)).toBe(0)
    },
  )

  test('O-040 trust a A person who moves in brings own posts along, in the order of the day, and the inviter sees none', async () => {
    const jonas = await newSingle(app(), 'Jonas')
    await liveAlone(jonas, 3, pass)
    const mia = await newSingle(app())
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(join, { body: { inviteCode } })
    await expectAllOfAlone(jonas, 3)
    await expectNothingOfAlone(mia)
    pass(1)
    await write(mia, 'Da bist du ja.')
    await write(jonas, 'Da bin ich.')
    expect(await wordsOfToday(jonas)).toEqual([`${ALONE} 2`, 'Da bist du ja.', 'Da bin ich.'])
    expect(await wordsOfToday(mia)).toEqual(['Da bist du ja.', 'Da bin ich.'])
  })

  test.each([
    ['leaves', leave],
    ['deletes the account', deleteAccount],
  ] as const)(
    'O-033 trust a When the partner %s, each keeps the days written alone, and none of the other’s',
    async (_, end) => {
      const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
      await liveAlone(mia, 3, pass)
      await post(jonas, 2, 'Jonas allein')
      const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
      await jonas.ask(join, { body: { inviteCode } })
      await write(mia, 'Zu zweit')
      await jonas.ask(end, { body: { password: PASSWORD } })
      await expectAllOfAlone(mia, 3)
      expect(await countInArchive(mia, 'Zu zweit')).toBe(0)
      const own = end === leave ? await jonas.ask(statusOfToday) : null
      expect(own?.myStatus?.message).toBe(end === leave ? 'Jonas allein' : undefined)
      expect(await countInArchive(mia, 'Jonas allein')).toBe(0)
    },
  )

  test('O-033 trust a A couple that comes back has its own days, and of those between each has the own', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await write(mia, 'Vorher')
    await post(mia, 4, 'Vorher')
    await jonas.ask(leave, { body: { password: PASSWORD } })
    await write(mia, ALONE)
    await post(mia, 9, ALONE)
    for (const person of [mia, jonas]) {
      await person.ask(restoreFormerPair, { params: { id: pairId }, body: { password: PASSWORD } })
    }
    expect(await wordsOfToday(mia)).toEqual(expect.arrayContaining(['Vorher', ALONE]))
    expect(await wordsOfToday(jonas)).toEqual(['Vorher'])
    expect((await jonas.ask(statusOfToday)).partnerStatus?.message).toBe('Vorher')
    expect(await countInArchive(mia, ALONE)).toBe(2)
    expect(await countInArchive(jonas, ALONE)).toBe(0)
  })
})
