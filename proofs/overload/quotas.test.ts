import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import {
  createCard,
  importCards,
  listCategories,
  myCards,
  updateCard,
} from '#contract/cards/calls.ts'
import { cardsFull, importsFull } from '#contract/cards/errors.ts'
import { history, postMessage } from '#contract/chat/calls.ts'
import { sendMessage } from '#contract/chat/events.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { refusedAck } from '#contract/kernel/event.ts'
import { messagesFull, noPartner } from '#contract/kernel/refusals.ts'
import { invite, join, leave, restoreFormerPair } from '#contract/pairing/calls.ts'
import { createStory, listStories, updateStory } from '#contract/stories/calls.ts'
import { storiesFull } from '#contract/stories/errors.ts'
import { createMessageBatcher } from '#server/features/chat/message-batch-service.ts'
import { newId } from '#server/lib/ids.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { sendPhoto, takePhoto } from '#server/testing/pictures.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR } from '#server/testing/test-clock.ts'

const QUOTAS = { cards: 6, stories: 4, messagesPerDay: 6, photoBytes: 1e6, importsPerHour: 2 }

const cardOf = (title: string) => ({
  title,
  description: `${title}: zehn Minuten nur ihr zwei.`,
  categoryId: 'herz',
  dirtyLevel: 1,
  tags: [],
})
const packOf = (titles: readonly string[]) => ({
  format: 'knistern.cards/1' as const,
  category: 'Herzklopfen' as const,
  cards: titles.map((title, at) => ({
    id: `karte-${at}`,
    title,
    description: `${title} im Paket`,
    level: 1,
    tags: [],
  })),
})
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const tally = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([key, all]) => [key, all.length]))

describe.each(engines)('O-151 quotas of a couple on %s', (engine) => {
  const app = useTestApp({ engine, rateLimits: true, config: { quotas: QUOTAS } })
  let pair: Pair
  beforeAll(() => {
    app().clock.setTo('2026-05-04T10:00:00Z')
  })
  const newCouple = async () => {
    pair = await newPair(app())
    return pair
  }

  test('Own cards: as many as there is room for, however many come at once, and none is lost', async () => {
    const { mia, jonas } = await newCouple()
    const answers = await Promise.all(
      times(10, (at) => (at % 2 ? mia : jonas).call(createCard, { body: cardOf(`Karte ${at}`) })),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 6, 409: 4 })
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.message).toBe(cardsFull.message)
    const mine = await mia.ask(myCards)
    expect(mine.length + (await jonas.ask(myCards)).length).toBe(6)
    const [first] = mine
    const changed = await mia.call(updateCard, {
      params: { id: first?.id ?? '' },
      body: cardOf('Umgeschrieben'),
    })
    expect(changed.status).toBe(200)
    const { mia: eva } = await newPair(app())
    expect((await eva.call(createCard, { body: cardOf('Eine') })).status).toBe(201)
  })

  test('A pack that does not fit is refused as a whole, its preview too, and one that does is taken', async () => {
    const { mia } = await newCouple()
    await mia.ask(createCard, { body: cardOf('Schon da') })
    const large = packOf(times(6, (at) => `Neu ${at}`))
    for (const query of [{ preview: 'true' }, {}] as const) {
      const refused = await mia.call(importCards, { query, body: large })
      expect([refused.status, refused.message]).toEqual([409, cardsFull.message])
    }
    expect(await mia.ask(myCards)).toHaveLength(1)
    const fits = packOf(times(5, (at) => `Neu ${at}`))
    expect((await mia.ask(importCards, { body: fits })).added).toBe(5)
    const categories = await mia.ask(listCategories)
    expect(categories.find(({ id }) => id === 'herz')?.count).toBeGreaterThan(5)
  })

  test('Two packs with the same cards at once bring each card once', async () => {
    const { mia, jonas } = await newCouple()
    const pack = packOf(['Blickwechsel', 'Küchentanz', 'Kerzenlicht'])
    const both = await Promise.all([mia, jonas].map((one) => one.ask(importCards, { body: pack })))
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(3)
  })

  test('Packs: so many in an hour, then a sentence with the time to wait; looking is counted apart', async () => {
    const { mia, jonas } = await newCouple()
    const bring = (one: Person, title: string, query = {}) =>
      one.call(importCards, { query, body: packOf([title]) })
    for (const title of ['a', 'b', 'c']) {
      expect((await bring(mia, title, { preview: 'true' })).status).toBe(200)
    }
    const answers = [await bring(mia, 'eins'), await bring(jonas, 'zwei'), await bring(mia, 'drei')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]?.message).toBe(importsFull.message)
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(3_000)
    app().clock.advance(HOUR)
    expect((await bring(mia, 'drei')).status).toBe(200)
  })

  test('Own stories: the same, however many come at once', async () => {
    const { mia, jonas } = await newCouple()
    const answers = await Promise.all(
      times(8, (at) =>
        (at % 2 ? mia : jonas).call(createStory, {
          body: { title: `Geschichte ${at}`, description: 'Es war einmal.' },
        }),
      ),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 4, 409: 4 })
    expect(answers.find(({ status }) => status === 409)?.message).toBe(storiesFull.message)
    const stories = await mia.ask(listStories)
    expect(stories.filter(({ title }) => title.startsWith('Geschichte '))).toHaveLength(4)
  })

  const ownOf = async (person: Person) =>
    (await person.ask(listStories)).filter(({ ours }) => ours).map(({ id }) => String(id))
  const rewrite = (person: Person, id: string, description: string) =>
    person.ask(updateStory, { params: { id }, body: { title: 'Umgeschrieben', description } })

  test('Own stories: a version that gives way at a joining becomes one only while there is room', async () => {
    const [mia, jonas] = [await newSingle(app(), 'Mia'), await newSingle(app(), 'Jonas')]
    for (const person of [mia, jonas]) {
      for (const id of ['1', '2', '3']) await rewrite(person, id, `Von ${person.name}`)
      await person.ask(createStory, { body: { title: 'Eigene', description: 'Es war einmal.' } })
    }
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(join, { body: { inviteCode } })
    expect(await ownOf(mia)).toHaveLength(4)
  })

  test('Own stories: who comes back again and again with rewritten ones has no more at each parting', async () => {
    const { mia, jonas, pairId } = await newCouple()
    for (const title of ['a', 'b', 'c', 'd']) {
      const { id } = await mia.ask(createStory, { body: { title, description: 'Von Mia' } })
      await rewrite(jonas, String(id), `${title} von beiden`)
    }
    const part = () => mia.ask(leave, { body: { password: PASSWORD } })
    await part()
    for (const id of await ownOf(mia)) await rewrite(mia, id, `${id} weiter`)
    for (const person of [mia, jonas]) {
      await person.ask(restoreFormerPair, { params: { id: pairId }, body: { password: PASSWORD } })
    }
    expect(await ownOf(mia)).toHaveLength(8)
    await part()
    expect(await ownOf(mia)).toHaveLength(4)
  })

  test('Own stories: beyond the quota, whose are all rewritten keeps as many in their own words as the quota allows', async () => {
    const { mia, jonas, pairId } = await newCouple()
    for (const title of ['a', 'b', 'c', 'd']) {
      const { id } = await mia.ask(createStory, { body: { title, description: 'Von Mia' } })
      await rewrite(jonas, String(id), `${title} von beiden`)
    }
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const id of await ownOf(mia)) await rewrite(mia, id, `${id} weiter`)
    for (const person of [mia, jonas]) {
      await person.ask(restoreFormerPair, { params: { id: pairId }, body: { password: PASSWORD } })
    }
    for (const id of await ownOf(mia)) await rewrite(jonas, id, `${id} von Jonas`)
    await jonas.ask(deleteAccount, { body: { password: PASSWORD } })
    expect(await ownOf(mia)).toHaveLength(4)
  })

  test('Messages of a day: one that is sent again counts once, also beside a new one', async () => {
    const { mia } = await newCouple()
    const ids = times(7, () => randomUUID())
    const say = (at: number) =>
      mia.call(postMessage, { body: { text: `Nachricht ${at}`, clientId: ids[at] ?? '' } })
    for (let at = 0; at < 5; at += 1) expect((await say(at)).status).toBe(200)
    const answers = await Promise.all([0, 1, 5, 2, 5, 3].map(say))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 6 })
    expect((await say(6)).status).toBe(409)
    expect(await mia.ask(history)).toHaveLength(6)
  })

  test('Messages of a day: sent twice at once each counts once, and none of who is alone', async () => {
    const { mia } = await newCouple()
    const twice = (at: number) => {
      const body = { text: `Nachricht ${at}`, clientId: randomUUID() }
      return [mia.call(postMessage, { body }), mia.call(postMessage, { body })]
    }
    const answers = await Promise.all(times(4, twice).flat())
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 8 })
    const more = await Promise.all(times(3, twice).flat())
    expect(tally(more.map(({ status }) => status))).toEqual({ 200: 4, 409: 2 })
    expect(await mia.ask(history)).toHaveLength(6)

    const kim = await newSingle(app())
    for (let at = 0; at < 9; at += 1) {
      const refused = await kim.call(postMessage, { body: { text: 'Hallo?' } })
      expect([refused.status, refused.message]).toEqual([409, noPartner.message])
    }
    const row = await app()
      .context.database.db.selectFrom('pairs')
      .innerJoin('users', 'users.pair_id', 'pairs.id')
      .select('messages_of_day')
      .where('users.id', '=', kim.userId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ messages_of_day: 0 })
  })

  test('Messages of a day: both together, by call, socket and photo; a retry still finds its own', async () => {
    const { mia, jonas, pairId } = await newCouple()
    const ids = times(9, () => randomUUID())
    const say = (one: Person, at: number) =>
      one.call(postMessage, { body: { text: `Nachricht ${at}`, clientId: ids[at] ?? '' } })
    const answers = await Promise.all(times(9, (at) => say(at % 2 ? mia : jonas, at)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 6, 409: 3 })
    expect(answers.find(({ status }) => status === 409)?.message).toBe(messagesFull.message)

    const kept = answers.findIndex(({ status }) => status === 200)
    expect((await say(kept % 2 ? mia : jonas, kept)).status).toBe(200)
    const socket = await connectSocket(mia)
    const payload = { pairId, text: 'noch eine', clientId: randomUUID() }
    expect(await socket.socket.emitWithAck(sendMessage.name, payload)).toEqual(
      refusedAck(messagesFull),
    )
    const photo = await sendPhoto(jonas, await takePhoto())
    expect([photo.status, JSON.parse(photo.text)]).toEqual([409, refusalAnswer(messagesFull)])
    const { db } = app().context.database
    expect(
      await db.selectFrom('photos').select('name').where('pair_id', '=', pairId).execute(),
    ).toEqual([])
    await socket.silent()
    const seqs = (await mia.ask(history)).map(({ seq }) => seq)
    expect(seqs).toHaveLength(6)

    const others = await newPair(app())
    expect((await others.mia.call(postMessage, { body: { text: 'Hallo' } })).status).toBe(200)
    app().clock.advance(DAY)
    const refused = answers.findIndex(({ status }) => status === 409)
    const next = await say(refused % 2 ? mia : jonas, refused)
    expect(next.status).toBe(200)
    // A gap would tell how many of the other one were refused.
    expect(next.body.seq).toBe(Math.max(...seqs) + 1)
    expect(await mia.ask(history)).toHaveLength(7)
    socket.close()
  })

  test('Two servers at once do not let more through', async () => {
    const { mia, pairId } = await newCouple()
    const record = { text: 'hm', photo: null, voice: null, reference: null }
    const from = { pairId, senderId: mia.userId, record, replyToId: null }
    const sent = await Promise.allSettled(
      times(2, () => createMessageBatcher(app().context)).flatMap((writer) =>
        times(8, async () =>
          writer.write({
            ...from,
            id: newId(),
            clientId: randomUUID(),
            createdAt: app().clock.now(),
          }),
        ),
      ),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(await mia.ask(history)).toHaveLength(6)
  })
})
