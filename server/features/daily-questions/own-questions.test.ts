import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import { answerOfDay, pastQuestions, questionOfToday } from '#contract/daily-questions/calls.ts'
import { notACouple, ownQuestionAsked, ownQuestionsFull } from '#contract/daily-questions/errors.ts'
import {
  listOwnQuestions,
  type OwnQuestion,
  withdrawOwnQuestion,
  writeOwnQuestion,
} from '#contract/daily-questions/own-calls.ts'
import {
  OPTION_MAX,
  OWN_PER_WEEK,
  OWN_TEXT_MAX,
  OWN_WITHIN_DAYS,
} from '#contract/daily-questions/rules.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { leave } from '#contract/pairing/calls.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { dailyQuestionCatalog } from '#server/testing/content.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { viewOf } from '#server/testing/reading.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'
import { paddedJson } from '#server/vault/sealed-record.ts'
import type { Sealed } from '#server/vault/vault.ts'
import { orderOf } from './service.ts'

type Body = Omit<OwnQuestion, 'askedOn'>
const WRITTEN: Body = { question: 'Was hast du heute gehört?', form: 'write', options: [] }
const EITHER: Body = { question: 'Was nun?', form: 'either', options: ['Bleiben', 'Gehen'] }

describe.each(engines)('own questions on %s', (engine) => {
  const app = useTestApp({ engine })
  const today = () => utcDay(app().clock.now())
  const read = async (person: Person) => (await person.ask(questionOfToday)).question
  const write = (person: Person, question: string) =>
    person.call(writeOwnQuestion, { body: { ...WRITTEN, question } })
  const list = (person: Person) => person.ask(listOwnQuestions)
  const takeBack = (person: Person, question: string) =>
    person.call(withdrawOwnQuestion, { body: { question } })
  const orderedTexts = ({ pairId }: Pair) =>
    orderOf(app().context, dailyQuestionCatalog, pairId).map(({ text }) => text)

  /** Looks each day until a question has an author; the texts asked until then, and that one. */
  async function untilAsked(person: Person) {
    const before: string[] = []
    for (let day = 0; day <= OWN_WITHIN_DAYS; day += 1) {
      const question = await read(person)
      if (question !== null && question.author !== null) return { before, question }
      before.push(question?.text ?? '')
      app().clock.advance(DAY)
    }
    throw new Error('No own question within a week')
  }

  test('TAGESFRAGE-30 An own question comes within the week, for both, with its author, and moves no other', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const { questions } = await mia.ask(writeOwnQuestion, { body: EITHER })
    expect(questions).toEqual([{ ...EITHER, askedOn: null }])
    const { before, question } = await untilAsked(jonas)
    expect(before.length).toBeGreaterThan(0)
    expect(question).toMatchObject({
      text: 'Was nun?',
      form: 'either',
      options: ['Bleiben', 'Gehen'],
      author: 'partner',
    })
    expect(await read(mia)).toMatchObject({ text: 'Was nun?', author: 'me' })
    expect((await list(mia)).questions).toEqual([{ ...EITHER, askedOn: today() }])
    await mia.ask(answerOfDay, { body: { day: today(), text: 'Bleiben' } })
    await jonas.ask(answerOfDay, { body: { day: today(), text: 'Bleiben' } })
    expect((await jonas.ask(pastQuestions)).questions).toMatchObject([{ author: 'partner' }])
    app().clock.advance(DAY)
    const after = (await read(jonas))?.text ?? ''
    expect([...before, after]).toEqual(orderedTexts(pair).slice(0, before.length + 1))
  })

  test('TAGESFRAGE-31 Until its day the partner reads the same whatever one has written or taken back', async () => {
    const { mia, jonas } = await newPair(app())
    const his = await connectSocket(jonas)
    await read(jonas)
    const before = await viewOf(jonas)
    await write(mia, 'Was hast du heute gehört?')
    expect(await viewOf(jonas)).toEqual(before)
    await takeBack(mia, 'Was hast du heute gehört?')
    await write(mia, 'Und was gesehen?')
    expect(await viewOf(jonas)).toEqual(before)
    await his.silent()
    his.close()
  })

  test(
    'TAGESFRAGE-31 Two couples apart in a question that was taken back are asked the same kinds of questions on the same days',
    slow,
    async () => {
      const pairs = [await newPair(app()), await newPair(app())] as const
      for (const { mia, jonas } of pairs) {
        await write(mia, 'Von mir?')
        await read(jonas)
      }
      const [, { jonas: secretive }] = pairs
      await write(secretive, 'Von ihm?')
      await takeBack(secretive, 'Von ihm?')
      const seen: unknown[][] = [[], []]
      for (let day = 0; day < OWN_WITHIN_DAYS; day += 1) {
        app().clock.advance(DAY)
        for (const [at, pair] of pairs.entries()) {
          const authors = (await read(pair.mia))?.author
          seen[at]?.push(authors === null ? 'stock' : authors)
        }
      }
      for (const days of seen) expect(days.filter((author) => author === 'me')).toHaveLength(1)
      expect(seen.flat()).not.toContain('partner')
    },
  )

  test('TAGESFRAGE-31 trust c The record is equally long whatever both have written', async () => {
    const lengths = new Set<number>()
    const long: Body = {
      question: '😀'.repeat(OWN_TEXT_MAX),
      form: 'choose',
      options: ['1', '2', '3', '4'].map((option) => `${'\u0001'.repeat(OPTION_MAX - 1)}${option}`),
    }
    for (const questions of [[], [WRITTEN], [EITHER, long]]) {
      const { mia, jonas, pairId } = await newPair(app())
      await list(jonas)
      for (const body of questions) await mia.ask(writeOwnQuestion, { body })
      const row = await app()
        .context.database.db.selectFrom('daily_question_sequences')
        .select('asked')
        .where('pair_id', '=', pairId)
        .executeTakeFirstOrThrow()
      lengths.add(row.asked.length)
    }
    expect(lengths.size).toBe(1)
  })

  test('TAGESFRAGE-31 The author cannot tell from the own questions whether the partner has looked meanwhile', async () => {
    const seen: unknown[] = []
    for (const looks of [false, true]) {
      const { mia, jonas } = await newPair(app())
      await write(mia, 'Von mir?')
      for (let day = 0; day < OWN_WITHIN_DAYS; day += 1) {
        app().clock.advance(DAY)
        if (looks) await read(jonas)
      }
      const [question] = (await list(mia)).questions
      const back = await takeBack(mia, 'Von mir?')
      seen.push([question?.askedOn !== null, back.status, back.message])
    }
    expect(seen[0]).toEqual([true, 409, ownQuestionAsked.message])
    expect(seen[1]).toEqual(seen[0])
  })

  test('TAGESFRAGE-32 Each may write two within seven days; one taken back makes room', async () => {
    const { mia, jonas } = await newPair(app())
    const first = today()
    await write(mia, 'Eins?')
    app().clock.advance(2 * DAY)
    expect((await write(mia, 'Zwei?')).body.freeFrom).toBe(addDays(first, 7))
    const refused = await write(mia, 'Drei?')
    expect([refused.status, refused.message]).toEqual([409, ownQuestionsFull.message])
    expect((await write(jonas, 'Von mir?')).status).toBe(200)
    app().clock.advance(4 * DAY)
    expect((await write(mia, 'Drei?')).status).toBe(409)
    app().clock.advance(DAY)
    expect((await write(mia, 'Drei?')).status).toBe(200)
    expect((await list(mia)).questions.map(({ question }) => question)).toEqual(['Zwei?', 'Drei?'])
    expect((await takeBack(mia, 'Drei?')).body.freeFrom).toBeNull()
    expect((await takeBack(mia, 'Drei?')).status).toBe(200)
    expect((await write(mia, 'Vier?')).status).toBe(200)
  })

  test('TAGESFRAGE-32 A question whose response was lost may be sent again, and is stored once', async () => {
    const { mia } = await newPair(app())
    await write(mia, 'Eins?')
    expect((await write(mia, 'Eins?')).body.questions).toHaveLength(1)
  })

  test('TAGESFRAGE-30 The same words again, while they wait, take another form and options and no other place', async () => {
    const { mia } = await newPair(app())
    await mia.ask(writeOwnQuestion, { body: EITHER })
    await write(mia, 'Eins?')
    const changed = { ...EITHER, form: 'choose' as const, options: ['Bleiben', 'Gehen', 'Baden'] }
    const { questions } = await mia.ask(writeOwnQuestion, { body: changed })
    expect(questions.map(({ options }) => options)).toEqual([changed.options, []])
  })

  test('TAGESFRAGE-30 All that both may write come, each on a day of its own', slow, async () => {
    const { mia, jonas } = await newPair(app())
    for (const [person, name] of [
      [mia, 'Mia'],
      [jonas, 'Jonas'],
    ] as const) {
      for (let at = 0; at < OWN_PER_WEEK; at += 1) await write(person, `${name} ${at}?`)
    }
    const asked: string[] = []
    for (let day = 0; day < OWN_WITHIN_DAYS; day += 1) {
      app().clock.advance(DAY)
      const question = await read(day % 2 === 0 ? mia : jonas)
      if (question !== null && question.author !== null) asked.push(question.text)
    }
    expect(asked.toSorted()).toEqual(['Jonas 0?', 'Jonas 1?', 'Mia 0?', 'Mia 1?'])
  })

  test.each<[string, Partial<Body>]>([
    ['without options', { form: 'choose', options: [] }],
    ['with one option', { form: 'choose', options: ['Tee'] }],
    ['with five options', { form: 'choose', options: ['1', '2', '3', '4', '5'] }],
    ['with an option twice', { form: 'choose', options: ['Tee', ' Tee '] }],
    ['of two with three', { form: 'either', options: ['1', '2', '3'] }],
    ['in words with options', { form: 'write', options: ['1', '2'] }],
    ['with an empty text', { question: ' ' }],
    ['that is too long', { question: 'ß'.repeat(201) }],
  ])('TAGESFRAGE-30 A question %s is refused', async (_, change) => {
    const { mia } = await newPair(app())
    const body = { ...WRITTEN, ...change }
    expect((await mia.call(writeOwnQuestion, { body })).status).toBe(400)
    expect((await list(mia)).questions).toEqual([])
  })

  test('TAGESFRAGE-12 A person alone has none, and questions of a former pair are not asked in another one', async () => {
    const alone = await newSingle(app())
    const refused = await write(alone, 'Allein?')
    expect([refused.status, refused.message]).toEqual([409, notACouple.message])
    const { mia } = await newPair(app())
    await write(mia, 'Von mir?')
    await mia.ask(leave, { body: { password: PASSWORD } })
    expect(await list(mia)).toEqual({ questions: [], freeFrom: null })
  })

  test('O-033 The export has the own questions that wait, and none of the partner’s', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(writeOwnQuestion, { body: EITHER })
    const exportOf = async (person: Person): Promise<unknown> => {
      const { bytes } = await person.send({ path: exportData.path })
      return JSON.parse(unzip(bytes).get('eigene-fragen-des-tages.json')?.toString() ?? 'null')
    }
    expect(await exportOf(mia)).toEqual([
      { frage: 'Was nun?', auswahl: ['Bleiben', 'Gehen'], gestellt: null },
    ])
    expect(await exportOf(jonas)).toEqual([])
  })

  test('TAGESFRAGE-02 A couple from before goes on where it was, with its record of ids alone', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    const { database, vault } = app().context
    const sealer = await pairVault(database.db, vault, pairId)
    const ids = orderOf(app().context, dailyQuestionCatalog, pairId).map(({ id }) => id)
    const asked = sealer
      .sealBytes(`daily_question_sequences.asked:${pairId}`, paddedJson(ids.slice(0, 3), 4096))
      .toString('base64') as Sealed<'daily_question_sequences.asked'>
    await database.db
      .insertInto('daily_question_sequences')
      .values({ pair_id: pairId, asked })
      .execute()
    await write(mia, 'Von mir?')
    expect((await list(jonas)).questions).toEqual([])
    expect((await read(jonas))?.text).toBe(orderedTexts(pair)[3])
  })
})
