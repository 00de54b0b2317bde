import { describe, expect, test } from 'vitest'
import { leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { answerQuestion, questionMatches, takeAnswerBack } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { listStories, rateStory, storyMatches } from '#contract/stories/calls.ts'
import type { Preference } from '#contract/stories/rules.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { newPair, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { report } from '../report.ts'

/** As many pairs as a partner would ask about in an evening. */
const pairs = questionCatalog.pairs.slice(0, 60)
const [first] = pairs
if (first === undefined) throw new Error('no questions')
const [gives, receives] = [first.geben.id, first.empfangen.id]

/**
 * Everything one partner has been shown of the other, the other is shown too (O-148): a partner who
 * says yes to everything, reads and takes it all back has revealed to the other all that was
 * learned.
 */
describe.each(engines)('matches that one has seen, the other sees, on %s', (engine) => {
  const app = useTestApp({ engine })

  const pairsShownTo = async (person: Person) =>
    (await person.ask(questionMatches)).paare.map(({ fragePaar }) => fragePaar.geben.id)
  const storiesShownTo = async (person: Person) =>
    (await person.ask(storyMatches)).matches.map(({ story }) => story.id)

  /** Prints how much one of two has seen and the other has not; it must be nothing. */
  function expectNoProbe(what: string, seen: readonly unknown[], seenByOther: readonly unknown[]) {
    const alone = seen.filter((one) => !seenByOther.includes(one))
    report(
      `${engine} ${what}: ${seen.length} probed, ${alone.length} seen by one and not by the other`,
    )
    expect(seen.length).toBeGreaterThan(0)
    expect(alone).toEqual([])
  }

  const rate = (person: Person, id: number, preference: Preference, dirtyLevel = 3) =>
    person.ask(rateStory, { params: { id: String(id) }, body: { preference, dirtyLevel } })
  const say = (person: Person, questionId: string, answer: QuestionAnswer | null) =>
    answer === null
      ? person.ask(takeAnswerBack, { params: { questionId } })
      : person.ask(answerQuestion, { body: { questionId, answer } })

  test('O-148 Probing every question and taking it all back is seen by the other', async () => {
    const { mia, jonas } = await newPair(app())
    const all = async (person: Person, half: 'geben' | 'empfangen', answer: 'yes' | null) => {
      for (const pair of pairs) await say(person, pair[half].id, answer)
    }
    await all(jonas, 'empfangen', 'yes')
    await all(mia, 'geben', 'yes')
    const seen = await pairsShownTo(mia)
    expect(seen).toHaveLength(pairs.length)
    await all(mia, 'geben', null)
    expectNoProbe('questions', seen, await pairsShownTo(jonas))
    expect([await pairsShownTo(mia), await pairsShownTo(jonas)]).toEqual([[], []])
  })

  test('O-148 Probing every story and taking it all back is seen by the other', async () => {
    const { mia, jonas } = await newPair(app())
    const ids = (await mia.ask(listStories)).map(({ id }) => id)
    const rateAll = async (person: Person, preference: 'yes' | 'no') => {
      for (const id of ids) await rate(person, id, preference)
    }
    await rateAll(jonas, 'yes')
    await rateAll(mia, 'yes')
    const seen = await storiesShownTo(mia)
    expect(seen).toHaveLength(ids.length)
    await rateAll(mia, 'no')
    expectNoProbe('stories', seen, await storiesShownTo(jonas))
    expect([await storiesShownTo(mia), await storiesShownTo(jonas)]).toEqual([[], []])
  })

  test('O-148 A slip that nobody was shown is gone at once', async () => {
    const { mia, jonas } = await newPair(app())
    await say(jonas, receives, 'yes')
    await say(mia, gives, 'yes')
    await say(mia, gives, null)
    expect([await pairsShownTo(mia), await pairsShownTo(jonas)]).toEqual([[], []])
  })

  test('O-148 A match the other has been shown stays, also for the partner who takes it back unseen', async () => {
    const { mia, jonas } = await newPair(app())
    await say(jonas, receives, 'maybe')
    await say(mia, gives, 'yes')
    expect(await pairsShownTo(jonas)).toEqual([gives])
    await say(mia, gives, 'no')
    const { paare } = await mia.ask(questionMatches)
    expect(paare[0]).toMatchObject({
      matchType: 'weiches Match',
      details: {
        userA: { geben: 'yes', empfangen: null },
        userB: { geben: null, empfangen: 'maybe' },
      },
    })
    expect(await pairsShownTo(mia)).toEqual([])
  })

  test('O-148 Each direction counts by itself, and of the other nothing shows', async () => {
    const { mia, jonas } = await newPair(app())
    for (const person of [mia, jonas]) {
      await say(person, gives, 'yes')
      await say(person, receives, 'yes')
    }
    for (const person of [mia, jonas]) await person.ask(questionMatches)
    await say(mia, receives, null)
    const answersOf = async (person: Person) => {
      const { paare } = await person.ask(questionMatches)
      return paare.map(({ details }) => details.userB)
    }
    expect(await answersOf(mia)).toEqual([{ geben: null, empfangen: 'yes' }])
    expect(await answersOf(jonas)).toEqual([{ geben: 'yes', empfangen: null }])
    await say(mia, receives, 'maybe')
    expect(await answersOf(mia)).toEqual([{ geben: 'yes', empfangen: 'yes' }])
    await say(mia, receives, null)
    await say(mia, gives, null)
    // The first direction both had seen; the second, begun anew, Jonas has not.
    expect(await answersOf(jonas)).toEqual([{ geben: null, empfangen: 'maybe' }])
    expect(await answersOf(jonas)).toEqual([])
  })

  test('O-148 A match that both have seen and that comes back begins anew', async () => {
    const { mia, jonas } = await newPair(app())
    await say(jonas, receives, 'yes')
    await say(mia, gives, 'yes')
    for (const person of [mia, jonas]) expect(await pairsShownTo(person)).toEqual([gives])
    await say(mia, gives, null)
    await say(mia, gives, 'yes')
    expect(await pairsShownTo(mia)).toEqual([gives])
    await say(mia, gives, null)
    expect(await pairsShownTo(jonas)).toEqual([gives])
    expect(await pairsShownTo(jonas)).toEqual([])
  })

  test('O-148 The other is shown a match as the first was shown it, then as it is: changed answers and flames', async () => {
    const { mia, jonas } = await newPair(app())
    const [story] = await mia.ask(listStories)
    const id = story?.id ?? 0
    await rate(jonas, id, 'yes', 5)
    await rate(mia, id, 'yes', 4)
    const seenBy = async (person: Person) => {
      const [match] = (await person.ask(storyMatches)).matches
      return [match?.myRating, match?.partnerRating].map(
        (rating) => rating && [rating.preference, rating.dirtyLevel],
      )
    }
    expect(await seenBy(mia)).toEqual([
      ['yes', 4],
      ['yes', 5],
    ])
    await rate(mia, id, 'maybe', 0)
    expect(await seenBy(jonas)).toEqual([
      ['yes', 5],
      ['yes', 4],
    ])
    expect(await seenBy(jonas)).toEqual([
      ['yes', 5],
      ['maybe', 0],
    ])
    await rate(mia, id, 'no')
    expect(await seenBy(mia)).toEqual([
      ['maybe', 0],
      ['yes', 5],
    ])
    expect(await storiesShownTo(mia)).toEqual([])
  })

  test('O-187 A match taken back is gone from the own list at once, whether the other has looked or not', async () => {
    const { mia, jonas } = await newPair(app())
    await say(jonas, receives, 'yes')
    await say(mia, gives, 'yes')
    expect(await pairsShownTo(mia)).toEqual([gives])
    await say(mia, gives, 'no')
    expect(await pairsShownTo(mia)).toEqual([])
    expect(await pairsShownTo(jonas)).toEqual([gives])
    expect([await pairsShownTo(mia), await pairsShownTo(jonas)]).toEqual([[], []])
  })

  test('O-187 A match the partner takes back stays until both have seen it', async () => {
    const { mia, jonas } = await newPair(app())
    await say(jonas, receives, 'yes')
    await say(mia, gives, 'yes')
    expect(await pairsShownTo(mia)).toEqual([gives])
    await say(jonas, receives, 'no')
    expect(await pairsShownTo(mia)).toEqual([gives])
    expect(await pairsShownTo(jonas)).toEqual([gives])
    expect([await pairsShownTo(mia), await pairsShownTo(jonas)]).toEqual([[], []])
  })

  test('O-187 The own list has the own answers and flames of now, as the other screens do', async () => {
    const { mia, jonas } = await newPair(app())
    const [story] = await mia.ask(listStories)
    const id = story?.id ?? 0
    await rate(mia, id, 'yes', 5)
    await rate(jonas, id, 'yes', 4)
    await say(jonas, receives, 'yes')
    await say(mia, gives, 'yes')
    const own = async () => {
      const { matches } = await mia.ask(storyMatches)
      const { paare } = await mia.ask(questionMatches)
      return [
        ...matches.map(({ myRating }) => [myRating.preference, myRating.dirtyLevel]),
        ...paare.map(({ matchType, details }) => [matchType, details.userA.geben]),
      ]
    }
    expect(await own()).toEqual([
      ['yes', 5],
      ['starkes Match', 'yes'],
    ])
    await rate(mia, id, 'maybe', 1)
    await say(mia, gives, 'maybe')
    expect(await own()).toEqual([
      ['maybe', 1],
      ['weiches Match', 'maybe'],
    ])
    await rate(mia, id, 'no', 0)
    await say(mia, gives, 'no')
    expect(await own()).toEqual([])
    // Jonas still sees what Mia has seen of him, as she saw it.
    const [match] = (await jonas.ask(storyMatches)).matches
    expect([match?.partnerRating.preference, match?.myRating.dirtyLevel]).toEqual(['yes', 4])
  })

  test('O-148 A partner who hears of a match may have seen it: it stays until both have looked', async () => {
    const { mia, jonas } = await newPair(app())
    const client = await connectSocket(mia)
    await say(jonas, receives, 'yes')
    await say(mia, gives, 'yes')
    await client.next('new-match')
    client.close()
    await say(mia, gives, null)
    expect(await pairsShownTo(jonas)).toEqual([gives])
    expect(await pairsShownTo(mia)).toEqual([gives])
    expect([await pairsShownTo(mia), await pairsShownTo(jonas)]).toEqual([[], []])
  })

  test('O-148 Two devices that look and take back at the same moment hide nothing', async () => {
    const { mia, jonas } = await newPair(app())
    await Promise.all(pairs.slice(0, 12).map(({ empfangen }) => say(jonas, empfangen.id, 'yes')))
    const seen = new Set<string>()
    for (const { geben } of pairs.slice(0, 12)) {
      await say(mia, geben.id, 'yes')
      const [shown] = await Promise.all([
        pairsShownTo(mia),
        pairsShownTo(mia),
        say(mia, geben.id, null),
      ])
      for (const id of shown) seen.add(id)
    }
    const shownToJonas = await pairsShownTo(jonas)
    expect([...seen].filter((id) => !shownToJonas.includes(id))).toEqual([])
  })

  test('O-148 A recorded match outlasts a restart', async () => {
    const { mia, jonas } = await newPair(app())
    await say(jonas, receives, 'yes')
    await say(mia, gives, 'yes')
    expect(await pairsShownTo(mia)).toEqual([gives])
    await app().restart()
    await say(mia, gives, null)
    expect(await pairsShownTo(jonas)).toEqual([gives])
  })

  test('O-148 O-033 Leaving ends a match, and a person who comes back still sees what the other has seen', async () => {
    const { mia, jonas } = await newPair(app())
    const [story] = await mia.ask(listStories)
    const [, second] = pairs
    for (const [person, half] of [
      [jonas, 'empfangen'],
      [mia, 'geben'],
    ] as const) {
      await say(person, first[half].id, 'yes')
      await rate(person, story?.id ?? 0, 'yes')
    }
    for (const person of [mia, jonas]) expect(await pairsShownTo(person)).toEqual([gives])
    // Only Mia is shown the second match.
    await say(jonas, second?.empfangen.id ?? '', 'yes')
    await say(mia, second?.geben.id ?? '', 'yes')
    expect(await pairsShownTo(mia)).toHaveLength(2)
    expect(await storiesShownTo(mia)).toHaveLength(1)

    await mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [mia, jonas]) {
      expect([await pairsShownTo(person), await storiesShownTo(person)]).toEqual([[], []])
    }
    await say(mia, gives, null)
    await say(mia, second?.geben.id ?? '', null)
    await rate(mia, story?.id ?? 0, 'no')
    for (const person of [mia, jonas]) {
      const [formerPair] = await person.ask(listFormerPairs)
      await person.ask(restoreFormerPair, {
        params: { id: formerPair?.id ?? '' },
        body: { password: PASSWORD },
      })
    }
    expect(await pairsShownTo(jonas)).toEqual([second?.geben.id])
    expect(await storiesShownTo(jonas)).toEqual([story?.id])
    expect([await pairsShownTo(jonas), await storiesShownTo(jonas)]).toEqual([[], []])
    // Matches that both had seen before begin anew.
    await say(mia, gives, 'yes')
    expect(await pairsShownTo(mia)).toEqual([gives])
    await say(mia, gives, null)
    expect(await pairsShownTo(jonas)).toEqual([gives])
  })
})
