import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import {
  favoriteCard,
  favoriteCards,
  listCards,
  listCategories,
  listReactions,
  voteCard,
} from '#contract/cards/calls.ts'
import { likedByBoth } from '#contract/cards/filter-calls.ts'
import {
  photoArchive,
  readPhotoAgreement,
  switchPhotoAgreement,
} from '#contract/chat/photo-calls.ts'
import {
  listDailyMessages,
  postStatus,
  readMutual,
  readPermission,
  statusHistory,
  statusOfToday,
  statusYear,
  switchMutual,
} from '#contract/daily/calls.ts'
import {
  answerOfDay,
  deleteReply,
  pastQuestions,
  questionOfToday,
  reactToAnswer,
  replyToAnswer,
  searchPastQuestions,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import {
  listOwnQuestions,
  withdrawOwnQuestion,
  writeOwnQuestion,
} from '#contract/daily-questions/own-calls.ts'
import { readDay, readLookBack, readMonth } from '#contract/days/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import {
  listLetters,
  newLetter,
  openLetter,
  removeLetter,
  writeLetter,
} from '#contract/letters/calls.ts'
import { listFormerPairs } from '#contract/pairing/calls.ts'
import {
  answerQuestion,
  listAnswers,
  listQuestions,
  questionMatches,
  readSharper,
  switchSharper,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import { listStorySummaries, rateStory, storyMatches } from '#contract/stories/calls.ts'
import { changeWishlist, readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { questionCatalog, storyCatalog } from '#server/testing/content.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { effort, isNight, seedOf } from '#server/testing/effort.ts'
import { homeEngines } from '#server/testing/engines.ts'
import type { RawRequest } from '#server/testing/http-client.ts'
import { requestOf } from '#server/testing/person.ts'
import { seededChance } from '#server/testing/seeded-chance.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { type Looks, tellsApart } from './stopwatch.ts'

/**
 * Whether the time of an answer tells what its words do not (trust a): couples that hide everything
 * there is to hide, half of it or nothing, looked at in turn over the wire (decision 0087).
 */
const COUPLES = effort('KNISTERN_STOPWATCH_COUPLES', { main: 7, all: 8, nightly: 12 })
/** Looks of a couple at a call. */
const LOOKS = effort('KNISTERN_STOPWATCH_LOOKS', { main: 12, all: 25, nightly: 100 })
const SEED = seedOf('KNISTERN_STOPWATCH_SEED')
const chance = seededChance(SEED)

const { questions, pairs } = questionCatalog
const { stories } = storyCatalog

const answer = (person: Person, questionId: string, given: 'yes' | 'no') =>
  person.ask(answerQuestion, { body: { questionId, answer: given } })
const rate = (person: Person, id: number, preference: 'yes' | 'no') =>
  person.ask(rateStory, { params: { id: String(id) }, body: { dirtyLevel: 2, preference } })

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item)
}

/** A letter for a day in some years. */
const letter = (at: number) => ({
  clientId: crypto.randomUUID(),
  day: `${new Date().getUTCFullYear() + 2}-05-${String(at + 1).padStart(2, '0')}`,
  text: 'Für später.',
  photo: null,
})

/** Couples by what Jonas hides, from nothing to all there is. */
const SHARES = isNight ? [0, 0.5, 1] : [0, 1]

/** Everything of Jonas that Mia must not notice, as far as the share goes. */
async function hide({ jonas }: Pair, share: number): Promise<void> {
  if (share === 0) return
  const some = <T>(all: readonly T[]) => all.slice(0, Math.ceil(all.length * share))
  await inTurn(some(questions), ({ id }) => answer(jonas, id, 'no'))
  await inTurn(some(stories), ({ id }) => rate(jonas, id, 'no'))
  await inTurn(some(stories), ({ id }) =>
    jonas.ask(changeWishlist, { body: { kind: 'story', id: String(id), on: true } }),
  )
  const { question } = await jonas.ask(questionOfToday)
  const text = '„Das bleibt hier“. '.repeat(100 * share)
  await jonas.ask(answerOfDay, { body: { day: question?.day ?? '', text, guess: 'Das auch.' } })
  await inTurn(some(['Was hörst du?', 'Was siehst du?']), (own) =>
    jonas.ask(writeOwnQuestion, { body: { question: own, form: 'write', options: [] } }),
  )
  await inTurn(some(['Nur für mich', 'Noch mehr']), (message) =>
    jonas.ask(postStatus, { body: { level: 8, message } }),
  )
  await jonas.ask(switchSharper, { body: { mine: true } })
  await jonas.ask(switchPhotoAgreement, { body: { mine: true } })
  await inTurn(some(Array.from({ length: 20 }, (_, at) => at)), (at) =>
    jonas.ask(writeLetter, { body: { ...letter(at), text: 'Für später. '.repeat(300) } }),
  )
  const cards = await jonas.ask(listCards, { query: { limit: '40', page: '1', seed: '1' } })
  await inTurn(some(cards), async ({ id: cardId, dirtyLevel }) => {
    const vote = dirtyLevel % 2 === 0 ? 'like' : 'dislike'
    await jonas.ask(voteCard, { query: { cardId, vote, matches: 'true' } })
    await jonas.ask(favoriteCard, { query: { cardId, isFavorite: 'true' } })
  })
}

const [anyQuestion, anyStory] = [questions[0]?.id ?? '', String(stories[0]?.id)]
const LONG_AGO = '2020-01-01'
const TODAY = utcDay(Date.now())
/** Waits from the first call on; the same again changes nothing. */
const OWN_QUESTION = { question: 'Was riechst du?', form: 'write' as const, options: [] }
/** All that reads something of the partner's, and what is refused. */
const CALLS: readonly RawRequest[] = [
  requestOf(questionMatches, {}),
  requestOf(listAnswers, {}),
  requestOf(listQuestions, { query: { maxDirtyLevel: '4' } }),
  requestOf(readSharper, {}),
  requestOf(readPhotoAgreement, {}),
  requestOf(switchPhotoAgreement, { body: { mine: false } }),
  requestOf(photoArchive, { query: { whose: 'all' } }),
  requestOf(answerQuestion, {
    body: { questionId: anyQuestion, answer: 'maybe', instead: 'no' },
  }),
  requestOf(takeAnswerBack, { params: { questionId: anyQuestion }, body: { instead: 'no' } }),
  requestOf(storyMatches, {}),
  requestOf(listStorySummaries, {}),
  requestOf(rateStory, {
    params: { id: anyStory },
    body: { dirtyLevel: 1, preference: 'no', insteadOf: 'none of them' },
  }),
  requestOf(readWishlist, {}),
  requestOf(readMarks, {}),
  requestOf(changeWishlist, { body: { kind: 'story', id: anyStory, on: false } }),
  requestOf(statusOfToday, {}),
  requestOf(statusHistory, { query: { days: '1' } }),
  requestOf(statusHistory, { query: { days: '365' } }),
  requestOf(statusYear, {}),
  requestOf(readMonth, {}),
  requestOf(readDay, {}),
  requestOf(readLookBack, {}),
  requestOf(newLetter, {}),
  requestOf(listLetters, {}),
  requestOf(writeLetter, { body: { ...letter(0), day: LONG_AGO } }),
  requestOf(removeLetter, { params: { id: 'none' } }),
  requestOf(openLetter, { params: { id: 'none' } }),
  requestOf(readPermission, {}),
  requestOf(readMutual, {}),
  requestOf(postStatus, { body: { level: 3, instead: [`${LONG_AGO}T00:00:00.000Z`] } }),
  requestOf(listDailyMessages, {}),
  requestOf(questionOfToday, {}),
  requestOf(pastQuestions, {}),
  requestOf(searchPastQuestions, { body: { search: 'bleibt' } }),
  requestOf(reactToAnswer, { body: { day: TODAY, emoji: '🔥' } }),
  requestOf(replyToAnswer, { body: { day: TODAY, reply: 'Schön.' } }),
  requestOf(deleteReply, { query: { day: TODAY } }),
  requestOf(listOwnQuestions, {}),
  requestOf(writeOwnQuestion, { body: OWN_QUESTION }),
  requestOf(withdrawOwnQuestion, { body: { question: 'Keine.' } }),
  requestOf(withdrawAnswerOfDay, { query: { day: LONG_AGO }, body: {} }),
  requestOf(favoriteCards, {}),
  requestOf(listReactions, {}),
  requestOf(likedByBoth, {}),
  requestOf(listCards, { query: { limit: '24', page: '1', seed: '1' } }),
  requestOf(listCategories, {}),
  requestOf(listFormerPairs, {}),
  requestOf(exportData, {}),
]

/** Tens of thousands of calls, one after the other: beside other work they take many minutes. */
const PATIENT_MS = 1_800_000

/** Couples of each kind. */
type Kinds = readonly (readonly Pair[])[]
const nameOf = ({ method = 'GET', path }: RawRequest) => `${method} ${path}`

describe.each(homeEngines)('a stopwatch on %s', (engine) => {
  let server: TestServer
  /** The couples of each share. */
  let kinds: Kinds
  const settings = { RATE_LIMITS: 'off', DATABASE_SYNC: 'off' }

  const newCouple = () => newPair(server, { roles: { mia: 'Königin', jonas: 'Königin' } })
  const looksOf = (pairsOfKind: readonly Pair[], request: RawRequest): Looks =>
    pairsOfKind.map(
      ({ mia }) =>
        () =>
          mia.send({ ...request, keep: true }),
    )

  async function isTold(request: RawRequest, one: readonly Pair[], other: readonly Pair[]) {
    const looks = [looksOf(one, request), looksOf(other, request)] as const
    const seen = await tellsApart(looks, LOOKS, server.pid, chance)
    const [overlap, micros] = [seen.overlap.toFixed(2), seen.micros.toFixed(1)]
    report(`${engine} ${nameOf(request)}: overlap ${overlap}, ${micros} µs, seed ${SEED}`)
    return seen.isTold
  }
  /** Calls at which the clock tells some of the kinds apart. */
  async function toldApart(couples: Kinds, requests: readonly RawRequest[]) {
    const told: RawRequest[] = []
    for (const request of requests) {
      const verdicts: boolean[] = []
      for (const [at, one] of couples.entries()) {
        for (const other of couples.slice(at + 1)) verdicts.push(await isTold(request, one, other))
      }
      if (verdicts.includes(true)) told.push(request)
    }
    return told
  }
  /**
   * Calls at which the clock tells the kinds apart, and those of further couples as well: couples
   * differ from each other for good, by where their rows lie, however often they are measured.
   */
  async function toldTwice(
    couples: Kinds,
    requests: readonly RawRequest[],
    further: () => Promise<Kinds>,
  ) {
    const told = await toldApart(couples, requests)
    const again = told.length === 0 ? [] : await toldApart(await further(), told)
    return again.map(nameOf)
  }

  /** As many couples of each kind, made in turn, so that none is older than another. */
  async function newKinds(count: number): Promise<Pair[][]> {
    const made = Array.from({ length: count }, (): Pair[] => [])
    for (let at = 0; at < COUPLES; at += 1) {
      for (const kind of made) kind.push(await newCouple())
    }
    return made
  }

  async function newHiding(): Promise<Kinds> {
    const made = await newKinds(SHARES.length)
    const hiding = SHARES.flatMap((share, kind) =>
      (made[kind] ?? []).map(async (pair) => {
        const { mia, jonas } = pair
        for (const person of [mia, jonas]) await person.ask(switchMutual, { body: { mine: true } })
        await inTurn(questions.slice(0, 60), ({ id }) => answer(mia, id, 'yes'))
        await inTurn(stories.slice(0, 10), ({ id }) => rate(mia, id, 'yes'))
        // Both have looked, so that all rows are there: that somebody has is no secret.
        for (const request of CALLS) await mia.send(request)
        await jonas.ask(questionOfToday)
        await hide(pair, share)
      }),
    )
    await Promise.all(hiding)
    // Rows written last lie in the log, where reading takes another time: now none do.
    await server.stop()
    await server.restart()
    return made
  }

  beforeAll(async () => {
    server = await startTestServer(engine, settings)
    kinds = await newHiding()
  }, PATIENT_MS)
  afterAll(() => server.close())

  test('trust a The time of an answer tells nothing of what the partner hides', {
    timeout: PATIENT_MS,
  }, async () => {
    expect(await toldTwice(kinds, CALLS, newHiding)).toEqual([])
  })

  /** Couples whose matches Mia has withdrawn, and at which Jonas has not looked, or has. */
  async function newWithdrawn(): Promise<Kinds> {
    const made = await newKinds(2)
    const [unseen = [], seen = []] = made
    await Promise.all(
      [...unseen, ...seen].map(async (pair) => {
        const { mia, jonas } = pair
        await inTurn(pairs.slice(0, 40), async ({ geben, empfangen }) => {
          await answer(jonas, empfangen.id, 'yes')
          await answer(mia, geben.id, 'yes')
        })
        await inTurn(stories.slice(0, 20), async ({ id }) => {
          for (const person of [mia, jonas]) await rate(person, id, 'yes')
        })
        for (const call of [questionMatches, storyMatches]) await mia.ask(call)
        await inTurn(pairs.slice(0, 40), ({ geben }) =>
          mia.ask(takeAnswerBack, { params: { questionId: geben.id } }),
        )
        await inTurn(stories.slice(0, 20), ({ id }) => rate(mia, id, 'no'))
        if (seen.includes(pair)) {
          for (const call of [questionMatches, storyMatches]) await jonas.ask(call)
        }
      }),
    )
    return made
  }

  test('O-187 The time of an answer does not tell whether the other has looked at a withdrawn match', {
    timeout: PATIENT_MS,
  }, async () => {
    const looks = [questionMatches, storyMatches].map((call) => requestOf(call, {}))
    expect(await toldTwice(await newWithdrawn(), looks, newWithdrawn)).toEqual([])
  })
})
