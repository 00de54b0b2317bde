import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import { listCards, reshuffleDeck, returnCard, selectCard } from '#contract/cards/calls.ts'
import { answerEcho } from '#contract/cards/echo-calls.ts'
import { keepCard, layOff, redeemCard } from '#contract/cards/kept-calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import {
  grantPermission,
  postDailyMessage,
  postStatus,
  switchMutual,
} from '#contract/daily/calls.ts'
import {
  agreeEvening,
  listEvenings,
  proposeEvening,
  removeEvening,
} from '#contract/evenings/calls.ts'
import { type Call, callName, isRead } from '#contract/kernel/call.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { paused } from '#contract/kernel/refusals.ts'
import { calls } from '#contract/manifest.ts'
import { leave } from '#contract/pairing/calls.ts'
import { proposeWord, readPause, switchPause } from '#contract/pause/calls.ts'
import { aloneInPair } from '#contract/pause/errors.ts'
import { STOP_WORD_MAX } from '#contract/pause/rules.ts'
import { switchSharper } from '#contract/questions/calls.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { requestOf } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'

const NOTHING = { on: false, mine: false, word: null, proposal: null }
const pause = (person: Person, mine: boolean) => person.ask(switchPause, { body: { mine } })
const name = (person: Person, word: string | null) => person.ask(proposeWord, { body: { word } })

describe.each(engines)('the pause on %s', (engine) => {
  const app = useTestApp({ engine })
  const newCouple = () => newPair(app(), { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })

  test('PAUSE-01 PAUSE-02 Either begins it, both see it, and whoever began it ends it', async () => {
    const { mia, jonas } = await newCouple()
    expect(await mia.ask(readPause)).toEqual(NOTHING)
    expect(await pause(mia, true)).toEqual({ ...NOTHING, on: true, mine: true })
    expect(await jonas.ask(readPause)).toEqual({ ...NOTHING, on: true })
    // The pause of the partner is none that one could end.
    expect(await pause(jonas, false)).toEqual({ ...NOTHING, on: true })
    expect(await pause(mia, false)).toEqual(NOTHING)
    expect(await jonas.ask(readPause)).toEqual(NOTHING)
  })

  test('PAUSE-03 Where both have begun one it lasts until both have ended theirs, and until then the other one is not told', async () => {
    const { mia, jonas } = await newCouple()
    await pause(mia, true)
    const before = await mia.send({ method: 'GET', path: '/pause' })
    const hers = await connectSocket(mia)
    await pause(jonas, true)
    expect((await mia.send({ method: 'GET', path: '/pause' })).text).toBe(before.text)
    await pause(jonas, false)
    await pause(jonas, true)
    await hers.silent()
    expect(await pause(mia, false)).toEqual({ ...NOTHING, on: true })
    expect(await pause(jonas, false)).toEqual(NOTHING)
    hers.close()
  })

  test('PAUSE-04 Both hear at once when it begins and ends', async () => {
    const { mia, jonas } = await newCouple()
    const sockets = await Promise.all([mia, jonas].map((person) => connectSocket(person)))
    for (const mine of [true, false]) {
      await pause(jonas, mine)
      for (const socket of sockets) await socket.next('pause-changed')
      for (const { ask } of [mia, jonas]) expect((await ask(readPause)).on).toBe(mine)
    }
    for (const socket of sockets) socket.close()
  })

  /** A request of each call that rests, which succeeds for Mia once the couple is prepared. */
  async function restingRequests({ mia, jonas }: Pair) {
    const cards = await mia.ask(listCards)
    const vouchers = cards.filter(({ keep }) => keep).map(({ id }) => id)
    const choose = (cardId = '') =>
      jonas.ask(selectCard, { body: { cardId }, query: { force: 'true' } })
    for (const cardId of vouchers.slice(0, 2)) {
      await choose(cardId)
      await mia.ask(keepCard)
      app().clock.advance(DAY)
    }
    const [played] = cards.filter(({ keep }) => !keep)
    await choose(played?.id)
    const date = utcDay(app().clock.now())
    app().clock.advance(DAY)
    await choose(vouchers[2])
    const evening = {
      clientId: crypto.randomUUID(),
      day: addDays(date, 7),
      time: '20:30',
      timeZone: 'Europe/Berlin',
      insteadOf: [NONE],
    }
    const { proposal } = await jonas.ask(proposeEvening, { body: evening })
    const ofCard = (cardId = '') => ({ query: { cardId } })
    return new Map<Call, object>([
      [keepCard, { query: {} }],
      [redeemCard, ofCard(vouchers[0])],
      [layOff, ofCard(vouchers[1])],
      [returnCard, ofCard(played?.id)],
      [reshuffleDeck, {}],
      [selectCard, { body: { cardId: vouchers.at(-1) ?? '' } }],
      [postDailyMessage, { body: { message: 'Bis später.' } }],
      [postStatus, { body: { level: 3 } }],
      [switchMutual, { body: { mine: true } }],
      [switchSharper, { body: { mine: true } }],
      [answerEcho, { body: { cardId: played?.id ?? '', date, answer: 'again' } }],
      [agreeEvening, { params: { id: proposal?.id ?? '' } }],
      // Comes after the agreement, which leaves no open proposal.
      [proposeEvening, { body: { ...evening, clientId: crypto.randomUUID() } }],
    ])
  }

  test('PAUSE-05 Every call that rests is refused while the couple pauses, for both, and works after', async () => {
    const pair = await newCouple()
    const requests = await restingRequests(pair)
    // Needs a role that gives permission; refused for it below.
    const resting = calls.filter(({ rests }) => rests)
    expect(resting.filter((call) => isRead(call))).toEqual([])
    expect([...requests.keys()].filter(({ rests }) => rests !== true)).toEqual([])
    expect(resting.filter((call) => !requests.has(call))).toEqual([grantPermission])
    await pause(pair.jonas, true)
    for (const person of [pair.mia, pair.jonas]) {
      for (const call of resting) {
        const answer = await person.send(requestOf(call, requests.get(call) ?? {}))
        expect([callName(call), answer.status, answer.text]).toEqual([
          callName(call),
          409,
          JSON.stringify({ code: paused.code, message: paused.message }),
        ])
      }
    }
    await pause(pair.jonas, false)
    for (const [call, request] of requests) {
      const { status, text } = await pair.mia.send(requestOf(call, request))
      expect([callName(call), status < 300 ? '' : text]).toEqual([callName(call), ''])
    }
  })

  test('PAUSE-05 A release rests and works after', async () => {
    const { mia, jonas } = await newPair(app())
    await pause(jonas, true)
    expect((await mia.call(grantPermission)).message).toBe(paused.message)
    await pause(jonas, false)
    expect((await mia.call(grantPermission)).status).toBe(200)
  })

  test('PAUSE-06 Evenings stay readable, and one can be called off', async () => {
    const { mia, jonas } = await newCouple()
    const day = addDays(utcDay(app().clock.now()), 7)
    const { proposal } = await mia.ask(proposeEvening, {
      body: {
        clientId: crypto.randomUUID(),
        day,
        time: '20:30',
        timeZone: 'Europe/Berlin',
        insteadOf: [NONE],
      },
    })
    const params = { id: proposal?.id ?? '' }
    await jonas.ask(agreeEvening, { params })
    await pause(mia, true)
    expect((await mia.ask(listEvenings)).agreed).toMatchObject([params])
    expect((await jonas.ask(removeEvening, { params })).agreed).toEqual([])
  })

  test('PAUSE-06 The chat, the archive and leaving stay', async () => {
    const { mia, jonas } = await newCouple()
    await pause(mia, true)
    await jonas.ask(postMessage, { body: { text: 'Alles gut?', clientId: crypto.randomUUID() } })
    expect((await jonas.call(exportData)).status).toBe(200)
    expect((await jonas.call(leave, { body: { password: PASSWORD } })).status).toBeLessThan(300)
    for (const person of [mia, jonas]) expect(await person.ask(readPause)).toEqual(NOTHING)
  })

  test('PAUSE-10 A word is proposed by one, seen by both, and counts once the other has agreed', async () => {
    const { mia, jonas } = await newCouple()
    const his = await connectSocket(jonas)
    await name(mia, ' Kastanie ')
    await his.next('pause-changed')
    const proposed = { ...NOTHING, proposal: { word: 'Kastanie', mine: false } }
    expect(await jonas.ask(readPause)).toEqual(proposed)
    // Once more by herself is no agreement.
    await name(mia, 'Kastanie')
    expect(await jonas.ask(readPause)).toEqual(proposed)
    expect(await name(jonas, 'Kastanie')).toEqual({ ...NOTHING, word: 'Kastanie' })
    expect(await mia.ask(readPause)).toEqual({ ...NOTHING, word: 'Kastanie' })
    his.close()
  })

  test('PAUSE-11 A change starts anew while the agreed word holds; naming that withdraws it', async () => {
    const { mia, jonas } = await newCouple()
    await name(mia, 'Kastanie')
    await name(jonas, 'Kastanie')
    expect(await name(jonas, 'Ahorn')).toEqual({
      ...NOTHING,
      word: 'Kastanie',
      proposal: { word: 'Ahorn', mine: true },
    })
    // Meanwhile it was another one: nobody agrees to what they have not seen.
    await name(jonas, 'Buche')
    expect((await name(mia, 'Ahorn')).word).toBe('Kastanie')
    expect(await name(jonas, 'Kastanie')).toEqual({ ...NOTHING, word: 'Kastanie' })
    await name(mia, null)
    expect(await name(jonas, null)).toEqual(NOTHING)
  })

  test('PAUSE-12 A word has 1 to 24 characters, and one who is alone has neither word nor pause', async () => {
    const { mia } = await newCouple()
    const word = 'a'.repeat(STOP_WORD_MAX)
    expect((await name(mia, word)).proposal?.word).toBe(word)
    expect((await mia.call(proposeWord, { body: { word: `${word}a` } })).status).toBe(400)
    expect((await mia.call(proposeWord, { body: { word: '  ' } })).status).toBe(400)
    const single = await newSingle(app())
    expect(await single.ask(readPause)).toEqual(NOTHING)
    for (const call of [
      single.call(switchPause, { body: { mine: true } }),
      single.call(proposeWord, { body: { word } }),
    ]) {
      expect((await call).message).toBe(aloneInPair.message)
    }
  })

  test('PAUSE-13 The archive has what its person sees', async () => {
    const { mia, jonas } = await newCouple()
    await name(mia, 'Kastanie')
    for (const person of [mia, jonas]) await pause(person, true)
    const files = unzip((await jonas.call(exportData)).bytes)
    expect(JSON.parse(String(files.get('pause.json')))).toEqual({
      pause: true,
      vonMir: true,
      wort: null,
      vorschlag: { wort: 'Kastanie', von: 'Partner:in' },
    })
  })

  test('PAUSE-14 The stored record is of one length, and has none of its words', async () => {
    const { db } = app().context.database
    const stored = async ({ pairId }: Pair) =>
      (
        await db
          .selectFrom('pauses')
          .select('pause')
          .where('pair_id', '=', pairId)
          .executeTakeFirst()
      )?.pause ?? ''
    const lengths = new Set<number>()
    for (const both of [false, true]) {
      const pair = await newCouple()
      await pause(pair.mia, true)
      lengths.add((await stored(pair)).length)
      if (both) await pause(pair.jonas, true)
      await name(pair.mia, 'ä'.repeat(STOP_WORD_MAX))
      await name(pair.jonas, 'ä'.repeat(STOP_WORD_MAX))
      await name(pair.mia, '\u{1F330}'.repeat(STOP_WORD_MAX / 2))
      lengths.add((await stored(pair)).length)
    }
    expect(lengths.size).toBe(1)
  })
})
