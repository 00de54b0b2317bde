import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import {
  answerOfDay,
  deleteReply,
  pastQuestions,
  questionOfToday,
  reactToAnswer,
  replyToAnswer,
  searchPastQuestions,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import { alreadyReplied, answerChanged, notRevealed } from '#contract/daily-questions/errors.ts'
import { type Form, GUESS_MAX, savedAnswer } from '#contract/daily-questions/rules.ts'
import { readDay } from '#contract/days/calls.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { CONTENT } from '#server/testing/content.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { viewOf } from '#server/testing/reading.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'
import { packText } from '#server/vault/fixed-text.ts'
import { paddedJson } from '#server/vault/sealed-record.ts'
import type { Sealed } from '#server/vault/vault.ts'

const contentDir = join(newScratch().folder, 'content')
cpSync(CONTENT, contentDir, { recursive: true })
const folder = join(contentDir, 'daily-questions')
for (const file of readdirSync(folder)) rmSync(join(folder, file))
writeFileSync(
  join(folder, 'vier.json'),
  JSON.stringify({
    format: 'knistern.daily-questions/1',
    questions: [
      { id: 'a', depth: 1, text: 'Wovon träumst du?' },
      { id: 'b', depth: 1, text: 'Was zuerst?', form: 'choose', options: ['Tee', 'Kuss', 'Bad'] },
      { id: 'c', depth: 1, text: 'Was eher?', form: 'either', options: ['Meer', 'Berge'] },
      { id: 'd', depth: 1, text: 'Wo am liebsten?', form: 'guess' },
    ],
  }),
)

describe.each(engines)('the forms of the question of the day on %s', (engine) => {
  const app = useTestApp({ engine, config: { contentDir } })
  const today = () => utcDay(app().clock.now())
  const read = async (person: Person) => (await person.ask(questionOfToday)).question
  const answer = (person: Person, text: string, guess?: string, insteadOf?: string[]) =>
    person.call(answerOfDay, {
      body: { day: today(), text, ...(guess && { guess }), ...(insteadOf && { insteadOf }) },
    })

  /** A couple on the day of a question of this form. */
  async function coupleOn(form: Form): Promise<Pair> {
    const pair = await newPair(app())
    while ((await read(pair.mia))?.form !== form) app().clock.advance(DAY)
    return pair
  }

  test('TAGESFRAGE-22 An option is an answer, and so are own words', async () => {
    const { mia, jonas } = await coupleOn('choose')
    expect(await read(jonas)).toMatchObject({ options: ['Tee', 'Kuss', 'Bad'], author: null })
    await answer(mia, 'Kuss')
    await answer(mia, 'Tee')
    expect(await read(jonas)).toMatchObject({ mine: null, partner: null })
    await answer(jonas, 'Erst Tee, dann alles andere.')
    expect(await read(mia)).toMatchObject({
      mine: 'Tee',
      partner: 'Erst Tee, dann alles andere.',
    })
  })

  test('TAGESFRAGE-23 A guess is read beside both answers only, by both', async () => {
    const { mia, jonas } = await coupleOn('guess')
    await read(jonas)
    const before = await viewOf(jonas)
    await answer(mia, 'Am Fenster.', 'Im Flur.')
    expect(await read(mia)).toMatchObject({ guess: { mine: 'Im Flur.', partner: null } })
    expect(await viewOf(jonas)).toEqual(before)
    await answer(jonas, 'In der Küche.', 'Am Fenster.')
    expect((await read(mia))?.guess).toEqual({ mine: 'Im Flur.', partner: 'Am Fenster.' })
    expect((await read(jonas))?.guess).toEqual({ mine: 'Am Fenster.', partner: 'Im Flur.' })
    expect(await find(mia, 'flur')).toEqual(['Am Fenster.'])
  })

  const find = async (person: Person, search: string) =>
    (await person.ask(searchPastQuestions, { body: { search } })).questions.map(({ mine }) => mine)

  test('TAGESFRAGE-23 Where one has guessed, there is one guess, and no search finds it before', async () => {
    const { mia, jonas } = await coupleOn('guess')
    await answer(jonas, 'In der Küche.')
    await answer(jonas, 'In der Küche.', 'Im Zwirnkörbchen.')
    expect(await find(mia, 'zwirn')).toEqual([])
    await answer(mia, 'Am Fenster.')
    expect((await read(mia))?.guess).toEqual({ mine: null, partner: 'Im Zwirnkörbchen.' })
    expect(await find(mia, 'zwirn')).toEqual(['Am Fenster.'])
  })

  test('TAGESFRAGE-23 TAGESFRAGE-18 A guess is changed and taken back with its answer, and by no outdated device', async () => {
    const { mia, jonas } = await coupleOn('guess')
    await answer(mia, 'Am Fenster.', 'Im Flur.')
    await answer(mia, 'Am Fenster.', 'Im Bad.')
    const late = await answer(mia, 'Am Fenster.', 'Im Keller.', [
      savedAnswer('Am Fenster.', 'Im Flur.'),
    ])
    expect([late.status, late.message]).toEqual([409, answerChanged.message])
    const query = { day: today() }
    const outdated = await mia.call(withdrawAnswerOfDay, {
      query,
      body: { insteadOf: 'Am Fenster.' },
    })
    expect(outdated.status).toBe(409)
    const insteadOf = savedAnswer('Am Fenster.', 'Im Bad.')
    await mia.ask(withdrawAnswerOfDay, { query, body: { insteadOf } })
    expect((await read(mia))?.guess).toEqual({ mine: null, partner: null })
    await answer(jonas, 'In der Küche.')
    await answer(mia, 'Doch im Garten.')
    expect((await read(jonas))?.guess).toEqual({ mine: null, partner: null })
  })

  test('TAGESFRAGE-23 An answer of two lines takes the place of one with a guess that read the same', async () => {
    const { mia } = await coupleOn('guess')
    await answer(mia, 'Am Fenster.', 'Im Flur.')
    await answer(mia, 'Am Fenster.\nIm Flur.')
    expect(await read(mia)).toMatchObject({
      mine: 'Am Fenster.\nIm Flur.',
      guess: { mine: null },
    })
  })

  test('TAGESFRAGE-23 A question that asks for no guess keeps none, and a long one is refused', async () => {
    const { mia, jonas } = await coupleOn('write')
    await answer(mia, 'Vom Meer.', 'Vom Schlafen.')
    await answer(jonas, 'Vom Schlafen.')
    expect((await read(jonas))?.guess).toEqual({ mine: null, partner: null })
    const pair = await coupleOn('guess')
    const long = await answer(pair.mia, 'Hier.', 'ß'.repeat(GUESS_MAX + 1))
    expect([long.status, long.message]).toEqual([
      400,
      'Das ist zu lang: Vermutung, höchstens 300 Zeichen.',
    ])
  })

  test('TAGESFRAGE-23 trust a A row is equally long whatever was chosen, written and guessed', async () => {
    const lengths = new Set<number>()
    for (const [hers, guess] of [
      ['Ja.', undefined],
      ['ö'.repeat(1_500), '😀'.repeat(GUESS_MAX)],
    ] as const) {
      const { mia, pairId } = await coupleOn('guess')
      const rows = () =>
        app()
          .context.database.db.selectFrom('daily_questions')
          .selectAll()
          .where('pair_id', '=', pairId)
          .execute()
      await answer(mia, hers, guess)
      for (const { asked } of await rows()) lengths.add(asked.length)
    }
    expect(lengths.size).toBe(1)
  })

  const react = (person: Person, emoji: '🔥' | '😂' | null, day = today()) =>
    person.call(reactToAnswer, { body: { day, emoji } })
  const reply = (person: Person, text: string, day = today()) =>
    person.call(replyToAnswer, { body: { day, reply: text } })
  const remove = (person: Person, day = today()) => person.call(deleteReply, { query: { day } })

  test('TAGESFRAGE-26 Once both answers are there each puts an emoji and words below the other’s, for both to see', async () => {
    const { mia, jonas } = await coupleOn('either')
    await answer(mia, 'Meer')
    await answer(jonas, 'Berge')
    await react(mia, '🔥')
    await react(mia, '😂')
    await reply(mia, '  Also ein See. ')
    await react(jonas, '🔥')
    const seen = { reaction: { mine: '😂', partner: '🔥' } }
    expect(await read(mia)).toMatchObject({
      ...seen,
      reply: { mine: 'Also ein See.', partner: null },
    })
    expect(await read(jonas)).toMatchObject({
      reaction: { mine: '🔥', partner: '😂' },
      reply: { mine: null, partner: 'Also ein See.' },
    })
    expect(await find(jonas, 'see')).toEqual(['Berge'])
    await react(mia, null)
    expect((await remove(mia)).status).toBe(204)
    expect((await remove(mia)).status).toBe(204)
    expect(await read(jonas)).toMatchObject({ reply: { mine: null, partner: null } })
    expect(await read(jonas)).toMatchObject({ reaction: { mine: '🔥', partner: null } })
  })

  test('TAGESFRAGE-26 O-087 A reply is said once: the same again is no change, another one is refused', async () => {
    const { mia, jonas } = await coupleOn('either')
    await answer(mia, 'Meer')
    await answer(jonas, 'Berge')
    await reply(mia, 'Also ein See.')
    expect((await reply(mia, 'Also ein See.')).status).toBe(200)
    const refused = await reply(mia, 'Also ein Fluss.')
    expect([refused.status, refused.message]).toEqual([409, alreadyReplied.message])
    await remove(mia)
    expect((await reply(mia, 'Also ein Fluss.')).body.question.reply.mine).toBe('Also ein Fluss.')
  })

  test('TAGESFRAGE-27 Before both have answered a reaction is refused, the same whatever the partner did', async () => {
    const { mia, jonas } = await coupleOn('write')
    const refusals = async () => {
      const refused = [await react(mia, '🔥'), await reply(mia, 'Ach.'), await remove(mia)]
      return refused.map(({ status, message }) => [status, message])
    }
    const expected = Array.from({ length: 3 }, () => [409, notRevealed.message])
    expect(await refusals()).toEqual(expected)
    await answer(jonas, 'Vom Meer.')
    expect(await refusals()).toEqual(expected)
    expect((await react(mia, '🔥', '2020-01-01')).status).toBe(409)
  })

  test('TAGESFRAGE-28 Both screens are told of a reply and of its end, and of nothing that was there already', async () => {
    const { mia, jonas } = await coupleOn('write')
    await answer(mia, 'Vom Meer.')
    await answer(jonas, 'Vom Schlafen.')
    const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
    const ids = new Set<unknown>()
    for (const change of [
      () => react(mia, '🔥'),
      () => reply(mia, 'Wie schön.'),
      () => remove(mia),
    ]) {
      await change()
      const told = await hers.next('daily-question-replied')
      expect(await his.next('daily-question-replied')).toEqual(told)
      ids.add((told as { readonly id: unknown }).id)
      await change()
    }
    // A page drops what has the id of news it has heard, also of the revelation (O-062).
    expect(ids.add(today()).size).toBe(4)
    await his.silent()
    for (const device of [hers, his]) device.close()
  })

  test('TAGESFRAGE-29 TAGE-03 A past day, its list and the export have guesses and replies, also later ones', async () => {
    const { mia, jonas } = await coupleOn('guess')
    const day = today()
    await answer(mia, 'Am Fenster.', 'Im Flur.')
    await answer(jonas, 'In der Küche.')
    app().clock.advance(3 * DAY)
    await reply(jonas, 'Da zieht es.', day)
    await react(jonas, '😂', day)
    const [past] = (await mia.ask(pastQuestions)).questions
    expect(past).toMatchObject({
      guess: { mine: 'Im Flur.', partner: null },
      reaction: { mine: null, partner: '😂' },
      reply: { mine: null, partner: 'Da zieht es.' },
    })
    const path = `/days/day?day=${day}`
    expect((await mia.send({ path })).text).toBe((await jonas.send({ path })).text)
    const [entry] = (await mia.ask(readDay, { query: { day } })).entries
    const answers = entry?.kind === 'question' ? entry.answers : []
    expect(answers.toSorted((one) => (one.by === mia.userId ? -1 : 1))).toEqual([
      { by: mia.userId, text: 'Am Fenster.', guess: 'Im Flur.', reply: null },
      { by: jonas.userId, text: 'In der Küche.', guess: null, reply: 'Da zieht es.' },
    ])
    const { bytes } = await mia.send({ path: exportData.path })
    expect(JSON.parse(unzip(bytes).get('fragen-des-tages.json')?.toString() ?? '[]')).toMatchObject(
      [
        {
          vermutung: { ich: 'Im Flur.', partner: null },
          reaktion: { ich: null, partner: '😂' },
          erwiderung: { ich: null, partner: 'Da zieht es.' },
        },
      ],
    )
  })

  test('TAGESFRAGE-22 TAGESFRAGE-26 Days of the build before have no form and no guess, and go on', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const { database, vault } = app().context
    const pair = await pairVault(database.db, vault, pairId)
    const storeFormer = async (day: string, answers: readonly [Person, string | null][]) => {
      const value = {
        questionId: 'alt',
        text: 'Wie war es damals?',
        sides: answers.map(([{ userId }, text]) => [userId, packText(text)]),
      }
      const asked = pair
        .sealBytes(
          `daily_questions.asked:${pairId}/${day}`,
          paddedJson({ version: 2, value }, 8192),
        )
        .toString('base64') as Sealed<'daily_questions.asked'>
      await database.db
        .insertInto('daily_questions')
        .values({ pair_id: pairId, day, asked })
        .execute()
    }
    const day = today()
    const [yesterday, before] = [addDays(day, -1), addDays(day, -2)]
    await storeFormer(day, [
      [mia, null],
      [jonas, 'Seine von heute'],
    ])
    await storeFormer(yesterday, [
      [mia, 'Ihre'],
      [jonas, 'Seine'],
    ])
    await storeFormer(before, [
      [mia, 'Nur ihre'],
      [jonas, null],
    ])
    expect(await read(mia)).toMatchObject({ form: 'write', options: [], mine: null, partner: null })
    await answer(mia, 'Ihre von heute', 'Eine Vermutung')
    expect(await read(jonas)).toMatchObject({
      mine: 'Seine von heute',
      partner: 'Ihre von heute',
      guess: { mine: null, partner: null },
    })
    await reply(jonas, 'Ach so.', yesterday)
    await mia.ask(withdrawAnswerOfDay, { query: { day: before } })
    expect(await find(mia, 'ach')).toEqual(['Ihre'])
    expect((await mia.ask(pastQuestions)).questions).toMatchObject([
      { author: null, reply: { mine: null, partner: null } },
      { mine: 'Ihre', guess: { mine: null, partner: null }, reply: { partner: 'Ach so.' } },
    ])
    app().clock.advance(DAY)
    const [entry] = (await mia.ask(readDay, { query: { day } })).entries
    expect(entry).toMatchObject({ kind: 'question', author: null })
  })
})
