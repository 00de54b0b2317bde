import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import { createCard, listCards } from '#contract/cards/calls.ts'
import { deleteMessage, history, postMessage, searchMessages } from '#contract/chat/calls.ts'
import { answerOfDay, questionOfToday } from '#contract/daily-questions/calls.ts'
import { type Reference, referenceNotShown } from '#contract/kernel/reference.ts'
import { answerQuestion, questionMatches } from '#contract/questions/calls.ts'
import { createStory, updateStory } from '#contract/stories/calls.ts'
import { questionCatalog, storyCatalog } from '#server/testing/content.ts'
import { newPair, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'

const [pair] = questionCatalog.pairs
const [story] = storyCatalog.stories
if (pair === undefined || story === undefined) throw new Error('no content')
const CARD = {
  title: 'Kerzen im Bad',
  categoryId: 'herz',
  description: 'D',
  dirtyLevel: 1,
  tags: [],
}

describe.each(engines)('references of messages on %s', (engine) => {
  const app = useTestApp({ engine })

  const post = (person: Person, reference: Reference, clientId: string = randomUUID()) =>
    person.call(postMessage, { body: { text: 'Wollen wir?', clientId, reference } })
  const referred = async (person: Person) =>
    (await person.ask(history)).map(({ reference }) => reference)
  const answer = (person: Person, questionId: string, given: 'yes' | 'no') =>
    person.ask(answerQuestion, { body: { questionId, answer: given } })

  test('ABEND-01 A message about a card, a story, a match or a revealed answer has its title, for both', async () => {
    const { mia, jonas } = await newPair(app())
    const own = await mia.ask(createCard, { body: { ...CARD } })
    const [card] = await mia.ask(listCards, { query: { limit: '1' } })
    await answer(mia, pair.geben.id, 'yes')
    await answer(jonas, pair.empfangen.id, 'yes')
    await mia.ask(questionMatches)
    const { question } = await mia.ask(questionOfToday)
    const day = question?.day ?? ''
    for (const person of [mia, jonas]) {
      await person.ask(answerOfDay, { body: { day, text: 'Am Fenster.' } })
    }
    await mia.ask(updateStory, {
      params: { id: String(story.id) },
      body: { title: 'Unsere Fassung', description: 'Anders.' },
    })
    const client = await connectSocket(jonas)
    const wanted = [
      { kind: 'card', id: own.id, title: CARD.title },
      { kind: 'card', id: card?.id ?? '', title: card?.title ?? '' },
      { kind: 'story', id: String(story.id), title: 'Unsere Fassung' },
      { kind: 'match', id: pair.geben.id, title: pair.geben.text },
      { kind: 'question', id: day, title: question?.text ?? '' },
    ] as const
    for (const { title, ...reference } of wanted) {
      const sent = await post(mia, reference)
      expect(sent.body).toMatchObject({ reference: { ...reference, title } })
      expect(await client.next('chat_message')).toMatchObject({
        reference: { title },
      })
    }
    expect(await referred(jonas)).toEqual(wanted)
    expect(await referred(mia)).toEqual(wanted)
    client.close()
  })

  test('ABEND-02 A match one has not been shown is refused like one that does not exist, byte for byte', async () => {
    const { mia, jonas } = await newPair(app())
    const match = { kind: 'match', id: pair.geben.id } as const
    await answer(mia, pair.geben.id, 'yes')
    const none = await post(mia, match)
    // Mia has looked since her answer, and not since his.
    await mia.ask(questionMatches)
    await answer(jonas, pair.empfangen.id, 'yes')
    const unshown = await post(mia, match)
    expect(none.text).toContain(referenceNotShown.code)
    expect(unshown.text).toBe(none.text)
    expect((await post(mia, { kind: 'match', id: 'gibt-es-nicht' })).text).toBe(none.text)
    // The other half names no match of its own.
    await mia.ask(questionMatches)
    expect((await post(mia, { kind: 'match', id: pair.empfangen.id })).text).toBe(none.text)
    expect((await post(mia, match)).status).toBe(200)
    // Jonas has not looked.
    expect((await post(jonas, match)).text).toBe(none.text)
  })

  test('ABEND-02 O-187 Whether the other has looked at a match taken back cannot be told from a refusal', async () => {
    const texts = new Set<string>()
    for (const looks of [true, false]) {
      const { mia, jonas } = await newPair(app())
      await answer(mia, pair.geben.id, 'yes')
      await answer(jonas, pair.empfangen.id, 'yes')
      await mia.ask(questionMatches)
      await answer(mia, pair.geben.id, 'no')
      if (looks) await jonas.ask(questionMatches)
      await answer(mia, pair.geben.id, 'yes')
      texts.add((await post(mia, { kind: 'match', id: pair.geben.id })).text)
      await mia.ask(questionMatches)
      expect((await post(mia, { kind: 'match', id: pair.geben.id })).status).toBe(200)
    }
    expect(texts.size).toBe(1)
  })

  test('ABEND-02 A question of the day that only one has answered is refused like a day without one', async () => {
    const { mia, jonas } = await newPair(app())
    const { question } = await mia.ask(questionOfToday)
    const reference = { kind: 'question', id: question?.day ?? '' } as const
    const none = await post(mia, reference)
    await jonas.ask(answerOfDay, { body: { day: reference.id, text: 'Im Flur.' } })
    expect((await post(mia, reference)).text).toBe(none.text)
    expect((await post(mia, { kind: 'question', id: 'kein-tag' })).text).toBe(none.text)
    expect(none.status).toBe(referenceNotShown.status)
  })

  test('ABEND-02 A card or story of another couple is refused like one that nobody has', async () => {
    const { mia } = await newPair(app())
    const strangers = await newPair(app(), { names: ['Lena', 'Ben'] })
    const card = await strangers.mia.ask(createCard, { body: { ...CARD } })
    const theirs = await strangers.mia.ask(createStory, { body: { title: 'T', description: 'D' } })
    const none = await post(mia, { kind: 'card', id: '0'.repeat(26) })
    expect((await post(mia, { kind: 'card', id: card.id })).text).toBe(none.text)
    expect((await post(mia, { kind: 'story', id: String(theirs.id) })).text).toBe(none.text)
    expect(none.status).toBe(409)
  })

  test('ABEND-03 A retry returns the message that was stored, also once the match is over', async () => {
    const { mia, jonas } = await newPair(app())
    await answer(mia, pair.geben.id, 'yes')
    await answer(jonas, pair.empfangen.id, 'yes')
    for (const person of [mia, jonas]) await person.ask(questionMatches)
    const clientId = randomUUID()
    const sent = await post(mia, { kind: 'match', id: pair.geben.id }, clientId)
    await answer(jonas, pair.empfangen.id, 'no')
    const again = await post(mia, { kind: 'match', id: pair.geben.id }, clientId)
    expect(again.body).toEqual(sent.body)
  })

  test('ABEND-04 Once a card is gone the message says so, and keeps no title', async () => {
    const { mia, jonas } = await newPair(app())
    const own = await mia.ask(createCard, { body: { ...CARD } })
    await post(mia, { kind: 'card', id: own.id })
    await app().context.database.db.deleteFrom('own_cards').where('id', '=', own.id).execute()
    expect(await referred(jonas)).toEqual([{ kind: 'card', id: own.id, title: null }])
  })

  test('ABEND-05 A search and the archive have the message with its reference; a deleted one has none', async () => {
    const { mia, jonas } = await newPair(app())
    const own = await mia.ask(createCard, { body: { ...CARD } })
    const { body } = await post(mia, { kind: 'card', id: own.id })
    const found = await jonas.ask(searchMessages, { body: { text: 'wollen' } })
    expect(found.messages).toMatchObject([{ reference: { title: CARD.title } }])
    const { bytes } = await jonas.call(exportData, { body: { password: PASSWORD } })
    const chat = JSON.parse(unzip(bytes).get('chat.json')?.toString() ?? '') as unknown[]
    expect(chat).toMatchObject([{ bezug: { art: 'Karte', titel: CARD.title } }])
    await mia.ask(deleteMessage, { params: { id: body.id } })
    expect(await referred(jonas)).toEqual([null])
  })
})
