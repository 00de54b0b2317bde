import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import {
  importCards,
  limitCard,
  listCards,
  listReactions,
  myCards,
  voteCard,
} from '#contract/cards/calls.ts'
import { invite, leave } from '#contract/pairing/calls.ts'
import { acceptAs, newPair, PASSWORD, type Person } from '#server/testing/couples.ts'
import { thorough } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const packOf = (cards: number, of: string) => ({
  format: 'knistern.cards/1' as const,
  category: 'Herzklopfen' as const,
  cards: Array.from({ length: cards }, (_, at) => ({
    id: `karte-${at}`,
    title: `Karte ${of} ${at}`,
    description: `${of} ${at}`,
    level: 1,
    tags: [],
  })),
})

/** Imports cards of one person, all of which the other likes; returns their ids. */
async function likeCardsOf(writer: Person, voter: Person, cards: number): Promise<string[]> {
  await writer.ask(importCards, { body: packOf(cards, writer.userId) })
  const ids = (await writer.ask(myCards)).map(({ id }) => id)
  for (const cardId of ids) await voter.ask(voteCard, { query: { cardId, vote: 'like' } })
  return ids
}

describe.each(engines)('reactions to cards that are gone, on %s', (engine) => {
  const app = useTestApp({ engine })
  const namedBy = async (person: Person) =>
    (await person.ask(listReactions)).map(({ cardId }) => cardId)
  const join = async (person: Person) => {
    const { inviteCode } = await person.ask(invite, { body: { name: 'Jonas' } })
    return acceptAs(app(), inviteCode)
  }
  const part = (person: Person) => person.call(leave, { body: { password: PASSWORD } })

  test('trust i O-093 Goes with an account that is deleted, at the next parting; of the deck and of own cards it stays', async () => {
    const { mia, jonas } = await newPair(app())
    const his = await likeCardsOf(jonas, mia, 2)
    const hers = await likeCardsOf(mia, mia, 1)
    const [ofDeck = '', limited = ''] = (await mia.ask(listCards))
      .map(({ id }) => id)
      .filter((id) => ![...his, ...hers].includes(id))
    await mia.ask(voteCard, { query: { cardId: ofDeck, vote: 'dislike' } })
    await mia.ask(limitCard, { query: { cardId: limited, limited: 'true' } })
    await mia.ask(limitCard, { query: { cardId: his[0] ?? '', limited: 'true' } })
    await part(mia)
    // He could come back, and his cards with him.
    expect(new Set(await namedBy(mia))).toEqual(new Set([...his, ...hers, ofDeck, limited]))
    await jonas.ask(deleteAccount, { body: { password: PASSWORD } })
    await join(mia)
    await part(mia)
    expect(new Set(await namedBy(mia))).toEqual(new Set([...hers, ofDeck, limited]))
  })

  test('trust i The latest five hundred reactions to cards that former partners have written stay', {
    ...thorough,
    timeout: 180_000,
  }, async () => {
    const { mia, jonas } = await newPair(app())
    const first = await likeCardsOf(jonas, mia, 300)
    await part(mia)
    const second = await likeCardsOf(await join(mia), mia, 300)
    await part(mia)
    const kept = await namedBy(mia)
    expect(kept).toHaveLength(500)
    expect(kept).toEqual(expect.arrayContaining(second))
    expect(kept.filter((id) => first.includes(id))).toHaveLength(200)
  })
})
