import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import { createCard, listCards, selectCard } from '#contract/cards/calls.ts'
import { type Reference, referenceNotShown } from '#contract/kernel/reference.ts'
import { leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { answerQuestion, questionMatches } from '#contract/questions/calls.ts'
import { rateStory, storyMatches } from '#contract/stories/calls.ts'
import { changeWishlist, readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { listFull, notTwo } from '#contract/wishlist/errors.ts'
import { LISTED_MAX } from '#contract/wishlist/rules.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { questionCatalog, storyCatalog } from '#server/testing/content.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'
import { readList, writeList } from './store.ts'

const [pair] = questionCatalog.pairs
const [story, otherStory] = storyCatalog.stories
if (pair === undefined || story === undefined || otherStory === undefined) {
  throw new Error('no content')
}
const MATCH = { kind: 'match', id: pair.geben.id } as const
const STORY = { kind: 'story', id: String(story.id) } as const
const CARD = { title: 'Im Bad', categoryId: 'herz', description: 'D', dirtyLevel: 1, tags: [] }

describe.each(engines)('the list of what a couple has marked, on %s', (engine) => {
  const app = useTestApp({ engine })

  const put = (person: Person, thing: Reference, on = true, secret?: boolean) =>
    person.call(changeWishlist, { body: { ...thing, on, secret } })
  const read = async (person: Person) => {
    const { both, mine } = await person.ask(readWishlist)
    const names = (list: readonly Reference[]) => list.map(({ kind, id }) => `${kind} ${id}`)
    return { both: names(both), mine: names(mine) }
  }
  const nameOf = ({ kind, id }: Reference) => `${kind} ${id}`
  const stockCards = async (person: Person) =>
    (await person.ask(listCards)).map(({ id }) => ({ kind: 'card', id }) as const)
  const match = async (mia: Person, jonas: Person) => {
    await mia.ask(answerQuestion, { body: { questionId: pair.geben.id, answer: 'yes' } })
    await jonas.ask(answerQuestion, { body: { questionId: pair.empfangen.id, answer: 'yes' } })
    await mia.ask(questionMatches)
  }

  test('ABEND-10 Either puts what both know on the list or takes it off, and both see the same', async () => {
    const { mia, jonas } = await newPair(app())
    await match(mia, jonas)
    const [played] = await stockCards(mia)
    const own = { kind: 'card', id: (await jonas.ask(createCard, { body: CARD })).id } as const
    if (played === undefined) throw new Error('no cards')
    await mia.ask(selectCard, { body: { cardId: played.id } })
    const client = await connectSocket(jonas)
    await put(mia, MATCH)
    await put(mia, own)
    await put(mia, played)
    for (const _ of [1, 2, 3]) await client.next('wishlist-changed')
    const all = { both: [played, own, MATCH].map(nameOf), mine: [] }
    expect([await read(mia), await read(jonas)]).toEqual([all, all])
    await put(jonas, own, false)
    const less = { both: [played, MATCH].map(nameOf), mine: [] }
    expect([await read(mia), await read(jonas)]).toEqual([less, less])
    client.close()
  })

  test('ABEND-11 A story both like is known once one has been shown it, and before only a wish', async () => {
    const { mia, jonas } = await newPair(app())
    for (const person of [mia, jonas]) {
      await person.ask(rateStory, {
        params: { id: STORY.id },
        body: { preference: 'yes', dirtyLevel: 1 },
      })
    }
    await put(mia, STORY)
    expect([await read(mia), await read(jonas)]).toEqual([
      { both: [], mine: [nameOf(STORY)] },
      { both: [], mine: [] },
    ])
    await mia.ask(storyMatches)
    await put(mia, STORY)
    expect(await read(jonas)).toEqual({ both: [nameOf(STORY)], mine: [] })
  })

  test('ABEND-12 A wish stays with its author until both have it, then it is on the list for both', async () => {
    const { mia, jonas } = await newPair(app())
    const [one, other] = await stockCards(mia)
    if (one === undefined || other === undefined) throw new Error('no cards')
    const client = await connectSocket(jonas)
    await put(mia, one)
    await put(mia, STORY)
    await put(jonas, other)
    expect(await read(mia)).toEqual({ both: [], mine: [one, STORY].map(nameOf) })
    expect(await read(jonas)).toEqual({ both: [], mine: [nameOf(other)] })
    await put(jonas, STORY)
    expect(await read(jonas)).toEqual({ both: [nameOf(STORY)], mine: [nameOf(other)] })
    expect(await read(mia)).toEqual({ both: [nameOf(STORY)], mine: [nameOf(one)] })
    expect(client.received).toEqual([])
    client.close()
  })

  test('ABEND-13 O-148 A wish of both that one has seen stays for the other, whatever is taken back', async () => {
    const { mia, jonas } = await newPair(app())
    const cards = (await stockCards(mia)).slice(0, 12)
    for (const card of cards) await put(jonas, card)
    for (const card of cards) await put(mia, card)
    const { both } = await read(mia)
    expect(both).toHaveLength(cards.length)
    for (const card of cards) await put(mia, card, false)
    expect((await read(jonas)).both).toEqual(both)
    expect((await read(mia)).both).toEqual([])
    // Taken back, they are Jonas’s alone again.
    expect(await read(jonas)).toEqual({ both: [], mine: both })
  })

  test('ABEND-13 A slip that nobody was shown is gone at once', async () => {
    const { mia, jonas } = await newPair(app())
    await put(jonas, STORY)
    await put(mia, STORY)
    await put(mia, STORY, false)
    expect(await read(mia)).toEqual({ both: [], mine: [] })
    expect((await read(jonas)).both).toEqual([])
  })

  test('ABEND-13 O-148 A button is no look: a wish of both that one has seen still stands for the other', async () => {
    const { mia, jonas } = await newPair(app())
    const cards = (await stockCards(mia)).slice(0, 3)
    for (const card of cards) await put(jonas, card)
    for (const card of cards) await put(mia, card)
    const { both } = await read(mia)
    for (const card of cards) await put(mia, card, false, true)
    const marks = await jonas.ask(readMarks)
    expect(marks.both).toEqual([])
    expect(marks.mine.map(nameOf)).toEqual(both)
    await jonas.ask(readMarks)
    expect((await read(jonas)).both).toEqual(both)
  })

  test('ABEND-13 A wish of both that the list hides is not counted as shown', async () => {
    const { mia, jonas } = await newPair(app())
    const [card] = await stockCards(mia)
    if (card === undefined) throw new Error('no cards')
    await mia.ask(selectCard, { body: { cardId: card.id } })
    for (const person of [mia, jonas]) await put(person, card, true, true)
    await put(mia, card)
    expect(await read(mia)).toEqual({ both: [nameOf(card)], mine: [] })
    await put(mia, card, false)
    expect(await read(mia)).toEqual({ both: [], mine: [] })
    expect(await read(jonas)).toEqual({ both: [], mine: [nameOf(card)] })
  })

  test('ABEND-15 A wish taken back in secret leaves what the other has put on the list, and tells nobody', async () => {
    const { mia, jonas } = await newPair(app())
    const [card] = await stockCards(mia)
    if (card === undefined) throw new Error('no cards')
    await put(mia, card)
    await mia.ask(selectCard, { body: { cardId: card.id } })
    await put(jonas, card)
    const client = await connectSocket(jonas)
    await put(mia, card, false, true)
    expect(await read(jonas)).toEqual({ both: [nameOf(card)], mine: [] })
    expect(client.received).toEqual([])
    await put(mia, card, false)
    expect(await read(mia)).toEqual({ both: [], mine: [] })
    client.close()
  })

  test('ABEND-16 A secret wish for a thing of no common stock is refused', async () => {
    const { mia, jonas } = await newPair(app())
    const own = { kind: 'card', id: (await mia.ask(createCard, { body: CARD })).id } as const
    expect((await put(mia, own, true, true)).text).toContain(referenceNotShown.code)
    expect(await read(jonas)).toEqual({ both: [], mine: [] })
  })

  test('ABEND-14 One button: the answer is the same bytes for a wish, a wish of both and what both know', async () => {
    const { mia, jonas } = await newPair(app())
    await match(mia, jonas)
    await put(jonas, STORY)
    const [card] = await stockCards(mia)
    const answers = [await put(mia, MATCH), await put(mia, STORY), await put(mia, card ?? STORY)]
    const seen = answers.map(({ status, text, headers }) => ({
      status,
      text,
      headers: { ...headers, date: '' },
    }))
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen[0]?.status).toBe(204)
  })

  test('ABEND-15 A screen that promised a secret keeps it, also if both know the thing by now', async () => {
    const { mia, jonas } = await newPair(app())
    const [card] = await stockCards(mia)
    if (card === undefined) throw new Error('no cards')
    await mia.ask(selectCard, { body: { cardId: card.id } })
    await put(mia, card, true, true)
    expect(await read(mia)).toEqual({ both: [], mine: [nameOf(card)] })
    expect(await read(jonas)).toEqual({ both: [], mine: [] })
  })

  test('ABEND-16 A match one has not been shown is refused like one that does not exist', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(answerQuestion, { body: { questionId: pair.geben.id, answer: 'yes' } })
    const none = await put(mia, MATCH)
    await mia.ask(questionMatches)
    await jonas.ask(answerQuestion, { body: { questionId: pair.empfangen.id, answer: 'yes' } })
    expect((await put(mia, MATCH)).text).toBe(none.text)
    expect((await put(mia, { kind: 'match', id: 'nichts' })).text).toBe(none.text)
    expect(none.text).toContain(referenceNotShown.code)
  })

  test('ABEND-17 The list has an end, alone there is none, and what is gone says so', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const own = { kind: 'card', id: (await mia.ask(createCard, { body: CARD })).id } as const
    await put(mia, own)
    await app().context.database.db.deleteFrom('own_cards').where('id', '=', own.id).execute()
    expect((await jonas.ask(readWishlist)).both).toEqual([{ ...own, title: null }])
    await put(jonas, own, false)
    expect((await read(mia)).both).toEqual([])
    const { db } = app().context.database
    const vault = await pairVault(db, app().context.vault, pairId)
    const list = await readList(db, vault)
    if (list === null) throw new Error('no couple')
    const listed = Array.from(
      { length: LISTED_MAX },
      (_, at) => ({ kind: 'card', id: `k${at}` }) as const,
    )
    await writeList(db, vault, { ...list, listed })
    const { id } = await mia.ask(createCard, { body: { ...CARD, title: 'Eine mehr' } })
    expect((await put(mia, { kind: 'card', id })).text).toContain(listFull.code)
    const single = await newSingle(app(), 'Lena')
    expect(await read(single)).toEqual({ both: [], mine: [] })
    expect((await put(single, STORY)).text).toContain(notTwo.code)
  })

  test('ABEND-18 The archive has the list and the own wishes, and nothing of the partner’s', async () => {
    const { mia, jonas } = await newPair(app())
    await match(mia, jonas)
    await put(mia, MATCH)
    await put(mia, STORY)
    await put(jonas, STORY)
    await put(jonas, { kind: 'story', id: String(otherStory.id) })
    const { bytes } = await mia.call(exportData, { body: { password: PASSWORD } })
    expect(JSON.parse(unzip(bytes).get('vorgemerkt.json')?.toString() ?? '')).toEqual({
      gemeinsam: [pair.geben.text],
      meineWuensche: [story.title],
    })
    // A copy is no look: what nobody was shown can be taken back.
    await put(mia, STORY, false)
    expect((await read(jonas)).both).toEqual([nameOf(MATCH)])
  })

  test('ABEND-19 A parting leaves the list with the former pair, which brings it back', async () => {
    const { mia, jonas } = await newPair(app())
    await match(mia, jonas)
    await put(mia, MATCH)
    await put(jonas, STORY)
    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) expect(await read(person)).toEqual({ both: [], mine: [] })
    for (const person of [mia, jonas]) {
      const [former] = await person.ask(listFormerPairs)
      await person.ask(restoreFormerPair, {
        params: { id: former?.id ?? '' },
        body: { password: PASSWORD },
      })
    }
    expect(await read(mia)).toEqual({ both: [nameOf(MATCH)], mine: [] })
    expect(await read(jonas)).toEqual({ both: [nameOf(MATCH)], mine: [nameOf(STORY)] })
  })
})
