import { describe, expect, test } from 'vitest'
import { invite, join as joinPair } from '#contract/pairing/calls.ts'
import {
  answerQuestion,
  listAnswers,
  listQuestions,
  type Paar,
  questionMatches,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import { answerChanged } from '#contract/questions/errors.ts'
import {
  GAME_MAX_LEVEL,
  type QuestionAnswer,
  REQUESTED_CATEGORIES,
} from '#contract/questions/rules.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { newPair, newSingle, type Pair, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { paddedJson, RECORD_STEP } from '#server/vault/sealed-record.ts'
import type { Sealed } from '#server/vault/vault.ts'

type Given = QuestionAnswer | null
const ANY: readonly Given[] = ['yes', 'maybe', 'no', null]
const isOpen = (given: Given) => given === 'yes' || given === 'maybe'

const answer = (person: Person, questionId: string, given: Given) =>
  given === null
    ? person.call(takeAnswerBack, { params: { questionId } })
    : person.call(answerQuestion, { body: { questionId, answer: given } })

/** All questions up to a level a person has not answered, page by page. */
async function allOpen(person: Person, query: { maxDirtyLevel?: string; category?: string } = {}) {
  const seen: string[] = []
  for (let page = 1; ; page += 1) {
    const { questions } = await person.ask(listQuestions, {
      query: { ...query, page: String(page), pageSize: '100' },
    })
    if (questions.length === 0) return seen
    seen.push(...questions.map((question) => question.id))
  }
}

interface State {
  readonly mine: { geben: Given; empfangen: Given }
  readonly theirs: { geben: Given; empfangen: Given }
}

const states: readonly State[] = ANY.flatMap((a) =>
  ANY.flatMap((b) =>
    ANY.flatMap((c) =>
      ANY.map((d) => ({ mine: { geben: a, empfangen: b }, theirs: { geben: c, empfangen: d } })),
    ),
  ),
)

/** The tables of O-124, written down once more. */
function expected({ mine, theirs }: State) {
  const given = isOpen(mine.geben) && isOpen(theirs.empfangen)
  const received = isOpen(theirs.geben) && isOpen(mine.empfangen)
  const strong =
    (mine.geben === 'yes' && theirs.empfangen === 'yes') ||
    (theirs.geben === 'yes' && mine.empfangen === 'yes')
  if (!given && !received) return null
  return {
    matchType: strong ? 'starkes Match' : 'weiches Match',
    details: {
      userA: mine,
      userB: {
        geben: received ? theirs.geben : null,
        empfangen: given ? theirs.empfangen : null,
      },
    },
  }
}

describe.each(engines)('questions on %s', (engine) => {
  const app = useTestApp({ engine })
  const [first, second] = questionCatalog.pairs
  if (first === undefined || second === undefined) throw new Error('no questions')

  test('API-60 O-129 Each question comes once over all pages, in a stable order', async () => {
    const { mia } = await newPair(app())
    const order = await allOpen(mia)
    const { length } = questionCatalog.questions.filter(({ onRequest }) => !onRequest)
    expect(new Set(order).size).toBe(length)
    expect(order).toHaveLength(length)
    expect(await allOpen(mia)).toEqual(order)
  })

  test('trust a O-129 In an order of its own for each person: what is asked before a match tells nothing of the other', async () => {
    const { mia, jonas } = await newPair(app())
    const [hers, his] = [await allOpen(mia), await allOpen(jonas)]
    expect(his.toSorted()).toEqual(hers.toSorted())
    const placesAtHers = new Map(hers.map((id, place) => [id, place]))
    // Every second pair of one level stands the other way round.
    const ofOneLevel = his.filter((id) => questionCatalog.find(id)?.dirtyLevel === 2)
    const turned = ofOneLevel.filter((id, at) => {
      const before = ofOneLevel[at - 1]
      return before !== undefined && (placesAtHers.get(before) ?? 0) > (placesAtHers.get(id) ?? 0)
    })
    expect(turned.length).toBeGreaterThan(ofOneLevel.length / 3)
    // The mildest and the boldest of the game may stand either way round.
    const level = (id: string) => questionCatalog.find(id)?.dirtyLevel ?? 0
    const lastMild = hers.findLastIndex((id) => level(id) === 0)
    expect(hers.findIndex((id) => level(id) === GAME_MAX_LEVEL)).toBeLessThan(lastMild)
    // All the same it begins with mild ones.
    expect(hers.slice(0, 10).every((id) => level(id) <= 2)).toBe(true)
  })

  test('API-61 FRAGEN-11 O-131 The counter reaches its total under a filter', async () => {
    const { mia } = await newPair(app())
    const category = questionCatalog.questions[0]?.category ?? { id: '', name: '' }
    const ids = await allOpen(mia, { category: category.id, maxDirtyLevel: '4' })
    expect(await allOpen(mia, { category: category.name, maxDirtyLevel: '4' })).toEqual(ids)
    for (const questionId of ids) await answer(mia, questionId, 'no')
    const query = { category: category.id, maxDirtyLevel: '4' }
    expect(await mia.ask(listQuestions, { query })).toEqual({
      questions: [],
      allQuestionsMeta: { total: ids.length, answered: ids.length },
    })
    const all = await mia.ask(listQuestions)
    expect(all.allQuestionsMeta).toEqual({
      total: questionCatalog.questions.filter(({ onRequest }) => !onRequest).length,
      answered: ids.length,
    })
    expect(all.questions).toHaveLength(40)
  })

  test('FRAGEN-51 Questions of a time of life are asked of nobody who does not ask for them', async () => {
    const { mia } = await newPair(app())
    const requested = questionCatalog.questions.filter(({ onRequest }) => onRequest)
    const names = new Set(requested.map(({ category }) => category.name))
    expect([...names].toSorted()).toEqual(REQUESTED_CATEGORIES.toSorted())
    const unasked = new Set(await allOpen(mia))
    expect(requested.filter(({ id }) => unasked.has(id))).toEqual([])
    for (const category of REQUESTED_CATEGORIES) {
      const ids = requested.filter((one) => one.category.name === category).map(({ id }) => id)
      expect((await allOpen(mia, { category })).toSorted()).toEqual(ids.toSorted())
    }
  })

  test('API-60 FRAGEN-26 FRAGEN-41 Exact and highest level; an unknown category is empty', async () => {
    const { mia } = await newPair(app())
    const exact = await mia.ask(listQuestions, { query: { dirtyLevel: '3', pageSize: '100' } })
    expect(new Set(exact.questions.map((question) => question.dirtyLevel))).toEqual(new Set([3]))
    const mild = await mia.ask(listQuestions, { query: { maxDirtyLevel: '4', pageSize: '6' } })
    expect(mild.questions).toHaveLength(6)
    expect(
      mild.questions.every(
        ({ dirtyLevel, id, questionId }) => dirtyLevel <= 4 && id === questionId,
      ),
    ).toBe(true)
    const none = await mia.ask(listQuestions, { query: { category: 'Gibt es nicht' } })
    expect(none).toEqual({ questions: [], allQuestionsMeta: { total: 0, answered: 0 } })
  })

  test('API-63 FRAGEN-43 O-133 The last answer counts, and stands first in one’s own list', async () => {
    const { mia, jonas } = await newPair(app())
    await answer(mia, first.geben.id, 'yes')
    await answer(mia, second.geben.id, 'no')
    await answer(mia, first.geben.id, 'maybe')
    const list = await mia.ask(listAnswers)
    expect(list.map((entry) => [entry.questionId, entry.answer])).toEqual([
      [first.geben.id, 'maybe'],
      [second.geben.id, 'no'],
    ])
    expect(list[0]?.question.text).toBe(first.geben.text)
    expect(await jonas.ask(listAnswers)).toEqual([])
  })

  test('O-129 An answer taken back is an open question again; twice does no harm', async () => {
    const { mia } = await newPair(app())
    await answer(mia, first.geben.id, 'yes')
    expect(await allOpen(mia)).not.toContain(first.geben.id)
    expect((await answer(mia, first.geben.id, null)).status).toBe(204)
    expect((await answer(mia, first.geben.id, null)).status).toBe(204)
    expect(await allOpen(mia)).toContain(first.geben.id)
  })

  test.each([
    ['an unknown question', { questionId: 'q-nie-g', answer: 'yes' }, 404],
    ['a pair instead of a half', { questionId: first.id, answer: 'yes' }, 404],
    ['another answer', { questionId: first.geben.id, answer: 'never' }, 400],
    ['no answer', { questionId: first.geben.id, answer: null }, 400],
  ])('O-133 Refused: %s', async (_, body, status) => {
    const { mia } = await newPair(app())
    const refused = await mia.call(answerQuestion, { body: body as never })
    expect([refused.status, await mia.ask(listAnswers)]).toEqual([status, []])
  })

  test('O-129 Taking back an unknown question is refused', async () => {
    const { mia } = await newPair(app())
    expect((await answer(mia, 'q-nie-g', null)).status).toBe(404)
  })

  test(
    'FRAGEN-28 FRAGEN-35 FRAGEN-44 FRAGEN-45 FRAGEN-46 O-124 O-125 O-126 All 256 states of a pair, as both partners see them',
    slow,
    async () => {
      const perCouple = questionCatalog.pairs.length
      const starts = states.flatMap((_, at) => (at % perCouple === 0 ? [at] : []))
      // All couples at once: what takes long here is the disk, once for each answer.
      await Promise.all(
        starts.map(async (start) => {
          const { mia, jonas } = await newPair(app())
          const batch = states.slice(start, start + perCouple)
          for (const [index, { mine, theirs }] of batch.entries()) {
            const pair = questionCatalog.pairs[index] ?? first
            await Promise.all([
              mine.geben && answer(mia, pair.geben.id, mine.geben),
              mine.empfangen && answer(mia, pair.empfangen.id, mine.empfangen),
              theirs.geben && answer(jonas, pair.geben.id, theirs.geben),
              theirs.empfangen && answer(jonas, pair.empfangen.id, theirs.empfangen),
            ])
          }
          const byPair = (paare: readonly Paar[]) =>
            new Map(
              paare.map(({ fragePaar, matchType, details }) => [
                fragePaar.geben.id,
                { matchType, details },
              ]),
            )
          const seenByMia = byPair((await mia.ask(questionMatches)).paare)
          const seenByJonas = byPair((await jonas.ask(questionMatches)).paare)
          for (const [index, { mine, theirs }] of batch.entries()) {
            const id = questionCatalog.pairs[index]?.geben.id ?? ''
            expect(seenByMia.get(id) ?? null).toEqual(expected({ mine, theirs }))
            expect(seenByJonas.get(id) ?? null).toEqual(expected({ mine: theirs, theirs: mine }))
          }
        }),
      )
    },
  )

  test('O-127 Where both do the same, both are told so', async () => {
    const { mia, jonas } = await newPair(app())
    const mutual = questionCatalog.pairs.find((pair) => pair.mutual) ?? first
    for (const pair of [first, mutual]) {
      await answer(mia, pair.geben.id, 'yes')
      await answer(jonas, pair.empfangen.id, 'yes')
    }
    for (const person of [mia, jonas]) {
      const { paare } = await person.ask(questionMatches)
      const told = new Map(paare.map((paar) => [paar.fragePaar.geben.id, paar.mutual]))
      expect(told.get(mutual.geben.id)).toBe(true)
      expect(told.get(first.geben.id)).toBe(false)
    }
  })

  test('API-64 FRAGEN-33 Strong matches come first, with the texts of both halves', async () => {
    const { mia, jonas } = await newPair(app())
    await answer(mia, first.geben.id, 'maybe')
    await answer(jonas, first.empfangen.id, 'yes')
    await answer(mia, second.empfangen.id, 'yes')
    await answer(jonas, second.geben.id, 'yes')
    const { paare } = await mia.ask(questionMatches)
    expect(paare.map(({ matchType, fragePaar }) => [matchType, fragePaar.geben])).toEqual([
      ['starkes Match', { id: second.geben.id, text: second.geben.text }],
      ['weiches Match', { id: first.geben.id, text: first.geben.text }],
    ])
  })

  test('FRAGEN-36 O-135 Alone nothing matches', async () => {
    const mia = await newSingle(app())
    await answer(mia, first.geben.id, 'yes')
    await answer(mia, first.empfangen.id, 'yes')
    expect(await mia.ask(questionMatches)).toEqual({ paare: [] })
  })

  test('FRAGEN-04 Another couple’s answers match nothing here', async () => {
    const [one, other] = [await newPair(app()), await newPair(app())]
    await answer(one.mia, first.geben.id, 'yes')
    await answer(other.jonas, first.empfangen.id, 'yes')
    for (const person of [one.mia, one.jonas, other.mia, other.jonas]) {
      expect(await person.ask(questionMatches)).toEqual({ paare: [] })
    }
    expect((await other.mia.ask(listAnswers)).length).toBe(0)
  })

  test('O-040 A person who joins brings the answers along, and they match at once', async () => {
    const [mia, jonas] = [await newSingle(app(), 'Mia'), await newSingle(app(), 'Jonas')]
    await answer(mia, first.geben.id, 'yes')
    await answer(jonas, first.empfangen.id, 'maybe')
    await answer(jonas, second.geben.id, 'no')
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(joinPair, { body: { inviteCode } })
    expect((await jonas.ask(listAnswers)).map((entry) => entry.answer)).toEqual(['no', 'maybe'])
    expect((await mia.ask(questionMatches)).paare).toHaveLength(1)
    expect((await jonas.ask(questionMatches)).paare).toHaveLength(1)
  })

  test('O-040 A person who has taken every answer back joins, and answers go on', async () => {
    const [mia, jonas] = [await newSingle(app(), 'Mia'), await newSingle(app(), 'Jonas')]
    await answer(jonas, first.empfangen.id, 'yes')
    await answer(jonas, first.empfangen.id, null)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(joinPair, { body: { inviteCode } })
    expect(await jonas.ask(listAnswers)).toEqual([])
    await answer(jonas, first.empfangen.id, 'yes')
    expect(await jonas.ask(listAnswers)).toHaveLength(1)
  })

  describe('an answer that waited on a device without a network', () => {
    const { id } = first.geben

    test('O-133 An answer that waited does not replace the one given elsewhere since, and begins no match', async () => {
      const { mia, jonas } = await newPair(app())
      await answer(jonas, first.empfangen.id, 'yes')
      await answer(mia, id, 'no')
      const phone = await connectSocket(jonas)
      const late = await mia.call(answerQuestion, {
        body: { questionId: id, answer: 'yes', instead: 'none' },
      })
      expect([late.status, late.message]).toEqual([409, answerChanged.message])
      expect(await mia.ask(listAnswers)).toMatchObject([{ questionId: id, answer: 'no' }])
      expect((await jonas.ask(questionMatches)).paare).toEqual([])
      await phone.silent()
      phone.close()
    })

    test('O-129 Taking an answer back removes no newer answer; taking it back once more is no fault', async () => {
      const { mia } = await newPair(app())
      const takeBack = (instead: QuestionAnswer) =>
        mia.call(takeAnswerBack, { params: { questionId: id }, body: { instead } })
      await answer(mia, id, 'no')
      expect((await takeBack('yes')).status).toBe(409)
      expect(await mia.ask(listAnswers)).toMatchObject([{ questionId: id, answer: 'no' }])
      expect((await takeBack('no')).status).toBe(204)
      expect((await takeBack('no')).status).toBe(204)
      expect(await mia.ask(listAnswers)).toEqual([])
    })

    test('O-133 An answer that waited is stored where the one it replaces still stands, and again once it has been stored', async () => {
      const { mia } = await newPair(app())
      const body = { questionId: id, answer: 'yes', instead: 'none' } as const
      for (let tries = 0; tries < 2; tries += 1) {
        expect(await mia.ask(answerQuestion, { body })).toEqual({ questionId: id, answer: 'yes' })
      }
      await mia.ask(answerQuestion, { body: { questionId: id, answer: 'maybe', instead: 'yes' } })
      expect(await mia.ask(listAnswers)).toMatchObject([{ questionId: id, answer: 'maybe' }])
    })

    test('Whether a late answer is refused does not depend on the partner', async () => {
      const told = async (theirs: Given) => {
        const { mia, jonas } = await newPair(app())
        if (theirs !== null) await answer(jonas, first.empfangen.id, theirs)
        await answer(mia, id, 'maybe')
        const late = await mia.call(answerQuestion, {
          body: { questionId: id, answer: 'yes', instead: 'no' },
        })
        return [late.status, late.text]
      }
      const [one, ...others] = await Promise.all(ANY.map(told))
      expect(one?.[0]).toBe(409)
      for (const other of others) expect(other).toEqual(one)
    })
  })

  test('Answers of one person from two devices at once are all kept', async () => {
    const { mia } = await newPair(app())
    const ids = questionCatalog.questions.slice(0, 20).map((question) => question.id)
    await Promise.all(ids.map((id) => answer(mia, id, 'yes')))
    const kept = (await mia.ask(listAnswers)).map((entry) => entry.questionId)
    expect(new Set(kept)).toEqual(new Set(ids))
  })

  describe('events of matches', () => {
    const listen = async ({ mia, jonas }: Pair) =>
      [await connectSocket(mia), await connectSocket(jonas)] as const

    test('Both hear of a match that begins, each in their own view', async () => {
      const pair = await newPair(app())
      const [hers, his] = await listen(pair)
      await answer(pair.mia, first.geben.id, 'yes')
      await answer(pair.mia, first.empfangen.id, 'no')
      await expect(Promise.all([hers.silent(), his.silent()])).resolves.toHaveLength(2)
      await answer(pair.jonas, first.empfangen.id, 'maybe')
      expect(await hers.next('new-match')).toMatchObject({
        matchType: 'weiches Match',
        details: {
          userA: { geben: 'yes', empfangen: 'no' },
          userB: { geben: null, empfangen: 'maybe' },
        },
      })
      expect(await his.next('new-match')).toMatchObject({
        details: {
          userA: { geben: null, empfangen: 'maybe' },
          userB: { geben: 'yes', empfangen: null },
        },
      })
      hers.close()
      his.close()
    })

    test('Nobody hears of anything else: other answers, the second direction, a match that ends or comes back', async () => {
      const pair = await newPair(app())
      const [hers, his] = await listen(pair)
      await answer(pair.mia, first.geben.id, 'yes')
      await answer(pair.jonas, first.empfangen.id, 'yes')
      await Promise.all([hers.next('new-match'), his.next('new-match')])
      await answer(pair.jonas, first.geben.id, 'yes')
      await answer(pair.mia, first.empfangen.id, 'yes')
      await answer(pair.mia, first.geben.id, null)
      await answer(pair.mia, first.empfangen.id, 'no')
      await answer(pair.mia, first.geben.id, 'yes')
      await answer(pair.jonas, second.geben.id, 'yes')
      await answer(pair.jonas, second.empfangen.id, 'no')
      await answer(pair.mia, second.empfangen.id, 'no')
      await expect(Promise.all([hers.silent(), his.silent()])).resolves.toHaveLength(2)
      hers.close()
      his.close()
    })

    test('Two answers that make a match at the same moment send one event', async () => {
      const pair = await newPair(app())
      const [hers, his] = await listen(pair)
      await Promise.all([
        answer(pair.mia, first.geben.id, 'yes'),
        answer(pair.jonas, first.empfangen.id, 'yes'),
      ])
      await Promise.all([hers.next('new-match'), his.next('new-match')])
      await expect(Promise.all([hers.silent(), his.silent()])).resolves.toHaveLength(2)
      hers.close()
      his.close()
    })
  })

  describe('at rest', () => {
    test('O-148 The record of shown matches has one length, and a look writes only new ones', async () => {
      const pairs = [await newPair(app()), await newPair(app())] as const
      const { db } = app().context.database
      const recordOf = async ({ pairId }: Pair) =>
        (
          await db
            .selectFrom('question_matches')
            .select('told')
            .where('pair_id', '=', pairId)
            .executeTakeFirst()
        )?.told ?? ''
      for (const [count, { mia, jonas }] of [
        [1, pairs[0]],
        [9, pairs[1]],
      ] as const) {
        for (const { geben, empfangen } of questionCatalog.pairs.slice(0, count)) {
          await answer(mia, geben.id, 'yes')
          await answer(jonas, empfangen.id, 'maybe')
        }
      }
      // Written with each answer, so that the time of one does not tell what is noted.
      expect(await recordOf(pairs[0])).toHaveLength((await recordOf(pairs[1])).length)
      for (const { mia, jonas } of pairs) {
        for (const person of [mia, jonas]) await person.ask(questionMatches)
      }
      const [few, many] = [await recordOf(pairs[0]), await recordOf(pairs[1])]
      expect([few.length > 4096, few.length]).toEqual([true, many.length])
      for (const { mia, jonas } of pairs) {
        for (const person of [mia, jonas]) await person.ask(questionMatches)
      }
      expect([await recordOf(pairs[0]), await recordOf(pairs[1])]).toEqual([few, many])
    })

    test('O-148 A record of version 0.1 knows what was told of; what was shown is noted from now on', async () => {
      const { mia, jonas, pairId } = await newPair(app())
      const { context } = app()
      const vault = await pairVault(context.database.db, context.vault, pairId)
      const sealed = vault
        .sealBytes(`question_matches.told:${pairId}`, paddedJson([first.id]))
        .toString('base64') as Sealed<'question_matches.told'>
      await context.database.db
        .insertInto('question_matches')
        .values({ pair_id: pairId, told: sealed })
        .execute()
      const client = await connectSocket(mia)
      await answer(jonas, first.empfangen.id, 'yes')
      await answer(mia, first.geben.id, 'yes')
      await client.silent()
      expect((await mia.ask(questionMatches)).paare).toHaveLength(1)
      await answer(mia, first.geben.id, null)
      expect((await jonas.ask(questionMatches)).paare).toHaveLength(1)
      await answer(mia, first.geben.id, 'yes')
      await client.silent()
      client.close()
    })

    const rowsOf = async ({ mia, jonas }: Pair) =>
      app()
        .context.database.db.selectFrom('question_answers')
        .selectAll()
        .where('user_id', 'in', [mia.userId, jonas.userId])
        .execute()

    test('trust a Answers of a former version match as before, and all have one length after a look', async () => {
      const pair = await newPair(app())
      const { mia, jonas, pairId } = pair
      const { database, vault } = app().context
      const vaultOfPair = await pairVault(database.db, vault, pairId)
      const noes = questionCatalog.questions.slice(10, 300).map(({ id }) => [id, 'no'])
      for (const [{ userId }, list] of [
        [mia, [[first.geben.id, 'yes']]],
        [jonas, [...noes, [first.empfangen.id, 'maybe']]],
      ] as const) {
        const answers = vaultOfPair
          .sealBytes(`question_answers.answers:${userId}`, paddedJson(list, RECORD_STEP))
          .toString('base64') as Sealed<'question_answers.answers'>
        await database.db
          .insertInto('question_answers')
          .values({ user_id: userId, answers })
          .execute()
      }
      expect(await jonas.ask(listAnswers)).toHaveLength(291)
      expect((await mia.ask(questionMatches)).paare).toHaveLength(1)
      expect(new Set((await rowsOf(pair)).map(({ answers }) => answers.length)).size).toBe(1)
      const [latest] = await jonas.ask(listAnswers)
      expect(latest).toMatchObject({ questionId: first.empfangen.id, answer: 'maybe' })
      expect((await jonas.ask(questionMatches)).paare).toHaveLength(1)
    })

    test('trust a A look stores equally much for a person who has never answered and for one who has', async () => {
      const pair = await newPair(app())
      for (const { id } of questionCatalog.questions.slice(0, 40)) {
        await answer(pair.jonas, id, 'no')
      }
      await pair.mia.ask(questionMatches)
      const rows = await rowsOf(pair)
      expect(rows).toHaveLength(2)
      expect(rows[0]?.answers).toHaveLength(rows[1]?.answers.length ?? 0)
    })

    test('A stolen file says neither which questions nor how many nor how', async () => {
      const { mia, jonas } = await newPair(app())
      await answer(mia, first.geben.id, 'yes')
      for (const { id } of questionCatalog.questions.slice(0, 40)) await answer(jonas, id, 'no')
      const { db } = app().context.database
      const rows = await db.selectFrom('question_answers').selectAll().execute()
      const ours = rows.filter(({ user_id }) => [mia.userId, jonas.userId].includes(user_id))
      expect(new Set(ours.map(({ answers }) => answers.length)).size).toBe(1)
      expect(JSON.stringify(ours)).not.toContain(first.id)
      expect(Object.keys(ours[0] ?? {}).sort()).toEqual(['answers', 'user_id'])
    })

    test('An answer uses up no number of the pair, or the messages would show a gap', async () => {
      const { mia, pairId } = await newPair(app())
      const version = async () =>
        app()
          .context.database.db.selectFrom('pairs')
          .select('version')
          .where('id', '=', pairId)
          .executeTakeFirstOrThrow()
      const before = await version()
      await answer(mia, first.geben.id, 'yes')
      await answer(mia, first.geben.id, null)
      expect(await version()).toEqual(before)
    })

    test('The log knows neither questions nor answers', async () => {
      const { mia } = await newPair(app())
      await answer(mia, first.geben.id, 'maybe')
      const said = app().log.lines.join('\n')
      expect(said).toContain('POST /questions/answers')
      expect(said).not.toContain(first.id)
      expect(said).not.toContain('maybe')
    })
  })
})
