// @module-tag thorough
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createCard, listCards, listReactions, myCards, voteCard } from '#contract/cards/calls.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { closeIntact } from './integrity-check.ts'

/** trust g */
const ROUNDS = effort('KNISTERN_KILL_ROUNDS', { all: 3, nightly: 200 })
const LATEST = { timeout: 120_000, interval: 5 }

interface Acknowledged {
  readonly titles: Set<string>
  readonly votes: Map<string, 'like' | 'dislike'>
}

/** Writes as fast as the server answers until it is gone; keeps what it has acknowledged. */
async function storm(person: Person, round: number, deck: readonly string[], kept: Acknowledged) {
  for (let count = 0; ; count += 1) {
    try {
      const title = `${round}-${count}`
      const body = { title, categoryId: 'herz', description: 'x', dirtyLevel: 1, tags: [] }
      const written = await person.call(createCard, { body })
      if (written.status === 201) kept.titles.add(title)
      const cardId = deck[count % deck.length] ?? ''
      const vote = count % 2 ? 'like' : 'dislike'
      // In flight at the kill it may or may not have been stored.
      kept.votes.delete(cardId)
      const voted = await person.call(voteCard, { query: { cardId, vote } })
      if (voted.status === 200) kept.votes.set(cardId, vote)
    } catch {
      return
    }
  }
}

test(
  `trust g Every acknowledged write is there after kill -9, ${ROUNDS} times`,
  async () => {
    const server = await startTestServer('sqlite', { RATE_LIMITS: 'off', QUOTA_CARDS: '1000000' })
    const { address } = server
    const { mia, jonas } = await newPair({ address })
    const deck = (await mia.ask(listCards)).map(({ id }) => id)
    const kept = [mia, jonas].map((person) => ({
      person,
      titles: new Set<string>(),
      votes: new Map<string, 'like' | 'dislike'>(),
    }))

    for (let round = 0; round < ROUNDS; round += 1) {
      const storms = kept.map((acknowledged) =>
        storm(acknowledged.person, round, deck, acknowledged),
      )
      // Enough to judge, however slow the machine; then at another moment each time.
      const enough = 6 * (round + 1)
      await vi.waitUntil(() => kept.every(({ titles }) => titles.size >= enough), LATEST)
      await wait(100 * (round % 4))
      await server.crash()
      await Promise.all(storms)
      await server.restart()
      for (const { person, titles, votes } of kept) {
        const cards = (await person.ask(myCards)).map(({ title }) => title)
        expect(new Set(cards).size).toBe(cards.length)
        expect([...titles].filter((title) => !cards.includes(title))).toEqual([])
        const stored = new Map(
          (await person.ask(listReactions)).map(({ cardId, vote }) => [cardId, vote]),
        )
        expect([...votes].filter(([cardId, vote]) => stored.get(cardId) !== vote)).toEqual([])
      }
    }
    const writes = kept.reduce((sum, { titles, votes }) => sum + titles.size + votes.size, 0)
    report(`${writes} cards and votes acknowledged over ${ROUNDS} kills`)
    await closeIntact(server)
    expect(kept.every(({ titles }) => titles.size > 5)).toBe(true)
  },
  600_000 + ROUNDS * 10_000,
)
