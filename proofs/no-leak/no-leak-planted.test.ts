// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { voteCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { answerQuestion, questionMatches } from '#contract/questions/calls.ts'
import { zip } from '#server/lib/zip.ts'
import { questionCatalog } from '#server/testing/content.ts'
import type { Person } from '#server/testing/couples.ts'
import { homeEngines } from '#server/testing/engines.ts'
import { firstDifference } from '#server/testing/observing.ts'
import { openPushReceiver, type ReceivedPush } from '#server/testing/push-receiver.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'
import { lookAround, openScenario } from './scenarios.ts'

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

/** Leaks planted on purpose: a comparison that misses one of them would prove nothing. */
describe.each(homeEngines)('the comparison of two couples on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })

  const [first] = questionCatalog.pairs
  if (first === undefined) throw new Error('no questions')
  const { geben, empfangen } = first
  const yes = (questionId: string) => ({ body: { questionId, answer: 'yes' as const } })

  /** Two couples with the same visible state, and what each Mia sees of it. */
  async function twoCouples() {
    const couples = [
      await openScenario(app(), receiver),
      await openScenario(app(), receiver),
    ] as const
    for (const { pair, deck } of couples) {
      for (const cardId of deck.slice(0, 2)) {
        for (const person of [pair.mia, pair.jonas]) {
          await person.ask(voteCard, { query: { cardId, vote: 'like', matches: 'true' } })
        }
      }
      await pair.mia.ask(answerQuestion, yes(geben.id))
      await pair.jonas.ask(answerQuestion, yes(empfangen.id))
      // Until both have seen a match it stays as it was first shown (O-148).
      for (const person of [pair.mia, pair.jonas]) await person.ask(questionMatches)
    }
    const [here, there] = couples
    return {
      here,
      there,
      difference: async () => firstDifference(await lookAround(here), await lookAround(there)),
      close: () => couples.forEach(({ client }) => client.close()),
    }
  }

  test('The harness sees no difference where there is none', async () => {
    const { difference, close } = await twoCouples()
    expect(await difference()).toBeUndefined()
    close()
  })

  test('The harness notices a revealed answer that differs', async () => {
    const { there, difference, close } = await twoCouples()
    const { jonas } = there.pair
    await jonas.ask(answerQuestion, { body: { questionId: empfangen.id, answer: 'maybe' } })
    expect(await difference()).toContain('starkes Match')
    close()
  })

  test('The harness notices a deck that is dealt by the votes of the other', async () => {
    const { there, difference, close } = await twoCouples()
    const { mia } = there.pair
    const { send } = mia
    mia.send = async (request) => {
      const raw = await send(request)
      const isDealt = request.path.startsWith('/cards?')
      return isDealt ? relisted((list) => list.toReversed())(raw) : raw
    }
    expect(await difference()).toContain('the deck as it is dealt')
    close()
  })

  test('The harness notices a push more', async () => {
    const { there, difference, close } = await twoCouples()
    const { jonas } = there.pair
    app().context.domainEvents.publish({
      type: 'NEW_STATUS',
      id: 'x',
      by: { ...jonas, ...there.pair },
    })
    await expect.poll(() => there.phone.received.length).toBe(1)
    expect(await difference()).toContain('push NEW_STATUS')
    close()
  })

  test('The harness notices a push of another length', async () => {
    const { here, there, difference, close } = await twoCouples()
    for (const { pair, phone } of [here, there]) {
      const by = { ...pair.jonas, pairId: pair.pairId }
      app().context.domainEvents.publish({ type: 'NEW_STATUS', id: 'x', by })
      await expect.poll(() => phone.received.length, { interval: 2 }).toBe(1)
    }
    expect(await difference()).toBeUndefined()
    const received = there.phone.received as ReceivedPush[]
    received.push(...received.splice(0).map((push) => ({ ...push, wireBytes: push.wireBytes + 1 })))
    expect(await difference()).toContain('push NEW_STATUS')
    close()
  })

  test('The harness notices a number used up in secret', async () => {
    const { here, there, difference, close } = await twoCouples()
    await app()
      .context.database.db.updateTable('pairs')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', there.pair.pairId)
      .execute()
    for (const { pair } of [here, there]) {
      await pair.mia.ask(postMessage, { body: { text: 'Bist du da?', clientId: randomUUID() } })
    }
    expect(await difference()).toContain('GET /chat/history')
    close()
  })

  test('The harness notices an event more', async () => {
    const { there, difference, close } = await twoCouples()
    app().context.live.emit(
      { userId: there.pair.mia.userId },
      { name: 'new-selection', from: 'server', feature: 'cards', summary: '', source: '' },
      undefined,
    )
    expect(await difference()).toContain('new-selection')
    close()
  })

  type Raw = Awaited<ReturnType<Person['send']>>
  const rewritten = (raw: Raw, text: string): Raw => ({
    ...raw,
    text,
    bytes: Buffer.from(text),
    headers: { ...raw.headers, 'content-length': String(Buffer.byteLength(text)) },
  })

  /** Puts one piece of an answer in the place of another. */
  const swapped = (from: string | RegExp, to: string) => (raw: Raw) => {
    const text = raw.text.replace(from, to)
    if (text === raw.text) throw new Error(`Nowhere to plant it: ${raw.text}`)
    return rewritten(raw, text)
  }
  const relisted = (change: (list: unknown[]) => unknown[]) => (raw: Raw) =>
    rewritten(raw, JSON.stringify(change(JSON.parse(raw.text) as unknown[])))

  /** Puts one piece of a file in an archive in the place of another. */
  const repacked = (file: string, from: string, to: string) => async (raw: Raw) => {
    const files = unzip(raw.bytes)
    const text = files.get(file)?.toString() ?? ''
    if (!text.includes(from)) throw new Error(`Nowhere to plant it: ${text}`)
    files.set(file, Buffer.from(text.replace(from, to)))
    const entries = Readable.from([...files].map(([path, content]) => ({ path, content })))
    return { ...raw, bytes: await buffer(zip(entries, Date.now())) }
  }

  test.each<readonly [string, string, (raw: Raw) => Raw | Promise<Raw>]>([
    ['a blank at the end', '/questions/matching', (raw) => rewritten(raw, `${raw.text} `)],
    ['a count in the body', '/questions/matching', swapped('"paare":', '"of":2,"paare":')],
    [
      'a pair without a match',
      '/questions/matching',
      swapped('"paare":[', '"paare":[{"matchType":"kein Match"},'),
    ],
    [
      'a no in place of nothing',
      '/questions/matching',
      swapped('"userB":{"geben":null', '"userB":{"geben":"no"'),
    ],
    [
      'a card less that fits',
      '/questions/matching',
      swapped(/"related":\{"cards":\[\{[^}]*\}/, '"related":{"cards":['),
    ],
    ['another status', '/questions/matching', (raw) => ({ ...raw, status: 304 })],
    [
      'an ETag',
      '/questions/matching',
      (raw) => ({ ...raw, headers: { ...raw.headers, etag: '"2"' } }),
    ],
    [
      'a wrong length',
      '/questions/matching',
      (raw) => ({ ...raw, headers: { ...raw.headers, 'content-length': '1' } }),
    ],
    ['a count of both', '/stories/matches', swapped('"matches":', '"ratedByBoth":3,"matches":')],
    [
      'a rating that was not shared',
      '/stories/matches',
      swapped('"partnerRatings":[', '"partnerRatings":[{"preference":"no"}'),
    ],
    ['another order', '/stories', relisted((list) => list.toReversed())],
    ['another order', '/questions', swapped(/("questions":\[)(\{.*?\}),(\{.*?\}),/, '$1$3,$2,')],
    ['a total', '/questions', swapped('"answered":1', '"answered":2')],
    ['a vote', '/card-meta', swapped('[', '[{"cardId":"x","vote":"dislike"}')],
    ['a card only he likes', '/card-meta/both', swapped('[', '[{"id":"offen"},')],
    ['another order', '/card-meta/both', relisted((list) => list.toReversed())],
    ['that a card is missing', '/card-meta/both', relisted((list) => list.slice(1))],
    ['his votes on a card', '/cards', swapped('"resting":', '"likes":1,"resting":')],
    ['another order', '/cards', relisted((list) => list.toReversed())],
    ['a count of what he likes', '/moods', swapped('"count":', '"liked":1,"count":')],
    [
      'a card only he likes',
      '/auth/export',
      repacked('karten-die-ihr-beide-moegt.json', '[', '["offen"'),
    ],
    ['who set a limit', '/cards/mine', swapped('"resting":true', '"resting":true,"limits":2')],
    [
      'a hidden status',
      '/arousal-status',
      swapped(/"partnerStatus":(null|\{[^}]*\})/, '"partnerStatus":{"level":9,"message":""}'),
    ],
    [
      'that a status is hidden',
      '/arousal-status',
      swapped('"concealed":false', '"concealed":true'),
    ],
    [
      'a no in place of nothing',
      '/auth/export',
      repacked('gemeinsame-treffer.json', '"geben": null', '"geben": "no"'),
    ],
    [
      'an answer of the day',
      '/daily-questions/today',
      swapped('"partner":null', '"partner":"Im Flur."'),
    ],
    [
      'that there is an answer of the day',
      '/daily-questions/today',
      swapped('"mine":', '"answered":1,"mine":'),
    ],
    [
      'a guess of the partner',
      '/daily-questions/today',
      swapped('"guess":{"mine":null,"partner":null}', '"guess":{"mine":null,"partner":"Flur"}'),
    ],
    [
      'that the partner has guessed',
      '/daily-questions/today',
      swapped('"guess":{', '"guess":{"guessed":true,'),
    ],
    [
      'a reply of the partner',
      '/daily-questions/today',
      swapped('"reply":{"mine":null,"partner":null}', '"reply":{"mine":null,"partner":"Schön."}'),
    ],
    [
      'an own question of the partner before its day',
      '/daily-questions/own',
      swapped('"questions":[', '"questions":[{"question":"Was nun?"},'),
    ],
    [
      'that a question of the partner waits',
      '/daily-questions/own',
      swapped('"freeFrom":null', '"freeFrom":null,"waiting":1'),
    ],
    [
      'that there is a page more',
      '/daily-questions',
      swapped('"next":null', '"next":"2026-05-04"'),
    ],
    [
      'a hidden status on a day',
      '/days/day',
      swapped('"entries":[', '"entries":[{"kind":"status","level":9,"text":""},'),
    ],
    [
      'an answer that is not revealed on a day',
      '/days/day',
      swapped('"entries":[', '"entries":[{"kind":"question","text":"?","answers":["Im Flur."]},'),
    ],
    [
      'a day of a month for something hidden',
      '/days/month',
      swapped('"days":[', '"days":["2026-05-04",'),
    ],
    [
      'that the other has hidden what comes up',
      '/days/look-back',
      swapped('"lookBack":null', '"lookBack":null,"hidden":true'),
    ],
    ['what the other has hidden', '/days/hidden', swapped('"hidden":[', '"hidden":["2026-05-04"')],
    [
      'a wish of the partner',
      '/wishlist',
      swapped('"mine":[', '"mine":[{"kind":"story","id":"2","title":"X"},'),
    ],
    [
      'a wish of one on the list of both',
      '/wishlist',
      swapped('"both":[', '"both":[{"kind":"story","id":"2","title":"X"},'),
    ],
    [
      'that both wish for something',
      '/wishlist/marks',
      swapped('"both":[', '"both":[{"kind":"story","id":"2","title":"X"},'),
    ],
    ['a count of wishes', '/wishlist', swapped('"both":', '"wishes":3,"both":')],
    [
      'that a proposal was looked at',
      '/evenings',
      swapped('"proposal":{', '"proposal":{"seen":true,'),
    ],
    ['a letter that waits', '/letters', swapped('"letters":[', '"letters":[{"day":"2027-05-04"}')],
    ['that a letter waits', '/letters/new', swapped('"letter":null', '"letter":null,"waiting":1')],
    [
      'a letter before its day',
      '/days/day',
      swapped('"entries":[', '"entries":[{"kind":"letter","text":"Für später."},'),
    ],
    [
      'how many letters wait',
      '/auth/export',
      repacked('briefe.json', '"angekommen": []', '"angekommen": [],\n  "warten": 1'),
    ],
    [
      'a voice message that was refused',
      '/chat/history',
      relisted((list) => [...list, { text: null, voice: { seconds: 3 } }]),
    ],
    ['a calendar address of the partner', '/calendar', swapped('false', 'true')],
    [
      'that the other wants to keep the photos',
      '/chat/media/agreement',
      swapped('"active":false', '"active":false,"theirs":true'),
    ],
    [
      'a day both wanted it that never was',
      '/chat/media/agreement',
      swapped('"lastActiveOn":null', '"lastActiveOn":"2026-05-04"'),
    ],
    [
      'another refusal of all photos',
      '/chat/media/archive?whose=all',
      swapped('photos_not_agreed', 'partner_agreed'),
    ],
    [
      'another tag of the own photos',
      '/chat/media/archive',
      (raw) => ({ ...raw, headers: { ...raw.headers, etag: '"2"' } }),
    ],
    ['another refusal', '/system/logs', (raw) => ({ ...raw, status: 404 })],
  ])('The harness notices a planted leak: %s in %s', async (_, path, plant) => {
    const { there, difference, close } = await twoCouples()
    const { mia } = there.pair
    const { send } = mia
    mia.send = async (request) => {
      const raw = await send(request)
      return request.path === path ? plant(raw) : raw
    }
    expect(await difference()).toContain(path)
    close()
  })
})
