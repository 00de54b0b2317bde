import { describe, expect, test, vi } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { exportData } from '#contract/accounts/control-calls.ts'
import { listCards, listSelections, returnCard, selectCard } from '#contract/cards/calls.ts'
import { answerEcho, askedEcho, cardEchoes } from '#contract/cards/echo-calls.ts'
import { alreadyPlayed, echoChanged, echoFinal, echoNotPlayed } from '#contract/cards/errors.ts'
import type { EchoAnswer } from '#contract/cards/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { leave, restoreFormerPair } from '#contract/pairing/calls.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, MINUTE } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'

describe.each(engines)('what both say of a played card on %s', (engine) => {
  const app = useTestApp({ engine })
  const today = () => utcDay(app().clock.now())
  const nextDay = () => app().clock.advance(DAY)

  /** A couple that has played a card; the clock then stands on the day after. */
  async function played() {
    const pair = await newPair(app())
    const [card, other] = await pair.mia.ask(listCards, { query: { limit: '2', seed: '1' } })
    const cardId = card?.id ?? ''
    await pair.mia.ask(selectCard, { body: { cardId } })
    const date = today()
    nextDay()
    return { ...pair, cardId, otherId: other?.id ?? '', date }
  }
  type Played = Awaited<ReturnType<typeof played>>

  const say = (
    person: Person,
    { cardId, date }: Pick<Played, 'cardId' | 'date'>,
    answer: EchoAnswer | null,
    more: { words?: string; instead?: string[] } = {},
  ) => person.call(answerEcho, { body: { cardId, date, answer, ...more } })
  const echoOf = async (person: Person, { cardId }: Pick<Played, 'cardId'>) =>
    (await person.ask(cardEchoes, { params: { id: cardId } }))[0]
  const hidden = (both: null = null) => ({ both, theirs: null })

  test('KARTEN-150 A card is spoken of from the UTC day after it was played, by two', async () => {
    const pair = await newPair(app())
    const [card] = await pair.mia.ask(listCards, { query: { limit: '1' } })
    const asked = { cardId: card?.id ?? '', date: today() }
    await pair.mia.ask(selectCard, { body: { cardId: asked.cardId } })
    expect(await pair.mia.ask(cardEchoes, { params: { id: asked.cardId } })).toEqual([])
    expect((await say(pair.mia, asked, 'again')).message).toBe(echoNotPlayed.message)
    nextDay()
    expect(await echoOf(pair.mia, asked)).toEqual({ date: asked.date, mine: null, ...hidden() })
    expect((await say(pair.mia, asked, 'again', { words: ' Am Fenster. ' })).status).toBe(200)
    expect(await echoOf(pair.mia, asked)).toEqual({
      date: asked.date,
      mine: { answer: 'again', words: 'Am Fenster.', changeable: true },
      ...hidden(),
    })
    expect((await say(pair.mia, { ...asked, date: '2020-01-01' }, 'again')).status).toBe(404)
    expect((await say(pair.mia, asked, 'again', { words: 'x'.repeat(281) })).status).toBe(400)

    const alone = await newSingle(app())
    await alone.ask(saveProfile, {
      body: { myRole: 'Ausgeglichen', partnerRole: 'Ausgeglichen' },
    })
    await alone.ask(selectCard, { body: { cardId: asked.cardId } })
    const date = today()
    nextDay()
    expect(await alone.ask(askedEcho)).toEqual({ asked: null })
    expect((await say(alone, { ...asked, date }, 'again')).message).toBe(echoNotPlayed.message)
  })

  test('KARTEN-151 An answer is changed and taken back until midnight UTC, and then stands', async () => {
    const pair = await played()
    await say(pair.mia, pair, 'never', { words: 'Zu kalt.' })
    await say(pair.mia, pair, null)
    expect((await echoOf(pair.mia, pair))?.mine).toBeNull()
    await say(pair.mia, pair, 'otherwise', { words: 'Leiser.' })
    expect((await say(pair.mia, pair, 'again')).status).toBe(200)
    nextDay()
    expect((await echoOf(pair.mia, pair))?.mine).toEqual({
      answer: 'again',
      words: null,
      changeable: false,
    })
    for (const answer of ['otherwise', 'never', null] as const) {
      expect((await say(pair.mia, pair, answer)).message).toBe(echoFinal.message)
    }
    // The first answer to the same request may have been lost.
    expect((await say(pair.mia, pair, 'again')).status).toBe(200)
  })

  test('KARTEN-151 A change that waits past the end of the day is refused, also within the last minute', async () => {
    const pair = await played()
    await say(pair.mia, pair, 'again')
    const { clock, context } = app()
    const { oneByOne } = context.database
    clock.setTo(`${today()}T23:58:59.000Z`)
    vi.spyOn(context.database, 'oneByOne').mockImplementationOnce((key, work) => {
      clock.advance(2 * MINUTE)
      return oneByOne(key, work)
    })
    expect((await say(pair.mia, pair, 'never')).message).toBe(echoFinal.message)
    await say(pair.jonas, pair, 'again')
    // The clocks of two nodes differ: one still has the day that is over on the other.
    clock.setTo(`${today()}T23:59:30.000Z`)
    expect((await echoOf(pair.jonas, pair))?.mine).toMatchObject({ changeable: false })
    expect((await say(pair.jonas, pair, null)).message).toBe(echoFinal.message)
    expect(await echoOf(pair.mia, pair)).toMatchObject(hidden())
    clock.advance(MINUTE)
    expect(await echoOf(pair.mia, pair)).toMatchObject({ both: 'again' })
  })

  test('KARTEN-151 An answer of the last minute counts for the next day', async () => {
    const pair = await played()
    await say(pair.mia, pair, 'again')
    app().clock.setTo(`${today()}T23:59:30.000Z`)
    await say(pair.jonas, pair, 'again')
    app().clock.advance(MINUTE)
    expect(await echoOf(pair.mia, pair)).toMatchObject(hidden())
    expect((await say(pair.jonas, pair, 'never')).status).toBe(200)
  })

  test('KARTEN-152 With both glad the card is back in the deck for both from the next UTC day on', async () => {
    const pair = await played()
    const { mia, jonas, cardId } = pair
    await say(mia, pair, 'again')
    nextDay()
    const [hers, his] = await Promise.all([connectSocket(mia), connectSocket(jonas)])
    await say(jonas, pair, 'again', { words: 'Sehr.' })
    for (const person of [mia, jonas]) {
      expect(await echoOf(person, pair)).toMatchObject(hidden())
      expect((await person.ask(listSelections))[0]).toMatchObject({ returned: false })
    }
    const chosen = { query: { force: 'true' }, body: { cardId } } as const
    expect((await mia.call(selectCard, chosen)).message).toBe(alreadyPlayed.message)
    await Promise.all([hers.silent(), his.silent()])
    nextDay()
    for (const person of [mia, jonas]) {
      expect(await echoOf(person, pair)).toMatchObject({ both: 'again', theirs: null })
      expect((await person.ask(listSelections))[0]).toMatchObject({ returned: true })
    }
    await Promise.all([hers.silent(), his.silent()])
    hers.close()
    his.close()
    // Played again it is out of the deck again, and its new day is open for both.
    expect((await mia.call(selectCard, chosen)).status).toBe(200)
    nextDay()
    expect((await mia.call(selectCard, chosen)).message).toBe(alreadyPlayed.message)
    const days = await jonas.ask(listSelections)
    expect(days.map(({ returned }) => returned)).toEqual([false, true])
    expect(await jonas.ask(cardEchoes, { params: { id: cardId } })).toMatchObject([
      { mine: null, both: null },
      { date: pair.date, both: 'again' },
    ])
  })

  test('KARTEN-152 A card laid back by hand and played since stays out of the deck', async () => {
    const pair = await played()
    const { mia, jonas, cardId } = pair
    await mia.ask(returnCard, { query: { cardId } })
    await mia.ask(selectCard, { body: { cardId } })
    await say(mia, pair, 'again')
    await say(jonas, pair, 'again')
    nextDay()
    expect((await mia.ask(listSelections)).map(({ returned }) => returned)).toEqual([false, true])
  })

  test('KARTEN-153 With both for otherwise both read both their words, or that there are none', async () => {
    const pair = await played()
    const { mia, jonas } = pair
    await say(mia, pair, 'otherwise', { words: 'Mehr Licht.' })
    await say(jonas, pair, 'otherwise')
    for (const person of [mia, jonas]) expect(await echoOf(person, pair)).toMatchObject(hidden())
    nextDay()
    expect(await echoOf(mia, pair)).toMatchObject({ both: 'otherwise', theirs: null })
    expect(await echoOf(jonas, pair)).toMatchObject({ both: 'otherwise', theirs: 'Mehr Licht.' })
    expect((await jonas.ask(listSelections))[0]).toMatchObject({ returned: false })
  })

  test('KARTEN-155 Heute asks each of the two about a card on one day, until it is answered or dismissed', async () => {
    const pair = await played()
    const { mia, jonas, cardId, otherId } = pair
    const asked = { cardId, date: pair.date, title: expect.any(String) as unknown }
    expect(await mia.ask(askedEcho)).toEqual({ asked })
    // Another device asks the same on the same day.
    expect(await mia.ask(askedEcho)).toEqual({ asked })
    nextDay()
    expect(await mia.ask(askedEcho)).toEqual({ asked: null })
    expect(await jonas.ask(askedEcho)).toEqual({ asked })
    await say(jonas, pair, null)
    expect(await jonas.ask(askedEcho)).toEqual({ asked: null })

    await mia.ask(selectCard, { body: { cardId: otherId } })
    const next = { cardId: otherId, date: today() }
    nextDay()
    await say(mia, next, 'again')
    expect(await mia.ask(askedEcho)).toEqual({ asked: null })
    expect((await jonas.ask(askedEcho)).asked).toMatchObject(next)
    for (let day = 1; day <= 7; day += 1) nextDay()
    expect((await jonas.ask(askedEcho)).asked).toBeNull()
    // On the card itself it stays open.
    expect((await say(jonas, next, 'again')).status).toBe(200)
  })

  test('KARTEN-155 A look that waits past the end of the day uses up the day on which it is answered', async () => {
    const { mia, cardId } = await played()
    const { clock, context } = app()
    const { oneByOne } = context.database
    clock.setTo(`${today()}T23:59:00.000Z`)
    vi.spyOn(context.database, 'oneByOne').mockImplementationOnce((key, work) => {
      clock.advance(2 * MINUTE)
      return oneByOne(key, work)
    })
    expect((await mia.ask(askedEcho)).asked).toMatchObject({ cardId })
    expect((await mia.ask(askedEcho)).asked).toMatchObject({ cardId })
    nextDay()
    expect((await mia.ask(askedEcho)).asked).toBeNull()
  })

  test('KARTEN-155 A card nobody was asked about within seven days is not asked about', async () => {
    const { mia } = await played()
    for (let day = 1; day <= 7; day += 1) nextDay()
    expect(await mia.ask(askedEcho)).toEqual({ asked: null })
  })

  test('KARTEN-156 An answer that waited replaces only what its device has shown', async () => {
    const pair = await played()
    await say(pair.mia, pair, 'again')
    const late = await say(pair.mia, pair, 'never', { instead: ['none'] })
    expect(late.message).toBe(echoChanged.message)
    expect((await say(pair.mia, pair, 'never', { instead: ['none', 'again'] })).status).toBe(200)
    const { pairId } = await newPair(app())
    const foreign = { cardId: pair.cardId, date: pair.date, answer: 'again', pairId } as const
    expect((await pair.mia.call(answerEcho, { body: foreign })).status).toBe(403)
  })

  test('KARTEN-159 A look of either writes one row for both, of one length whatever is said', async () => {
    const rows = async ({ pairId }: Pair) =>
      (
        await app()
          .context.database.db.selectFrom('card_echoes')
          .select(['answers', 'words'])
          .where('pair_id', '=', pairId)
          .execute()
      ).map(({ answers, words }) => [answers.length, words.length])
    const pair = await played()
    await echoOf(pair.jonas, pair)
    const blank = await rows(pair)
    expect(blank).toHaveLength(1)
    for (const answer of ['again', 'otherwise', 'never', null] as const) {
      await say(pair.mia, pair, answer, { words: '😀'.repeat(140) })
      expect(await rows(pair)).toEqual(blank)
      await say(pair.jonas, pair, answer, { words: 'ß"\\'.repeat(90) })
      expect(await rows(pair)).toEqual(blank)
    }
  })

  test('KARTEN-158 The archive has one’s own answers, and the partner’s words where both want it otherwise', async () => {
    const pair = await played()
    const { mia, jonas } = pair
    const echoIn = async (person: Person) => {
      const file = unzip((await person.call(exportData)).bytes).get('gespielte-karten.json')
      return (JSON.parse(String(file)) as { nachklang: unknown }[])[0]?.nachklang
    }
    await say(jonas, pair, 'otherwise', { words: 'Im Garten.' })
    expect(await echoIn(mia)).toBeNull()
    await say(mia, pair, 'otherwise', { words: 'Mehr Licht.' })
    const mine = { ich: 'anders', meineWorte: 'Mehr Licht.' }
    expect(await echoIn(mia)).toEqual({ ...mine, beide: null, worteVonPartner: null })
    nextDay()
    expect(await echoIn(mia)).toEqual({ ...mine, beide: 'anders', worteVonPartner: 'Im Garten.' })
  })

  test('KARTEN-157 All that was said rests with a couple that parts, and comes back with it', async () => {
    const pair = await played()
    const { mia, jonas, pairId } = pair
    await say(mia, pair, 'again')
    await say(jonas, pair, 'again')
    nextDay()
    await jonas.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      expect(await person.ask(cardEchoes, { params: { id: pair.cardId } })).toEqual([])
      expect(await person.ask(askedEcho)).toEqual({ asked: null })
      expect((await say(person, pair, 'never')).status).toBe(404)
    }
    const back = { params: { id: pairId }, body: { password: PASSWORD } }
    await mia.ask(restoreFormerPair, back)
    await jonas.ask(restoreFormerPair, back)
    for (const person of [mia, jonas]) {
      expect(await echoOf(person, pair)).toMatchObject({ both: 'again' })
    }
  })
})
