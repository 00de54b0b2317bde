import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { listSessions, login, saveProfile } from '#contract/accounts/calls.ts'
import { favoriteCard, importCards, listCards, voteCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { grantPermission, postStatus, switchMutual } from '#contract/daily/calls.ts'
import { answerQuestion, listAnswers } from '#contract/questions/calls.ts'
import { createStory, rateStory, storyMatches, updateStory } from '#contract/stories/calls.ts'
import { loadQuestions } from './features/questions/catalog-service.ts'
import { loadStories } from './features/stories/catalog-service.ts'
import { newPair, type Pair, type Person } from './testing/couples.ts'
import { engines } from './testing/engines.ts'
import { firstDifference, type Sight, type World, worldOf } from './testing/observing.ts'
import { newClient } from './testing/person.ts'
import { type Device, openPushReceiver } from './testing/push-receiver.ts'
import { connectSocket, type LiveClient } from './testing/socket.ts'
import { type TestApp, useTestApp } from './testing/test-app.ts'

/**
 * Non-interference (trust.md a): two couples that differ only in what Jonas has not revealed.
 * Whatever Mia can read or hear must be the same, byte for byte, once ids are renamed.
 */
const CASES = Number(process.env.NO_LEAK_CASES ?? 20)
/** Nothing is reset: each case has questions and stories of its own, a couple lasts for so many. */
const CASES_PER_COUPLE = 7
const PAIRS_PER_CASE = 6
const STORIES_PER_CASE = 4
const ACTS_PER_CASE = PAIRS_PER_CASE * 4 + STORIES_PER_CASE * 2

type Given = 'yes' | 'maybe' | 'no' | null
const given = fc.constantFrom<Given>('yes', 'maybe', 'no', null)
const isOpen = (value: Given) => value === 'yes' || value === 'maybe'
const fits = (one: Given, other: Given) => isOpen(one) && isOpen(other)

interface Halves {
  readonly geben: Given
  readonly empfangen: Given
}
const halves = fc.record({ geben: given, empfangen: given })

interface Opinion {
  readonly preference: Given
  readonly dirtyLevel: number
}
const opinion = fc.record({ preference: given, dirtyLevel: fc.nat(5) })

/** What Jonas does that Mia must not notice. */
const SECRETS = [
  'vote',
  'favourite',
  'e-mail',
  'failed login',
  'reading',
  'hidden status',
  'pack preview',
] as const

interface Case {
  readonly mine: readonly Halves[]
  readonly theirs: readonly Halves[]
  /** Rewrites what is hidden of `theirs`. */
  readonly other: readonly Halves[]
  readonly ratings: {
    readonly mine: readonly Opinion[]
    readonly theirs: readonly Opinion[]
    readonly other: readonly Opinion[]
  }
  readonly secrets: readonly (typeof SECRETS)[number][]
  /** Orders the acts of both. */
  readonly order: readonly number[]
}

const ofPairs = fc.array(halves, { minLength: PAIRS_PER_CASE, maxLength: PAIRS_PER_CASE })
const ofStories = fc.array(opinion, { minLength: STORIES_PER_CASE, maxLength: STORIES_PER_CASE })
const cases: fc.Arbitrary<Case> = fc.record({
  mine: ofPairs,
  theirs: ofPairs,
  other: ofPairs,
  ratings: fc.record({ mine: ofStories, theirs: ofStories, other: ofStories }),
  secrets: fc.subarray([...SECRETS]),
  order: fc.array(fc.nat(1_000), {
    minLength: ACTS_PER_CASE,
    maxLength: ACTS_PER_CASE,
  }),
})

/** What Mia may know of one of Jonas's answers stays; what is hidden takes the other value. */
function hiddenRewritten(mine: Given, theirs: Given, other: Given): Given {
  if (fits(mine, theirs)) return theirs
  if (!isOpen(mine)) return other
  return isOpen(other) ? null : other
}

/** Appendix 3 of the decisions: both like it, or Jonas shares and Mia has not rated it. */
const isShown = (mine: Given, theirs: Given, shares: boolean) =>
  isOpen(theirs) && (isOpen(mine) || (mine === null && shares))

function hiddenRatingRewritten(mine: Given, theirs: Opinion, other: Opinion, shares: boolean) {
  if (isShown(mine, theirs.preference, shares)) return theirs
  if (!isShown(mine, other.preference, shares)) return other
  return {
    preference: theirs.preference === 'no' ? null : 'no',
    dirtyLevel: other.dirtyLevel,
  } as const
}

interface Told {
  readonly answers: readonly Halves[]
  readonly ratings: readonly Opinion[]
}

const thisWorld = ({ theirs, ratings }: Case): Told => ({
  answers: theirs,
  ratings: ratings.theirs,
})

const NO_OPINION: Opinion = { preference: null, dirtyLevel: 0 }

const otherWorld = (one: Case, shares: boolean): Told => ({
  answers: otherAnswers(one),
  ratings: one.ratings.theirs.map((theirs, index) =>
    hiddenRatingRewritten(
      one.ratings.mine[index]?.preference ?? null,
      theirs,
      one.ratings.other[index] ?? NO_OPINION,
      shares,
    ),
  ),
})

const otherAnswers = ({ mine, theirs, other }: Case): Halves[] =>
  theirs.map((answers, index) => ({
    geben: hiddenRewritten(
      mine[index]?.empfangen ?? null,
      answers.geben,
      other[index]?.geben ?? null,
    ),
    empfangen: hiddenRewritten(
      mine[index]?.geben ?? null,
      answers.empfangen,
      other[index]?.empfangen ?? null,
    ),
  }))

const catalog = loadQuestions()
const { stories } = loadStories()

/** A couple with Mia's ear on the wire. */
interface Stage {
  readonly pair: Pair
  readonly world: World
  readonly ear: LiveClient
  /** Mia's phone, which lies beside the computer she reads on. */
  readonly phone: Device
  readonly cardId: string
  /** A story Mia has written. */
  readonly storyId: string
  /** Cases played so far. */
  played: number
}

const TEXT = { title: 'Am See', description: 'Es war warm.', instructions: '' }

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

async function openStage(app: TestApp, { shares = false } = {}): Promise<Stage> {
  const pair = await newPair(app)
  await pair.mia.ask(grantPermission)
  // Jonas is to have something to hide. Only he posts: suggestions differ from couple to couple.
  for (const { ask } of [pair.mia, pair.jonas]) await ask(switchMutual, { body: { mine: true } })
  await pair.jonas.ask(postStatus, { body: { level: 5 } })
  await pair.jonas.ask(saveProfile, { body: { shareStoryRatings: shares } })
  const { id } = await pair.mia.ask(createStory, { body: TEXT })
  await pair.mia.ask(updateStory, { params: { id: String(stories[0]?.id) }, body: TEXT })
  const [card] = await pair.mia.ask(listCards, { query: { limit: '1' } })
  return {
    pair,
    world: worldOf(pair),
    ear: await connectSocket(pair.mia),
    phone: await phoneOf(app, pair.mia),
    cardId: card?.id ?? '',
    storyId: String(id),
    played: 0,
  }
}

/** A second device of somebody, logged in for itself. */
async function phoneOf({ address, context }: TestApp, { email, password }: Person) {
  const client = newClient(address)
  client.token = (await client.ask(login, { body: { email, password } })).token
  // The list of sessions is ordered by their last use, and on a standing clock by chance.
  const { db } = context.database
  const [phone] = (await client.ask(listSessions)).filter(({ current }) => current)
  await db
    .updateTable('sessions')
    .set((eb) => ({ last_used_at: eb('last_used_at', '-', 1) }))
    .where('id', '=', phone?.id ?? '')
    .execute()
  return receiver.deviceOf(client)
}

/** What a phone was told, on the lock screen and on the way there. */
const pushSights = ({ phone: { received }, world }: Stage): Sight[] =>
  received.map(({ payload, wireBytes }) => ({
    what: `push ${payload.type}`,
    seen: world.rename(JSON.stringify({ payload, wireBytes })),
  }))

async function doSecretly(
  { pair: { jonas }, cardId }: Stage,
  secret: (typeof SECRETS)[number],
): Promise<void> {
  switch (secret) {
    case 'vote':
      await jonas.ask(voteCard, { query: { cardId, vote: 'dislike' } })
      break
    case 'favourite':
      await jonas.ask(favoriteCard, { query: { cardId, isFavorite: 'true' } })
      break
    case 'e-mail':
      await jonas.ask(saveProfile, { body: { email: `neu_${jonas.username}@beispiel.de` } })
      break
    case 'failed login':
      await jonas.call(login, { body: { email: jonas.email, password: 'falsch' } })
      break
    case 'hidden status':
      await jonas.ask(postStatus, { body: { level: 9, message: 'Nur wenn du auch.' } })
      break
    case 'pack preview':
      await jonas.ask(importCards, {
        query: { preview: 'true' },
        body: { format: 'knistern.cards/1', cards: [] },
      })
      break
    case 'reading':
      await jonas.ask(listAnswers)
      await jonas.ask(storyMatches)
      break
  }
}

/** Plays one case on a stage and returns everything Mia has seen. */
async function play(
  stage: Stage,
  one: Case,
  theirs: Told,
  secrets: Case['secrets'],
): Promise<Sight[]> {
  const { mia, jonas } = stage.pair
  const asked = catalog.pairs.slice(stage.played * PAIRS_PER_CASE).slice(0, PAIRS_PER_CASE)
  const told = stories.slice(stage.played * STORIES_PER_CASE).slice(0, STORIES_PER_CASE)
  stage.played += 1
  const answer = (who: Person, questionId: string, given: Given | undefined) => ({
    who,
    act: async () =>
      given == null
        ? undefined
        : await who.call(answerQuestion, { body: { questionId, answer: given } }),
  })
  const rate = (who: Person, id: number, { preference, dirtyLevel }: Opinion) => ({
    who,
    act: async () =>
      preference === null
        ? undefined
        : await who.call(rateStory, {
            params: { id: String(id) },
            body: { preference, dirtyLevel },
          }),
  })
  const acts = [
    ...asked.flatMap(({ geben, empfangen }, index) => [
      answer(mia, geben.id, one.mine[index]?.geben),
      answer(mia, empfangen.id, one.mine[index]?.empfangen),
      answer(jonas, geben.id, theirs.answers[index]?.geben),
      answer(jonas, empfangen.id, theirs.answers[index]?.empfangen),
    ]),
    ...told.flatMap(({ id }, index) => [
      rate(mia, id, one.ratings.mine[index] ?? NO_OPINION),
      rate(jonas, id, theirs.ratings[index] ?? NO_OPINION),
    ]),
  ]
  const ordered = acts
    .map((act, index) => ({ ...act, at: one.order[index] ?? 0 }))
    .sort((a, b) => a.at - b.at)

  const seen: Sight[] = []
  for (const { who, act } of ordered) {
    const answered = await act()
    if (answered !== undefined && who === mia) {
      seen.push(stage.world.sightOf('an answer or a rating', answered))
    }
  }
  for (const secret of secrets) await doSecretly(stage, secret)
  // The numbers of the messages would show a gap if something secret used them up.
  const clientId = randomUUID()
  await mia.ask(postMessage, { body: { text: 'Bist du da?', clientId } })
  await jonas.ask(postMessage, { body: { text: 'Ja.', clientId: randomUUID() } })
  await expect.poll(() => stage.phone.received.length).toBeGreaterThanOrEqual(stage.played)
  const fillings = {
    user: [mia.userId, jonas.userId],
    card: [stage.cardId],
    story: ['1', stage.storyId],
  }
  seen.push(...(await stage.world.crawl(mia, fillings)))
  await wait(20)
  seen.push(...stage.world.sightsOf(stage.ear.heard), ...pushSights(stage))
  return seen
}

describe.each(engines)('non-interference on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })

  test('FRAGEN-46 STORIES-77 O-114 O-125 O-126 What Jonas has not revealed changes nothing Mia can read or hear', {
    timeout: CASES * 5_000,
  }, async () => {
    let stages: [Stage, Stage] | undefined
    let matches = 0
    let liked = 0
    let shares = true
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        if (stages === undefined || stages[0].played === CASES_PER_COUPLE) {
          for (const { ear } of stages ?? []) ear.close()
          shares = !shares
          stages = [await openStage(app(), { shares }), await openStage(app(), { shares })]
        }
        const [here, there] = stages
        const seenHere = await play(here, one, thisWorld(one), [])
        const seenThere = await play(there, one, otherWorld(one, shares), one.secrets)
        matches += here.ear.heard.filter(({ event }) => event === 'new-match').length
        const { matches: both, partnerRatings } = await here.pair.mia.ask(storyMatches)
        liked += both.length + partnerRatings.length
        expect(firstDifference(seenHere, seenThere)).toBeUndefined()
      }),
      { numRuns: CASES, endOnFailure: true },
    )
    for (const { ear } of stages ?? []) ear.close()
    // Silence everywhere would prove nothing.
    expect(Math.min(matches, liked)).toBeGreaterThan(0)
  })

  const [first] = catalog.pairs
  if (first === undefined) throw new Error('no questions')
  const { geben, empfangen } = first
  const yes = (questionId: string) => ({ body: { questionId, answer: 'yes' as const } })

  /** Two couples with the same visible state, and what each Mia sees of it. */
  async function twoWorlds() {
    const worlds = [await openStage(app()), await openStage(app())] as const
    for (const { pair } of worlds) {
      await pair.mia.ask(answerQuestion, yes(geben.id))
      await pair.jonas.ask(answerQuestion, yes(empfangen.id))
    }
    const look = async (stage: Stage) => {
      const { world, pair, ear } = stage
      const sights = await world.crawl(pair.mia)
      await wait(20)
      return [...sights, ...world.sightsOf(ear.heard), ...pushSights(stage)]
    }
    const [here, there] = worlds
    return {
      here,
      there,
      difference: async () => firstDifference(await look(here), await look(there)),
      close: () => worlds.forEach(({ ear }) => ear.close()),
    }
  }

  test('The harness sees no difference where there is none', async () => {
    const { difference, close } = await twoWorlds()
    expect(await difference()).toBeUndefined()
    close()
  })

  test('The harness notices a revealed answer that differs', async () => {
    const { there, difference, close } = await twoWorlds()
    const { jonas } = there.pair
    await jonas.ask(answerQuestion, { body: { questionId: empfangen.id, answer: 'maybe' } })
    expect(await difference()).toContain('starkes Match')
    close()
  })

  test('The harness notices a push more', async () => {
    const { there, difference, close } = await twoWorlds()
    const { jonas } = there.pair
    app().context.news.announce({ type: 'NEW_STATUS', id: 'x', by: { ...jonas, ...there.pair } })
    await expect.poll(() => there.phone.received.length).toBe(1)
    expect(await difference()).toContain('push NEW_STATUS')
    close()
  })

  test('The harness notices an event more', async () => {
    const { there, difference, close } = await twoWorlds()
    app().context.live.emit(
      { userId: there.pair.mia.userId },
      { name: 'new-selection', from: 'server', feature: 'cards', summary: '', source: '' },
      undefined,
    )
    expect(await difference()).toContain('new-selection')
    close()
  })

  type Raw = Awaited<ReturnType<Person['send']>>
  const rewritten = (raw: Raw, text: string): Raw => ({
    ...raw,
    text,
    bytes: Buffer.from(text),
    headers: { ...raw.headers, 'content-length': String(Buffer.byteLength(text)) },
  })

  const inMatches = (from: string, to: string) => (raw: Raw) =>
    rewritten(raw, raw.text.replace(from, to))

  test.each<readonly [string, string, (raw: Raw) => Raw]>([
    ['a blank at the end', '/questions/matching', (raw) => rewritten(raw, `${raw.text} `)],
    ['a count in the body', '/questions/matching', inMatches('"paare":', '"of":2,"paare":')],
    [
      'a no in place of nothing',
      '/questions/matching',
      inMatches('"userB":{"geben":null', '"userB":{"geben":"no"'),
    ],
    ['another status', '/questions/matching', (raw) => ({ ...raw, status: 304 })],
    [
      'an ETag',
      '/questions/matching',
      (raw) => ({ ...raw, headers: { ...raw.headers, etag: '"2"' } }),
    ],
    [
      'a wrong length',
      '/questions/matching',
      (raw) => ({ ...raw, headers: { ...raw.headers, 'content-length': '1' } }),
    ],
    ['a count of both', '/stories/matches', inMatches('"matches":', '"ratedByBoth":3,"matches":')],
    ['another order', '/stories', (raw) => rewritten(raw, reversed(raw.text))],
    ['a total', '/questions', inMatches('"answered":1', '"answered":2')],
    ['another refusal', '/system/logs', (raw) => ({ ...raw, status: 404 })],
  ])('The harness notices a planted leak: %s in %s', async (_, path, plant) => {
    const { there, difference, close } = await twoWorlds()
    const { mia } = there.pair
    const { send } = mia
    mia.send = async (request) => {
      const raw = await send(request)
      return request.path === path ? plant(raw) : raw
    }
    expect(await difference()).toContain(path)
    close()
  })
})

const reversed = (text: string) => JSON.stringify((JSON.parse(text) as unknown[]).reverse())
