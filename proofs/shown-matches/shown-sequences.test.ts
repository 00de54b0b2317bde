import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { voteCard } from '#contract/cards/calls.ts'
import { resync } from '#contract/kernel/server.ts'
import { answerQuestion, type Paar, takeAnswerBack } from '#contract/questions/calls.ts'
import { rateStory } from '#contract/stories/calls.ts'
import { starterCards } from '#server/features/cards/deck-service.ts'
import { CONTENT, questionCatalog, storyCatalog } from '#server/testing/content.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { casesOf, engines } from '#server/testing/engines.ts'
import { connectSocket, type SocketClient } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { report } from '../report.ts'
import {
  type Answering,
  PAIRS_PER_SEQUENCE,
  STORIES_PER_SEQUENCE,
  type Step,
  sequences,
} from './match-sequences.ts'
import {
  cardFact,
  directionFact,
  exported,
  type Fact,
  factsOfPaar,
  halfOf,
  look,
  ownHalf,
  partnerOf,
  storyFact,
  type Who,
} from './shown-facts.ts'

const SEQUENCES = effort('KNISTERN_SHOWN_SEQUENCES', { main: 20, all: 100, nightly: 2_000 })

const questions = questionCatalog.pairs
const { stories } = storyCatalog
/** A couple lasts until the stories are used up. */
const SEQUENCES_PER_COUPLE = Math.floor(stories.length / STORIES_PER_SEQUENCE)
const cards = [...starterCards(join(CONTENT, 'cards')).starter.values()]
const BOTH = ['mia', 'jonas'] as const

/**
 * Everything one partner has been shown of the other, the other is shown at the next look (O-148),
 * whatever the two do and in whatever order.
 */
describe.each(engines)('random evenings on %s', (engine) => {
  const app = useTestApp({ engine })
  let couple: Pair
  let played = Number.POSITIVE_INFINITY
  const clients = new Map<Who, SocketClient>()
  let looks = 0
  let facts = 0

  /** One sequence, with what it has shown to whom and what matches by the answers alone. */
  async function play(steps: readonly Step[]): Promise<void> {
    if (played >= SEQUENCES_PER_COUPLE) {
      for (const who of BOTH) close(who)
      couple = await newPair(app())
      played = 0
    }
    const asked = questions.slice(played * PAIRS_PER_SEQUENCE).slice(0, PAIRS_PER_SEQUENCE)
    const told = stories.slice(played * STORIES_PER_SEQUENCE).slice(0, STORIES_PER_SEQUENCE)
    const card = cards[played] ?? { id: '', title: '' }
    played += 1
    const shown = { mia: new Set<Fact>(), jonas: new Set<Fact>() }
    const given = new Map<string, string>()
    /** Facts that match for a moment, between two answers at once. */
    let between: readonly Fact[] = []

    const keyOf = (who: Who, { pair, half }: Answering) => `${who} ${pair} ${half}`
    const matching = (answers: ReadonlyMap<string, string> = given): Set<Fact> => {
      const answerOf = (...key: unknown[]) => {
        const answer = answers.get(key.join(' '))
        return answer === undefined || answer.startsWith('no') ? null : answer
      }
      const live = new Set<Fact>()
      for (const [pair, { geben }] of asked.entries()) {
        for (const giver of BOTH) {
          const gives = answerOf(giver, pair, 'geben')
          const receives = answerOf(partnerOf(giver), pair, 'empfangen')
          if (gives !== null && receives !== null) {
            live.add(directionFact(geben.text, giver, gives, receives))
          }
        }
      }
      for (const { id } of told) {
        const [mia, jonas] = [answerOf('mia', id), answerOf('jonas', id)]
        if (mia !== null && jonas !== null) live.add(storyFact(id, mia, jonas))
      }
      if (BOTH.every((who) => answers.get(`${who} ${card.id}`) === 'like')) {
        live.add(cardFact(card.title))
      }
      return live
    }

    /** The present answer of somebody, in the words of their half of a fact. */
    const answeredNow = (who: Who): Set<string> => {
      const halves = new Set<string>()
      for (const [pair, { geben }] of asked.entries()) {
        for (const half of ['geben', 'empfangen'] as const) {
          const answer = given.get(`${who} ${pair} ${half}`)
          const giver = half === 'geben' ? who : partnerOf(who)
          if (answer !== undefined) halves.add(ownHalf.ofDirection(geben.text, giver, who, answer))
        }
      }
      for (const { id } of told) {
        const rating = given.get(`${who} ${id}`)
        if (rating !== undefined) halves.add(ownHalf.ofStory(id, who, rating))
      }
      const vote = given.get(`${who} ${card.id}`)
      if (vote !== undefined) halves.add(ownHalf.ofCard(card.title, who, vote))
      return halves
    }

    const note = (who: Who, seen: readonly Fact[]) => {
      const partner = partnerOf(who)
      const known = new Set([...matching(), ...between, ...shown.mia, ...shown.jonas])
      const knownOfPartner = new Set([...known].map((fact) => halfOf(fact, partner)))
      const mine = answeredNow(who)
      // With the own answer of now only what has been shown to this reader before (O-187).
      const shownOfPartner = new Set([...shown[who]].map((fact) => halfOf(fact, partner)))
      const isOwnNow = (fact: Fact) =>
        mine.has(halfOf(fact, who)) &&
        knownOfPartner.has(halfOf(fact, partner)) &&
        shownOfPartner.has(halfOf(fact, partner))
      // An answer that was taken back before anybody saw it is never shown.
      expect(seen.filter((fact) => !known.has(fact) && !isOwnNow(fact))).toEqual([])
      for (const fact of seen) shown[who].add(fact)
      facts += seen.length
    }
    const lookAs = async (who: Who) => {
      const seen = await look(couple[who], who)
      note(who, seen)
      looks += 1
      // The reader knows what of the own half has been shown to the partner.
      const toldOfMe = new Set([...shown[who]].map((fact) => halfOf(fact, who)))
      const learnedOfMe = new Set([...shown[partnerOf(who)]].map((fact) => halfOf(fact, who)))
      const missed = learnedOfMe.difference(toldOfMe)
      expect([...missed], `shown to ${partnerOf(who)} and not to ${who}`).toEqual([])
      return seen
    }

    const receive = async () => {
      for (const who of BOTH) {
        const client = clients.get(who)
        if (client === undefined) continue
        // A last word: whatever was said before has been heard then.
        app().context.live.emit({ userId: couple[who].userId }, resync, undefined)
        await client.next(resync.name)
        while (client.received.some(({ event }) => event === 'new-match')) {
          note(who, factsOfPaar((await client.next('new-match')) as Paar, who))
        }
      }
    }

    const answerAs = async (who: Who, answering: Answering) => {
      const { pair, half, answer } = answering
      const questionId = asked[pair]?.[half].id ?? ''
      if (answer === null) await couple[who].ask(takeAnswerBack, { params: { questionId } })
      else await couple[who].ask(answerQuestion, { body: { questionId, answer } })
      given.set(keyOf(who, answering), answer ?? 'no')
    }
    const rateAs = async (
      who: Who,
      story: number,
      preference: 'yes' | 'maybe' | 'no',
      level = 0,
    ) => {
      const id = told[story]?.id ?? 0
      const body = { preference, dirtyLevel: level }
      await couple[who].ask(rateStory, { params: { id: String(id) }, body })
      given.set(`${who} ${id}`, `${preference} ${level}`)
    }

    const voteAs = async (who: Who, vote: 'like' | 'dislike' | 'none') => {
      await couple[who].ask(voteCard, { query: { cardId: card.id, vote, matches: 'true' } })
      given.set(`${who} ${card.id}`, vote)
    }

    const take = async (step: Step) => {
      switch (step.kind) {
        case 'answer':
          return answerAs(step.who, step.answering)
        case 'both answer':
          between = BOTH.flatMap((who) => {
            const first = [keyOf(who, step[who]), step[who].answer ?? 'no'] as const
            return [...matching(new Map([...given, first]))]
          })
          await Promise.all(BOTH.map((who) => answerAs(who, step[who])))
          return
        case 'rate':
          return rateAs(step.who, step.story, step.preference, step.dirtyLevel)
        case 'vote':
          return voteAs(step.who, step.vote)
        case 'look':
          await lookAs(step.who)
          return
        case 'both look': {
          const seen = await Promise.all(BOTH.map((who) => look(couple[who], who)))
          for (const [index, who] of BOTH.entries()) note(who, seen[index] ?? [])
          return
        }
        case 'export':
          return note(step.who, await exported(couple[step.who], step.who))
        case 'socket':
          if (clients.has(step.who)) close(step.who)
          else clients.set(step.who, await connectSocket(couple[step.who]))
          return
        case 'restart':
          for (const who of BOTH) close(who)
          await app().restart()
      }
    }
    for (const step of steps) {
      between = []
      await take(step)
      await receive()
    }

    for (const who of BOTH) {
      for (const half of ['geben', 'empfangen'] as const) {
        for (const pair of asked.keys()) await answerAs(who, { pair, half, answer: null })
      }
      for (const story of told.keys()) await rateAs(who, story, 'no')
      await voteAs(who, 'none')
    }
    for (const who of BOTH) await lookAs(who)
    // Both have been shown everything: it is gone.
    for (const who of BOTH) expect(await look(couple[who], who)).toEqual([])
  }

  function close(who: Who): void {
    clients.get(who)?.close()
    clients.delete(who)
  }

  test('O-148 Everything one has ever been shown, the other is shown at the next look', {
    timeout: 180_000 + SEQUENCES * 3_000,
  }, async () => {
    const cases = casesOf(engine, SEQUENCES, 'KNISTERN_SHOWN_SEED')
    await fc.assert(fc.asyncProperty(sequences, play), { ...cases, endOnFailure: true })
    for (const who of BOTH) close(who)
    report(
      `${engine}: ${cases.numRuns} evenings, ${looks} looks, ${facts} sights, none of one alone`,
    )
    expect(facts).toBeGreaterThan(cases.numRuns)
  })
})
