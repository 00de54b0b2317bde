import { describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { exportData } from '#contract/accounts/control-calls.ts'
import {
  answerOfDay,
  pastQuestions,
  questionOfToday,
  searchPastQuestions,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import {
  alreadyRevealed,
  answerChanged,
  dayIsOver,
  notACouple,
} from '#contract/daily-questions/errors.ts'
import { ANSWER_MAX, LOOKBACK_DAYS, PAGE_DEFAULT } from '#contract/daily-questions/rules.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { resync } from '#contract/kernel/server.ts'
import { leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { dailyQuestionCatalog } from '#server/testing/content.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { viewOf } from '#server/testing/reading.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'
import { paddedJson } from '#server/vault/sealed-record.ts'
import type { Sealed } from '#server/vault/vault.ts'
import { orderOf } from './service.ts'

const REVEALED = 'daily-question-revealed'
const NOTHING = { mine: null, partner: null }

describe.each(engines)('the question of the day on %s', (engine) => {
  const app = useTestApp({ engine })
  const today = () => utcDay(app().clock.now())
  const textOf = (pairId: string, at: number) =>
    orderOf(app().context, dailyQuestionCatalog, pairId)[at]?.text
  const read = async (person: Person) => (await person.ask(questionOfToday)).question
  const answer = (person: Person, text: string, day = today()) =>
    person.call(answerOfDay, { body: { day, text } })
  const withdraw = (person: Person, day = today()) =>
    person.call(withdrawAnswerOfDay, { query: { day } })
  const list = (person: Person, query: { before?: string; limit?: string } = {}) =>
    person.ask(pastQuestions, { query })

  test('TAGESFRAGE-01 Both get the same question, whoever asks first, or when both ask at once', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const [hers, his] = await Promise.all([read(mia), read(jonas)])
    const { text, form, options } = orderOf(app().context, dailyQuestionCatalog, pairId)[0]
    const [day, author] = [today(), null]
    const [guess, reaction, reply] = [NOTHING, NOTHING, NOTHING]
    expect(hers).toEqual({
      day,
      text,
      form,
      options,
      author,
      ...NOTHING,
      guess,
      reaction,
      reply,
    })
    expect(his).toEqual(hers)
    expect(await read(mia)).toEqual(hers)
    app().clock.advance(DAY)
    expect((await read(jonas))?.text).toBe(textOf(pairId, 1))
    expect((await read(mia))?.text).toBe(textOf(pairId, 1))
  })

  test('TAGESFRAGE-01 A day on which nobody looks uses up no question', async () => {
    const { mia, pairId } = await newPair(app())
    await read(mia)
    app().clock.advance(5 * DAY)
    expect((await read(mia))?.text).toBe(textOf(pairId, 1))
  })

  test('TAGESFRAGE-05 O-165 Once both have answered, each reads both answers', async () => {
    const { mia, jonas } = await newPair(app())
    expect((await answer(mia, '  Am Fenster. \n')).body.question).toMatchObject({
      mine: 'Am Fenster.',
      partner: null,
    })
    expect(await read(jonas)).toMatchObject({ mine: null, partner: null })
    expect((await answer(jonas, 'Im Flur.')).body.question).toMatchObject({
      mine: 'Im Flur.',
      partner: 'Am Fenster.',
    })
    expect(await read(mia)).toMatchObject({ mine: 'Am Fenster.', partner: 'Im Flur.' })
    expect((await list(mia)).questions).toEqual([await read(mia)])
  })

  test('TAGESFRAGE-05 When both save at the same moment, each reads both answers', async () => {
    const { mia, jonas } = await newPair(app())
    await Promise.all([answer(mia, 'Am Fenster.'), answer(jonas, 'Im Flur.')])
    expect(await read(mia)).toMatchObject({ mine: 'Am Fenster.', partner: 'Im Flur.' })
    expect(await read(jonas)).toMatchObject({ mine: 'Im Flur.', partner: 'Am Fenster.' })
  })

  test('TAGESFRAGE-04 An answer of 2,000 characters is stored; a longer and an empty one are refused', async () => {
    const { mia } = await newPair(app())
    const longest = 'ß'.repeat(ANSWER_MAX)
    expect((await answer(mia, ` ${longest} `)).body.question.mine).toBe(longest)
    const refused = await answer(mia, `${longest}x`)
    expect([refused.status, refused.message]).toEqual([
      400,
      'Das ist zu lang: Antwort, höchstens 2000 Zeichen.',
    ])
    const empty = await answer(mia, ' \n')
    expect([empty.status, empty.message]).toEqual([400, 'Schreib zuerst etwas.'])
    expect((await read(mia))?.mine).toBe(longest)
  })

  test(
    'TAGESFRAGE-06 Until both have answered the partner reads the same whatever one does',
    slow,
    async () => {
      const { mia, jonas } = await newPair(app())
      await read(jonas)
      const before = await viewOf(jonas)
      for (const text of ['Kurz.', 'Lang. '.repeat(300)]) {
        await answer(mia, text)
        expect(await viewOf(jonas)).toEqual(before)
      }
      await withdraw(mia)
      expect(await viewOf(jonas)).toEqual(before)
      // A partner who has answered cannot tell silence from an answer that was taken back.
      await answer(jonas, 'Meins.')
      await withdraw(jonas)
      await answer(mia, 'Bleibt.')
      app().clock.advance(DAY)
      const late = await answer(jonas, 'Zu spät.', addDays(today(), -1))
      expect(late.status).toBe(dayIsOver.status)
      expect(await list(jonas)).toEqual({ questions: [], next: null })
      expect((await list(mia)).questions).toMatchObject([{ mine: 'Bleibt.', partner: null }])
    },
  )

  test('TAGESFRAGE-09 An answer can be changed and taken back until both have answered, not after', async () => {
    const { mia, jonas } = await newPair(app())
    await answer(mia, 'Erst so.')
    await answer(mia, 'Dann so.')
    expect((await read(mia))?.mine).toBe('Dann so.')
    expect((await withdraw(mia)).status).toBe(204)
    expect((await withdraw(mia)).status).toBe(204)
    expect(await read(mia)).toMatchObject({ mine: null, partner: null })
    expect(await list(mia)).toEqual({ questions: [], next: null })
    await answer(jonas, 'Im Flur.')
    expect(await read(mia)).toMatchObject({ mine: null, partner: null })
    await answer(mia, 'Am Fenster.')
    for (const refused of [await answer(mia, 'Anders.'), await withdraw(jonas)]) {
      expect([refused.status, refused.message]).toEqual([409, alreadyRevealed.message])
    }
    expect(await read(jonas)).toMatchObject({ mine: 'Im Flur.', partner: 'Am Fenster.' })
  })

  test('TAGESFRAGE-09 A save whose response was lost can be repeated', async () => {
    const { mia, jonas } = await newPair(app())
    await answer(jonas, 'Im Flur.')
    await answer(mia, 'Am Fenster.')
    const again = await answer(mia, 'Am Fenster.')
    expect([again.status, again.body.question.partner]).toEqual([200, 'Im Flur.'])
  })

  test('TAGESFRAGE-18 A device that shows an outdated own answer neither replaces nor deletes the newer one', async () => {
    const { mia, jonas } = await newPair(app())
    await answer(mia, 'Vom Schlafen.')
    const changed = 'Vom Meer.'
    await answer(mia, changed)
    const save = (text: string, insteadOf: string | null) =>
      mia.call(answerOfDay, { body: { day: today(), text, insteadOf: [insteadOf] } })
    const takeBack = (insteadOf: string) =>
      mia.call(withdrawAnswerOfDay, { query: { day: today() }, body: { insteadOf } })
    const before = await viewOf(jonas)
    for (const late of [
      await save('Von hier.', null),
      await save('Von hier.', 'Vom Schlafen.'),
      await takeBack('Vom Schlafen.'),
    ]) {
      expect([late.status, late.message]).toEqual([409, answerChanged.message])
    }
    expect((await read(mia))?.mine).toBe(changed)
    expect(await viewOf(jonas)).toEqual(before)

    expect((await save(changed, null)).status).toBe(200)
    expect((await save('Von hier.', changed)).body.question.mine).toBe('Von hier.')
    expect((await takeBack('Von hier.')).status).toBe(204)
    expect((await takeBack('Von hier.')).status).toBe(204)
    expect((await save('Neu.', 'Von hier.')).status).toBe(409)
    expect((await save('Neu.', null)).status).toBe(200)
  })

  test('TAGESFRAGE-10 A question can be answered on its day only; an own open answer can be taken back later', async () => {
    const { mia } = await newPair(app())
    await answer(mia, 'Gestern.')
    const yesterday = today()
    app().clock.advance(DAY)
    for (const day of [yesterday, addDays(today(), 1)]) {
      const refused = await answer(mia, 'Nachgereicht.', day)
      expect([refused.status, refused.message]).toEqual([409, dayIsOver.message])
    }
    expect((await list(mia)).questions).toMatchObject([{ day: yesterday, mine: 'Gestern.' }])
    expect((await withdraw(mia, yesterday)).status).toBe(204)
    expect((await list(mia)).questions).toEqual([])
    expect((await answer(mia, 'Kein Tag.', '2026-02-30')).status).toBe(400)
  })

  test('TAGESFRAGE-11 The list goes page by page through what one has answered, newest first', async () => {
    const { mia, jonas } = await newPair(app())
    const mine: string[] = []
    for (let day = 0; day < 12; day += 1) {
      await read(jonas)
      if (day % 3 !== 2) {
        await answer(mia, `Mia ${day}`)
        mine.unshift(`Mia ${day}`)
      }
      // Days only the partner has answered neither appear nor end a page.
      if (day % 2 === 0) await answer(jonas, `Jonas ${day}`)
      app().clock.advance(DAY)
    }
    const seen: string[] = []
    let before: string | undefined
    const lengths: number[] = []
    do {
      const page = await list(mia, { limit: '3', ...(before !== undefined && { before }) })
      seen.push(...page.questions.map((question) => question.mine ?? ''))
      lengths.push(page.questions.length)
      for (const { mine: own, partner } of page.questions) {
        const day = Number(own?.split(' ')[1])
        expect(partner).toBe(day % 2 === 0 ? `Jonas ${day}` : null)
      }
      before = page.next ?? undefined
    } while (before !== undefined)
    expect([seen, lengths]).toEqual([mine, [3, 3, 2]])
    expect((await list(mia, { limit: '8' })).next).toBeNull()
  })

  test('TAGESFRAGE-20 O-165 A search finds a word in what one may read, and not in a hidden answer of the partner', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const find = async (person: Person, search: string) =>
      (await person.ask(searchPastQuestions, { body: { search } })).questions.map(
        ({ mine }) => mine,
      )
    await answer(mia, 'Im Zwirnkörbchen.')
    await answer(jonas, 'Am See.')
    app().clock.advance(DAY)
    await answer(mia, 'Am See, allein.')
    app().clock.advance(DAY)
    await answer(jonas, 'Ein Zwirnkörbchen am See.')
    expect(await find(mia, 'zwirnkoerbchen')).toEqual(['Im Zwirnkörbchen.'])
    expect(await find(jonas, 'ZWIRN')).toEqual(['Ein Zwirnkörbchen am See.', 'Am See.'])
    expect(await find(mia, 'see')).toEqual(['Am See, allein.', 'Im Zwirnkörbchen.'])
    expect(await find(mia, textOf(pairId, 0)?.slice(0, 60) ?? '')).toEqual(['Im Zwirnkörbchen.'])
    // His answer of today is hidden until she answers; now she may read it.
    await answer(mia, 'Gestern.')
    expect(await find(mia, 'zwirn')).toEqual(['Gestern.', 'Im Zwirnkörbchen.'])
  })

  test('TAGESFRAGE-20 A search goes on where a page of hits has ended', async () => {
    const { mia } = await newPair(app())
    for (let day = 0; day < PAGE_DEFAULT + 2; day += 1) {
      await answer(mia, `Tag ${day}`)
      app().clock.advance(DAY)
    }
    const search = (before?: string) =>
      mia.ask(searchPastQuestions, { body: { search: 'Tag', ...(before && { before }) } })
    const first = await search()
    expect(first.questions).toHaveLength(PAGE_DEFAULT)
    const second = await search(first.next ?? '')
    expect(second.questions.map(({ mine }) => mine)).toEqual(['Tag 1', 'Tag 0'])
    expect(second.next).toBeNull()
  })

  test(
    'TAGESFRAGE-11 TAGESFRAGE-20 A call looks back over a stretch of the calendar, whatever the partner did in it',
    slow,
    async () => {
      const pairs = [await newPair(app()), await newPair(app())] as const
      const logInAgain = async (person: Person) => {
        const { email, password } = person
        person.token = (await person.ask(login, { body: { email, password } })).token
      }
      for (const { mia } of pairs) await answer(mia, 'Am Meer, zuerst.')
      const first = today()
      // One partner looks and answers all the time, the other never does.
      const [, { jonas: busy }] = pairs
      for (let passed = 0; passed < 2 * LOOKBACK_DAYS + 50; passed += 50) {
        app().clock.advance(50 * DAY)
        await logInAgain(busy)
        await answer(busy, `Tag ${passed}`)
      }
      const last = today()
      const stretches = [-1, -2].map((times) => addDays(last, 1 + times * LOOKBACK_DAYS))
      for (const { mia } of pairs) {
        await logInAgain(mia)
        await answer(mia, 'Am Meer, zuletzt.')
        for (const read of [
          (query: { before?: string }) => list(mia, query),
          (query: { before?: string }) =>
            mia.ask(searchPastQuestions, { body: { search: 'meer', ...query } }),
        ]) {
          const seen: unknown[] = []
          for (let before: string | null | undefined; before !== null; ) {
            const page = await read(before === undefined ? {} : { before })
            seen.push([page.questions.map(({ day }) => day), page.next])
            before = page.next
          }
          expect(seen).toEqual([
            [[last], stretches[0]],
            [[], stretches[1]],
            [[first], null],
          ])
        }
      }
    },
  )

  test('TAGESFRAGE-12 A person who is alone has no question, and gets one as soon as somebody comes', async () => {
    const alone = await newSingle(app())
    expect(await read(alone)).toBeNull()
    const refused = await answer(alone, 'Allein.')
    expect([refused.status, refused.message]).toEqual([409, notACouple.message])
    expect(await list(alone)).toEqual({ questions: [], next: null })
  })

  test(
    'TAGESFRAGE-07 The first answer sends the partner no event, the second one tells all devices',
    slow,
    async () => {
      const { mia, jonas } = await newPair(app())
      const tablet = newClient(app().address)
      const { email, password } = mia
      tablet.token = (await tablet.ask(login, { body: { email, password } })).token
      const [hers, hersToo, his] = [
        await connectSocket(mia),
        await connectSocket(tablet),
        await connectSocket(jonas),
      ]
      await read(jonas)
      await answer(mia, 'Am Fenster.')
      await hersToo.next(resync.name)
      await Promise.all([his.silent(), hers.silent(1)])
      await withdraw(mia)
      await answer(mia, 'Am Fenster.')
      await his.silent()
      await answer(jonas, 'Im Flur.')
      for (const device of [hers, hersToo, his]) {
        expect(await device.next(REVEALED)).toEqual({ id: today() })
      }
      await Promise.all([his.silent(), hers.silent(1)])
      await answer(jonas, 'Im Flur.')
      await withdraw(mia)
      await his.silent()
      for (const device of [hers, hersToo, his]) device.close()
    },
  )

  test('O-033 The answers of a couple stay in its pair: they return when it is restored, and only then', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await answer(mia, 'Am Fenster.')
    await answer(jonas, 'Im Flur.')
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      expect(await list(person)).toEqual({ questions: [], next: null })
      expect(await read(person)).toBeNull()
    }
    const [former] = await mia.ask(listFormerPairs)
    for (const { ask } of [mia, jonas]) {
      await ask(restoreFormerPair, {
        params: { id: former?.id ?? '' },
        body: { password: PASSWORD },
      })
    }
    expect(await read(mia)).toMatchObject({ mine: 'Am Fenster.', partner: 'Im Flur.' })
    app().clock.advance(DAY)
    expect((await read(jonas))?.text).toBe(textOf(pairId, 1))
  })

  test('TAGESFRAGE-06 O-033 The export holds own answers, and the partner’s where both have answered', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await answer(mia, 'Am Fenster.')
    await answer(jonas, 'Im Flur.')
    app().clock.advance(DAY)
    await answer(jonas, 'Geheim.')
    app().clock.advance(DAY)
    await answer(mia, 'Allein.')
    const exportOf = async (person: Person): Promise<unknown> => {
      const { bytes } = await person.send({ path: exportData.path })
      return JSON.parse(unzip(bytes).get('fragen-des-tages.json')?.toString() ?? 'null')
    }
    const order = orderOf(app().context, dailyQuestionCatalog, pairId)
    const nothing = { ich: null, partner: null }
    const asked = (ago: number, said: object) => ({
      tag: addDays(today(), -ago),
      frage: order[2 - ago]?.text,
      auswahl: order[2 - ago]?.options,
      von: null,
      ...said,
      vermutung: nothing,
      reaktion: nothing,
      erwiderung: nothing,
    })
    expect(await exportOf(mia)).toEqual([
      asked(0, { ich: 'Allein.', partner: null }),
      asked(2, { ich: 'Am Fenster.', partner: 'Im Flur.' }),
    ])
    expect(await exportOf(jonas)).toEqual([
      asked(1, { ich: 'Geheim.', partner: null }),
      asked(2, { ich: 'Im Flur.', partner: 'Am Fenster.' }),
    ])
  })

  test('TAGESFRAGE-06 trust c A row is equally long with no answer and with two, and does not name who has answered', async () => {
    const pairs = [await newPair(app()), await newPair(app()), await newPair(app())] as const
    const { db } = app().context.database
    for (const { mia, jonas } of pairs) for (const person of [mia, jonas]) await read(person)
    const rowsOf = async () =>
      db
        .selectFrom('daily_questions')
        .selectAll()
        .where(
          'pair_id',
          'in',
          pairs.map(({ pairId }) => pairId),
        )
        .execute()
    const before = await rowsOf()
    await answer(pairs[1].mia, 'Nur ich.')
    await answer(pairs[2].mia, 'ö'.repeat(1_500))
    await answer(pairs[2].jonas, 'Lang. '.repeat(300))
    const after = await rowsOf()
    expect(after).toHaveLength(3)
    expect(new Set([...before, ...after].map(({ asked }) => asked.length)).size).toBe(1)
    expect(Object.keys(after[0] ?? {}).toSorted()).toEqual(['asked', 'day', 'pair_id'])
    const versions = await db
      .selectFrom('pairs')
      .select('version')
      .where(
        'id',
        'in',
        pairs.map(({ pairId }) => pairId),
      )
      .execute()
    expect(new Set(versions.map(({ version }) => version)).size).toBe(1)
  })

  test('trust a Days of a former version still open, and after a read all days without two answers have one length', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const { database, vault } = app().context
    const pair = await pairVault(database.db, vault, pairId)
    const days = [3, 2, 1].map((ago) => addDays(today(), -ago))
    const answersOf = [
      [],
      [[jonas.userId, 'Nur meine']],
      [
        [mia.userId, 'Ihre „Antwort“'],
        [jonas.userId, 'Seine'],
      ],
    ]
    for (const [at, day] of days.entries()) {
      const record = { questionId: `alt-${at}`, text: `Frage ${at}?`, answers: answersOf[at] }
      const asked = pair
        .sealBytes(`daily_questions.asked:${pairId}/${day}`, paddedJson(record, 8192))
        .toString('base64') as Sealed<'daily_questions.asked'>
      await database.db
        .insertInto('daily_questions')
        .values({ pair_id: pairId, day, asked })
        .execute()
    }
    const shown = { text: 'Frage 2?', mine: 'Ihre „Antwort“', partner: 'Seine' }
    expect((await mia.ask(pastQuestions)).questions).toMatchObject([shown])
    const rows = await database.db
      .selectFrom('daily_questions')
      .selectAll()
      .where('pair_id', '=', pairId)
      .orderBy('day')
      .execute()
    const [unanswered, half] = rows.map(({ asked }) => asked.length)
    expect([rows.length, half]).toEqual([3, unanswered])
    expect((await jonas.ask(pastQuestions)).questions).toMatchObject([
      { mine: 'Seine', partner: 'Ihre „Antwort“' },
      { mine: 'Nur meine', partner: null },
    ])
  })

  test('trust a The log says neither who has answered nor on which day', async () => {
    const { mia } = await newPair(app())
    const from = app().log.lines.length
    await answer(mia, 'Kanarienvogel')
    const said = app().log.lines.slice(from).join('\n')
    expect(said).toContain('PUT /daily-questions/answer')
    for (const word of ['Kanarienvogel', mia.userId, today()]) {
      expect(said.replaceAll(/"time":"[^"]*"/g, '')).not.toContain(word)
    }
  })
})
