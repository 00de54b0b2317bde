import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import { favoriteCard, listCards, voteCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { grantPermission, postStatus, switchMutual } from '#contract/daily/calls.ts'
import { answerQuestion, listAnswers } from '#contract/questions/calls.ts'
import { loadQuestions } from './features/questions/catalog-service.ts'
import { newPair, type Pair, type Person } from './testing/couples.ts'
import { engines } from './testing/engines.ts'
import { firstDifference, type Sight, type World, worldOf } from './testing/observing.ts'
import { connectSocket, type LiveClient } from './testing/socket.ts'
import { useTestApp } from './testing/test-app.ts'

/**
 * Non-interference (trust.md a): two couples that differ only in what Jonas has not revealed.
 * Whatever Mia can read or hear must be the same, byte for byte, once ids are renamed.
 */
const CASES = Number(process.env.NO_LEAK_CASES ?? 20)
/** Questions are not reset: each case has its own, so a couple lasts for so many cases. */
const CASES_PER_COUPLE = 10
const PAIRS_PER_CASE = 6

type Given = 'yes' | 'maybe' | 'no' | null
const given = fc.constantFrom<Given>('yes', 'maybe', 'no', null)
const isOpen = (value: Given) => value === 'yes' || value === 'maybe'
const fits = (one: Given, other: Given) => isOpen(one) && isOpen(other)

interface Halves {
  readonly geben: Given
  readonly empfangen: Given
}
const halves = fc.record({ geben: given, empfangen: given })

/** What Jonas does that Mia must not notice. */
const SECRETS = ['vote', 'favourite', 'e-mail', 'failed login', 'reading', 'hidden status'] as const

interface Case {
  readonly mine: readonly Halves[]
  readonly theirs: readonly Halves[]
  /** Rewrites what is hidden of `theirs`. */
  readonly other: readonly Halves[]
  readonly secrets: readonly (typeof SECRETS)[number][]
  /** Orders the acts of both. */
  readonly order: readonly number[]
}

const ofPairs = fc.array(halves, { minLength: PAIRS_PER_CASE, maxLength: PAIRS_PER_CASE })
const cases: fc.Arbitrary<Case> = fc.record({
  mine: ofPairs,
  theirs: ofPairs,
  other: ofPairs,
  secrets: fc.subarray([...SECRETS]),
  order: fc.array(fc.nat(1_000), {
    minLength: PAIRS_PER_CASE * 4,
    maxLength: PAIRS_PER_CASE * 4,
  }),
})

/** What Mia may know of one of Jonas's answers stays; what is hidden takes the other value. */
function hiddenRewritten(mine: Given, theirs: Given, other: Given): Given {
  if (fits(mine, theirs)) return theirs
  if (!isOpen(mine)) return other
  return isOpen(other) ? null : other
}

const otherWorld = ({ mine, theirs, other }: Case): Halves[] =>
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

/** A couple with Mia's ear on the wire. */
interface Stage {
  readonly pair: Pair
  readonly world: World
  readonly ear: LiveClient
  readonly cardId: string
  next: number
}

async function openStage(app: { readonly address: string }): Promise<Stage> {
  const pair = await newPair(app)
  await pair.mia.ask(grantPermission)
  // Jonas is to have something to hide. Only he posts: suggestions differ from couple to couple.
  for (const { ask } of [pair.mia, pair.jonas]) await ask(switchMutual, { body: { mine: true } })
  await pair.jonas.ask(postStatus, { body: { level: 5 } })
  const [card] = await pair.mia.ask(listCards, { query: { limit: '1' } })
  return {
    pair,
    world: worldOf(pair),
    ear: await connectSocket(pair.mia),
    cardId: card?.id ?? '',
    next: 0,
  }
}

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
    case 'reading':
      await jonas.ask(listAnswers)
      break
  }
}

/** Plays one case on a stage and returns everything Mia has seen. */
async function play(
  stage: Stage,
  { mine, order }: Case,
  theirs: readonly Halves[],
  secrets: Case['secrets'],
): Promise<Sight[]> {
  const { mia, jonas } = stage.pair
  const asked = catalog.pairs.slice(stage.next, stage.next + PAIRS_PER_CASE)
  stage.next += PAIRS_PER_CASE
  const acts = asked.flatMap(({ geben, empfangen }, index) => [
    { who: mia, questionId: geben.id, answer: mine[index]?.geben },
    { who: mia, questionId: empfangen.id, answer: mine[index]?.empfangen },
    { who: jonas, questionId: geben.id, answer: theirs[index]?.geben },
    { who: jonas, questionId: empfangen.id, answer: theirs[index]?.empfangen },
  ])
  const ordered = acts
    .map((act, index) => ({ ...act, at: order[index] ?? 0 }))
    .sort((a, b) => a.at - b.at)

  const seen: Sight[] = []
  for (const { who, questionId, answer } of ordered) {
    if (answer == null) continue
    const told = await who.call(answerQuestion, { body: { questionId, answer } })
    if (who === mia) seen.push(stage.world.sightOf('POST /questions/answers', told))
  }
  for (const secret of secrets) await doSecretly(stage, secret)
  // The numbers of the messages would show a gap if something secret used them up.
  const clientId = randomUUID()
  await mia.ask(postMessage, { body: { text: 'Bist du da?', clientId } })
  const fillings = { user: [mia.userId, jonas.userId], card: [stage.cardId] }
  seen.push(...(await stage.world.crawl(mia, fillings)))
  await wait(20)
  seen.push(...stage.world.sightsOf(stage.ear.heard))
  return seen
}

describe.each(engines)('non-interference on %s', (engine) => {
  const app = useTestApp({ engine })

  test('FRAGEN-46 O-125 O-126 What Jonas has not revealed changes nothing Mia can read or hear', {
    timeout: CASES * 5_000,
  }, async () => {
    let stages: [Stage, Stage] | undefined
    let matches = 0
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        if (stages === undefined || stages[0].next >= CASES_PER_COUPLE * PAIRS_PER_CASE) {
          for (const { ear } of stages ?? []) ear.close()
          stages = [await openStage(app()), await openStage(app())]
        }
        const [here, there] = stages
        const seenHere = await play(here, one, one.theirs, [])
        const seenThere = await play(there, one, otherWorld(one), one.secrets)
        matches += here.ear.heard.filter(({ event }) => event === 'new-match').length
        expect(firstDifference(seenHere, seenThere)).toBeUndefined()
      }),
      { numRuns: CASES, endOnFailure: true },
    )
    for (const { ear } of stages ?? []) ear.close()
    // Silence everywhere would prove nothing.
    expect(matches).toBeGreaterThan(0)
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
    const look = async ({ world, pair, ear }: Stage) => {
      const sights = await world.crawl(pair.mia)
      await wait(20)
      return [...sights, ...world.sightsOf(ear.heard)]
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

  test.each<readonly [string, (raw: Raw) => Raw]>([
    ['a blank at the end of the body', (raw) => rewritten(raw, `${raw.text} `)],
    [
      'a count in the body',
      (raw) => rewritten(raw, raw.text.replace('"paare":', '"of":2,"paare":')),
    ],
    [
      'a no in place of nothing',
      (raw) => rewritten(raw, raw.text.replace('"userB":{"geben":null', '"userB":{"geben":"no"')),
    ],
    ['another status', (raw) => ({ ...raw, status: 304 })],
    ['an ETag', (raw) => ({ ...raw, headers: { ...raw.headers, etag: '"2"' } })],
    ['a wrong length', (raw) => ({ ...raw, headers: { ...raw.headers, 'content-length': '1' } })],
  ])('The harness notices a planted leak in the matches: %s', async (_, plant) => {
    const { there, difference, close } = await twoWorlds()
    const { mia } = there.pair
    const { send } = mia
    mia.send = async (request) => {
      const raw = await send(request)
      return request.path === '/questions/matching' ? plant(raw) : raw
    }
    expect(await difference()).toContain('/questions/matching')
    close()
  })
})
