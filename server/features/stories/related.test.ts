import { describe, expect, test } from 'vitest'
import { limitCard, listCards } from '#contract/cards/calls.ts'
import { createStory, rateStory, storyCards, updateStory } from '#contract/stories/calls.ts'
import { storyCatalog } from '#server/testing/content.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const TEXT = { title: 'Am See', description: 'Es war warm.' }
const STORY = 13
const params = { id: String(STORY) }

describe.each(engines)('the cards that fit a story on %s', (engine) => {
  const app = useTestApp({ engine })

  /** The content offered to both, which is one and the same. */
  const offeredTo = async ({ mia, jonas }: Pair, id = params.id) => {
    const [hers, his] = [
      await mia.call(storyCards, { params: { id } }),
      await jonas.call(storyCards, { params: { id } }),
    ]
    expect(his.text).toBe(hers.text)
    return mia.ask(storyCards, { params: { id } })
  }

  test('STORIES-90 O-174 A story leads to its cards, by their titles, in the couple’s version too', async () => {
    const pair = await newPair(app())
    const deck = new Map((await pair.mia.ask(listCards)).map(({ id, title }) => [id, title]))
    const offered = await offeredTo(pair)
    expect(offered).toEqual(
      storyCatalog.cardsOf(STORY).map((id) => ({ id, title: deck.get(id) ?? '' })),
    )
    await pair.jonas.ask(updateStory, { params, body: TEXT })
    expect(await offeredTo(pair)).toEqual(offered)
  })

  test('O-149 O-174 A card under a limit of either is offered to neither, and ratings change nothing', async () => {
    const pair = await newPair(app())
    const [first = '', ...others] = storyCatalog.cardsOf(STORY)
    const before = await offeredTo(pair)
    const body = { dirtyLevel: 5, preference: 'no' as const }
    await pair.jonas.ask(rateStory, { params, body })
    expect(await offeredTo(pair)).toEqual(before)
    await pair.jonas.ask(limitCard, { query: { cardId: first, limited: 'true' } })
    expect((await offeredTo(pair)).map(({ id }) => id)).toEqual(others)
    await pair.mia.ask(limitCard, { query: { cardId: first, limited: 'true' } })
    expect((await offeredTo(pair)).map(({ id }) => id)).toEqual(others)
    for (const who of [pair.mia, pair.jonas]) {
      await who.ask(limitCard, { query: { cardId: first, limited: 'false' } })
    }
    expect(await offeredTo(pair)).toEqual(before)
  })

  test('O-112 O-174 A story of the couple has none; one of another couple is not there', async () => {
    const [pair, others] = [await newPair(app()), await newPair(app())]
    const { id } = await pair.mia.ask(createStory, { body: TEXT })
    expect(await offeredTo(pair, String(id))).toEqual([])
    const theirs = await others.mia.call(storyCards, { params: { id: String(id) } })
    const nobodys = await others.mia.call(storyCards, { params: { id: '999999999' } })
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text])
  })
})
