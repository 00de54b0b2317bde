import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitCard, readCard } from '#contract/cards/calls.ts'
import { RELATED_OFFERED, RELATED_STORIES } from '#contract/kernel/related.ts'
import { answerQuestion, questionMatches, takeAnswerBack } from '#contract/questions/calls.ts'
import { readStory, storyCards } from '#contract/stories/calls.ts'
import { questionCatalog, storyCatalog } from '#server/testing/content.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { casesOf, engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'

/** trust a, O-174 */
const EVENINGS = effort('KNISTERN_RELATED_EVENINGS', { main: 4, all: 40, nightly: 400 })
const ACTS_MAX = 14

/** Few enough that limits meet what matches. */
const pairs = questionCatalog.pairs
  .filter(({ cards, stories }) => cards.length > 1 && stories.length > 0)
  .slice(0, 5)
const named = [...new Set(pairs.flatMap(({ cards }) => cards))]
const numbers = [...new Set(pairs.flatMap(({ stories }) => stories))]

const who = fc.constantFrom('mia' as const, 'jonas' as const)
const act = fc.oneof(
  fc.record({
    who,
    questionId: fc.constantFrom(
      ...pairs.flatMap(({ geben, empfangen }) => [geben.id, empfangen.id]),
    ),
    answer: fc.constantFrom('yes', 'yes', 'maybe', 'no', null),
  }),
  fc.record({
    who,
    cardId: fc.constantFrom(...named),
    limited: fc.constantFrom('true', 'true', 'false'),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** An evening after which a match has no card left. */
const allRest: Act[] = (pairs[1]?.cards ?? []).map((cardId) => ({
  who: 'jonas',
  cardId,
  limited: 'true',
}))

async function perform(person: Person, one: Act): Promise<void> {
  if ('cardId' in one) {
    const { cardId, limited } = one
    await person.ask(limitCard, { query: { cardId, limited } })
  } else if (one.answer === null) {
    await person.ask(takeAnswerBack, { params: { questionId: one.questionId } })
  } else {
    const { questionId, answer } = one
    await person.ask(answerQuestion, { body: { questionId, answer } })
  }
}

/** The list somebody works out alone: content is public, and each card says whether it rests. */
async function workedOut(person: Person, pairId: string) {
  const { cards, stories } = questionCatalog.pairOf(pairId) ?? { cards: [], stories: [] }
  const ofStories = []
  for (const id of stories.slice(0, RELATED_STORIES)) {
    const { title } = await person.ask(readStory, { params: { id: String(id) } })
    ofStories.push({ id, title })
  }
  const room = RELATED_OFFERED - ofStories.length
  return { cards: await drawable(person, cards, room), stories: ofStories }
}

async function drawable(person: Person, ids: readonly string[], room: number) {
  const found = []
  for (const id of ids) {
    const { title, resting, restsUntil } = await person.ask(readCard, { params: { id } })
    if (!resting && restsUntil === null) found.push({ id, title })
  }
  return found.slice(0, room)
}

/**
 * Everything offered beside matches and stories can be worked out from calls that answered before
 * it was offered. The offer therefore reveals nothing new, in whatever order somebody answers,
 * limits and looks (decision 0051).
 */
describe.each(engines)('related content reveals nothing new on %s', (engine) => {
  const app = useTestApp({ engine })

  test('O-149 O-174 After any evening both are offered the same, and each could have worked it out', {
    timeout: 180_000 + EVENINGS * 10_000,
  }, async () => {
    let offered = 0
    let rested = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: ACTS_MAX }), async (acts) => {
        const { mia, jonas } = await newPair(app())
        for (const { geben, empfangen } of pairs.slice(0, 2)) {
          await mia.ask(answerQuestion, { body: { questionId: geben.id, answer: 'yes' } })
          await jonas.ask(answerQuestion, { body: { questionId: empfangen.id, answer: 'yes' } })
        }
        for (const one of acts) await perform(one.who === 'mia' ? mia : jonas, one)
        const lists = [await mia.ask(questionMatches), await jonas.ask(questionMatches)]
        const [hers, his] = lists.map(({ paare }) =>
          paare.map(({ fragePaar, related }) => ({ id: fragePaar.geben.id, related })),
        )
        expect(his).toEqual(hers)
        for (const { id, related } of hers ?? []) {
          const worked = await workedOut(jonas, id)
          expect(related).toEqual(worked)
          offered += related.cards.length
          rested += RELATED_OFFERED - related.cards.length - related.stories.length
        }
        for (const number of numbers) {
          const params = { id: String(number) }
          const cards = await mia.ask(storyCards, { params })
          expect(await jonas.ask(storyCards, { params })).toEqual(cards)
          const worked = await drawable(mia, storyCatalog.cardsOf(number), RELATED_OFFERED)
          expect(cards).toEqual(worked)
        }
      }),
      {
        ...casesOf(engine, EVENINGS, 'KNISTERN_RELATED_SEED'),
        endOnFailure: true,
        examples: [[allRest]],
      },
    )
    // Silence everywhere would prove nothing.
    expect(Math.min(offered, rested)).toBeGreaterThan(0)
  })
})
