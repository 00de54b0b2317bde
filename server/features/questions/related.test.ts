import { describe, expect, test } from 'vitest'
import { limitCard, listCards, readCard } from '#contract/cards/calls.ts'
import { answerQuestion, questionMatches } from '#contract/questions/calls.ts'
import { updateStory } from '#contract/stories/calls.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { createTestClock, DAY } from '#server/testing/test-clock.ts'
import type { QuestionPair } from './models.ts'

const pairNamed = (id: string): QuestionPair => {
  const found = questionCatalog.pairs.find((pair) => pair.id === id)
  if (found === undefined) throw new Error(`There is no pair ${id}.`)
  return found
}
/** Names three cards that are drawn all year, and no story. */
const THREE_CARDS = pairNamed('q-kind-02')
const WITH_STORY = pairNamed('q-spiel-07')

const say = (who: Person, questionId: string, answer: 'yes' | 'maybe' | 'no') =>
  who.ask(answerQuestion, { body: { questionId, answer } })
const limit = (who: Person, cardId: string, limited: boolean) =>
  who.ask(limitCard, { query: { cardId, limited: limited ? 'true' : 'false' } })

/** The content offered to somebody beside a match. */
async function relatedOf(who: Person, { geben }: QuestionPair) {
  const { paare } = await who.ask(questionMatches)
  return paare.find(({ fragePaar }) => fragePaar.geben.id === geben.id)?.related
}

/** The content offered to both, which is one and the same. */
async function offeredTo({ mia, jonas }: Pair, questions: QuestionPair) {
  const [hers, his] = [await relatedOf(mia, questions), await relatedOf(jonas, questions)]
  expect(his).toEqual(hers)
  return hers ?? { cards: [], stories: [] }
}
const idsIn = (list: readonly { id: string | number }[]) => list.map(({ id }) => id)

async function match({ mia, jonas }: Pair, ...many: QuestionPair[]) {
  for (const { geben, empfangen } of many) {
    await say(mia, geben.id, 'yes')
    await say(jonas, empfangen.id, 'maybe')
  }
}

describe.each(engines)('content that fits a match on %s', (engine) => {
  const clock = createTestClock()
  const app = useTestApp({ engine, clock })

  test('FRAGEN-47 O-174 A match offers both the same: cards of the deck by name, a story in place of the second', async () => {
    const pair = await newPair(app())
    await match(pair, WITH_STORY, THREE_CARDS)
    const offered = await offeredTo(pair, WITH_STORY)
    expect(idsIn(offered.cards)).toEqual(WITH_STORY.cards.slice(0, 1))
    expect(idsIn(offered.stories)).toEqual(WITH_STORY.stories)
    const deck = new Map((await pair.mia.ask(listCards)).map(({ id, title }) => [id, title]))
    const { cards, stories } = await offeredTo(pair, THREE_CARDS)
    expect(stories).toEqual([])
    expect(cards).toHaveLength(2)
    for (const { id, title } of cards) expect(title).toBe(deck.get(id))
  })

  test('O-174 The direction of a match and how strong it is change nothing', async () => {
    const [giving, receiving] = [await newPair(app()), await newPair(app())]
    await match(giving, WITH_STORY)
    for (const who of [receiving.mia, receiving.jonas]) {
      await say(who, WITH_STORY.geben.id, 'yes')
      await say(who, WITH_STORY.empfangen.id, 'yes')
    }
    expect(await offeredTo(receiving, WITH_STORY)).toEqual(await offeredTo(giving, WITH_STORY))
  })

  test.each(['mia', 'jonas'] as const)(
    'O-149 O-174 A card under a limit of %s is offered to neither, the next one stands in; who set it shows in nothing',
    async (who) => {
      const pair = await newPair(app())
      await match(pair, THREE_CARDS)
      const before = await offeredTo(pair, THREE_CARDS)
      const [first = ''] = idsIn(before.cards) as string[]
      await limit(pair[who], first, true)
      const during = await offeredTo(pair, THREE_CARDS)
      expect(idsIn(during.cards)).not.toContain(first)
      expect(during.cards).toHaveLength(2)
      // The limit of the other one on what rests already.
      await limit(who === 'mia' ? pair.jonas : pair.mia, first, true)
      expect(await offeredTo(pair, THREE_CARDS)).toEqual(during)
      await limit(pair[who], first, false)
      expect(await offeredTo(pair, THREE_CARDS)).toEqual(during)
      await limit(who === 'mia' ? pair.jonas : pair.mia, first, false)
      expect(await offeredTo(pair, THREE_CARDS)).toEqual(before)
    },
  )

  test('O-174 Where all its cards rest, a match offers none', async () => {
    const pair = await newPair(app())
    await match(pair, THREE_CARDS)
    for (const id of THREE_CARDS.cards) await limit(pair.jonas, id, true)
    expect(await offeredTo(pair, THREE_CARDS)).toEqual({ cards: [], stories: [] })
  })

  test('O-174 A story has the title the couple has given it', async () => {
    const pair = await newPair(app())
    await match(pair, WITH_STORY)
    const params = { id: String(WITH_STORY.stories[0]) }
    await pair.jonas.ask(updateStory, { params, body: { title: 'Unsere Seide', description: 'S' } })
    const { stories } = await offeredTo(pair, WITH_STORY)
    expect(stories.map(({ title }) => title)).toEqual(['Unsere Seide'])
  })

  test('O-125 O-174 Only matches have cards and stories that fit, and the event of a match does not carry them', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const client = await connectSocket(mia)
    await say(mia, WITH_STORY.geben.id, 'yes')
    await say(jonas, WITH_STORY.empfangen.id, 'no')
    await say(jonas, THREE_CARDS.empfangen.id, 'yes')
    expect((await mia.ask(questionMatches)).paare).toEqual([])
    await say(jonas, WITH_STORY.empfangen.id, 'yes')
    expect(await client.next('new-match')).not.toHaveProperty('related')
    client.close()
  })

  test('O-174 A card out of season is not offered, in its season it is', async () => {
    const [summer, winter] = [pairNamed('q-gem-02'), pairNamed('q-korp-02')]
    const seen: boolean[] = []
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const pair = await newPair(app())
      await match(pair, summer, winter)
      for (const questions of [summer, winter]) {
        const [id = ''] = questions.cards
        const { restsUntil } = await pair.mia.ask(readCard, { params: { id } })
        const offered = idsIn((await offeredTo(pair, questions)).cards).includes(id)
        expect(offered).toBe(restsUntil === null)
        seen.push(offered)
      }
      clock.advance(91 * DAY)
    }
    expect(new Set(seen).size).toBe(2)
  })
})
