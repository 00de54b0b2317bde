import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { createCard, limitCard, listCards, voteCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { partnerTyping } from '#contract/chat/events.ts'
import { photoArchive } from '#contract/chat/photo-calls.ts'
import { grantPermission, postStatus, switchMutual } from '#contract/daily/calls.ts'
import { proposeEvening } from '#contract/evenings/calls.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { resync } from '#contract/kernel/server.ts'
import { answerQuestion } from '#contract/questions/calls.ts'
import { createStory, rateStory, updateStory } from '#contract/stories/calls.ts'
import { changeWishlist } from '#contract/wishlist/calls.ts'
import { questionCatalog, storyCatalog } from '#server/testing/content.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import {
  askInOneOrder,
  type Fillings,
  type Observation,
  type Observer,
  observerOf,
} from '#server/testing/observing.ts'
import { newClient } from '#server/testing/person.ts'
import type { Device, PushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket, type SocketClient } from '#server/testing/socket.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { personAt } from '../nodes/open-nodes.ts'
import { doSecretly, wishOf } from './secret-acts.ts'
import {
  CARDS_PER_CASE,
  type Case,
  type Given,
  NO_OPINION,
  type Opinion,
  PAIRS_PER_CASE,
  STORIES_PER_CASE,
  type Told,
  type Vote,
} from './secret-cases.ts'

const { stories } = storyCatalog

/** A couple with Mia's socket client. */
export interface Scenario {
  readonly app: TestApp
  readonly pair: Pair
  readonly observer: Observer
  readonly client: SocketClient
  /** Waits until Mia has heard what Jonas has done so far; he may be at another node. */
  readonly settle: () => Promise<void>
  /** Mia's phone, which lies beside the computer she reads on. */
  readonly phone: Device
  readonly cardId: string
  /** The deck in its order: each case votes on cards of its own. */
  readonly deck: readonly string[]
  /**
   * Cards under a limit of Mia’s, one she has written and one that fits a story: that they rest,
   * both know (O-149).
   */
  readonly restingIds: readonly string[]
  /** A story Mia has written. */
  readonly storyId: string
  /** Cases played so far. */
  played: number
}

/** A common story that is read in every case. */
const READ_STORY = 1

const TEXT = { title: 'Am See', description: 'Es war warm.', instructions: '' }
const CARD = { ...TEXT, categoryId: 'herz', dirtyLevel: 2, tags: [] }

/** Two people with something to hide, and everything that listens for Mia. */
export async function openScenario(
  app: TestApp,
  receiver: PushReceiver,
  { shares = false, jonasAt }: { readonly shares?: boolean; readonly jonasAt?: TestApp } = {},
): Promise<Scenario> {
  for (const node of [app, ...(jonasAt === undefined ? [] : [jonasAt])]) askInOneOrder(node)
  const made = await newPair(app)
  const pair = jonasAt === undefined ? made : { ...made, jonas: personAt(jonasAt, made.jonas) }
  for (const person of [pair.mia, pair.jonas]) holdConnection(person)
  await pair.mia.ask(grantPermission)
  // Jonas is to have something to hide. Only he posts: suggestions differ from couple to couple.
  for (const { ask } of [pair.mia, pair.jonas]) await ask(switchMutual, { body: { mine: true } })
  const phone = await phoneOf(app, receiver, pair.mia)
  await pair.jonas.ask(postStatus, { body: { level: 5 } })
  // Told before the first evening, or it would be told on it, in one observer or the other.
  await phone.next()
  await pair.jonas.ask(saveProfile, { body: { shareStoryRatings: shares } })
  // Jonas may look at it, and Mia does not hear of that.
  await pair.mia.ask(proposeEvening, {
    body: {
      clientId: randomUUID(),
      day: addDays(utcDay(app.clock.now()), 2),
      time: '20:30',
      timeZone: 'Europe/Berlin',
      insteadOf: [NONE],
    },
  })
  const { id } = await pair.mia.ask(createStory, { body: TEXT })
  await pair.mia.ask(updateStory, { params: { id: String(stories[0]?.id) }, body: TEXT })
  const resting = await pair.mia.ask(createCard, { body: CARD })
  const restingIds = [resting.id, ...storyCatalog.cardsOf(READ_STORY).slice(0, 1)]
  for (const cardId of restingIds) {
    await pair.mia.ask(limitCard, { query: { cardId, limited: 'true' } })
  }
  const deck = (await pair.mia.ask(listCards)).map(({ id }) => id)
  for (const thing of [wishOf(READ_STORY), { kind: 'card', id: resting.id } as const]) {
    await pair.mia.ask(changeWishlist, { body: { ...thing, on: true } })
  }
  const client = await connectSocket(pair.mia)
  const settle = async () => {
    if (jonasAt === undefined) return
    // The typing event comes last, since a node's messages arrive in order; nobody types here.
    const { userId } = pair.mia
    jonasAt.context.live.emit({ userId }, partnerTyping, { userId })
    await client.next(partnerTyping.name)
  }
  // Events emitted before the client connected may still arrive from the other node.
  await settle()
  for (let [first] = client.received; first !== undefined; [first] = client.received) {
    await client.next(first.event)
  }
  return {
    app,
    pair,
    observer: observerOf(pair),
    client,
    settle,
    phone,
    cardId: deck[0] ?? '',
    deck: deck.slice(1),
    restingIds,
    storyId: String(id),
    played: 0,
  }
}

/** Thousands of questions are asked here, and no server is started anew. */
function holdConnection(person: Person): void {
  const { send } = person
  person.send = (request) => send({ ...request, keep: true })
}

/** A second device of somebody, logged in for itself. */
async function phoneOf(
  { address, context }: TestApp,
  receiver: PushReceiver,
  { email, password }: Person,
) {
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

/** The pushes a phone received, on the lock screen and on the way there. */
const pushObservations = ({ phone: { received }, observer }: Scenario): Observation[] =>
  received.map(({ payload, wireBytes }) => ({
    what: `push ${payload.type}`,
    seen: observer.rename(JSON.stringify({ payload, wireBytes })),
  }))

/** Waits until Mia has heard everything said to her so far: a last word, and it is hers. */
async function hearAll({ app, pair: { mia }, client }: Scenario): Promise<void> {
  app.context.live.emit({ userId: mia.userId }, resync, undefined)
  await client.next(resync.name)
}

/** Everything Mia can read now, and has heard so far. */
export async function lookAround(scenario: Scenario, fillings?: Fillings): Promise<Observation[]> {
  const { observer, pair, client } = scenario
  const observations = await observer.crawl(pair.mia, fillings)
  const dealt = await pair.mia.call(listCards, { query: { limit: '500', seed: '7' } })
  const photos = `${photoArchive.path}?whose=all`
  const archive = await pair.mia.send({ path: photos })
  await hearAll(scenario)
  return [
    ...observations,
    observer.observationOf(`GET ${photos}`, archive),
    observer.observationOf('the deck as it is dealt', dealt),
    ...observer.observationsOf(client.received),
    ...pushObservations(scenario),
  ]
}

/** Plays one case on a scenario and returns everything Mia has seen. */
export async function play(
  scenario: Scenario,
  one: Case,
  theirs: Told,
  secrets: Case['secrets'],
): Promise<Observation[]> {
  const { mia, jonas } = scenario.pair
  const asked = questionCatalog.pairs
    .slice(scenario.played * PAIRS_PER_CASE)
    .slice(0, PAIRS_PER_CASE)
  const told = stories.slice(scenario.played * STORIES_PER_CASE).slice(0, STORIES_PER_CASE)
  scenario.played += 1
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
  const vote = (who: Person, cardId: string, given: Vote | undefined) => ({
    who,
    act: async () =>
      given == null
        ? undefined
        : await who.call(voteCard, { query: { cardId, vote: given, matches: 'true' } }),
  })
  const dealt = scenario.deck.slice((scenario.played - 1) * CARDS_PER_CASE).slice(0, CARDS_PER_CASE)
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
    ...dealt.flatMap((id, index) => [
      vote(mia, id, one.votes.mine[index]),
      vote(jonas, id, theirs.votes[index]),
    ]),
  ]
  const ordered = acts
    .map((act, index) => ({ ...act, at: one.order[index] ?? 0 }))
    .sort((a, b) => a.at - b.at)

  const seen: Observation[] = []
  for (const { who, act } of ordered) {
    const answered = await act()
    await scenario.settle()
    if (answered !== undefined && who === mia) {
      seen.push(scenario.observer.observationOf('an answer or a rating', answered))
    }
  }
  const given = new Map(
    asked.flatMap(({ geben, empfangen }, index) => [
      [geben.id, theirs.answers[index]?.geben ?? null],
      [empfangen.id, theirs.answers[index]?.empfangen ?? null],
    ]),
  )
  for (const secret of secrets) await doSecretly(scenario, secret, given)
  await scenario.settle()
  // The numbers of the messages would show a gap if something secret used them up.
  const clientId = randomUUID()
  await mia.ask(postMessage, { body: { text: 'Bist du da?', clientId } })
  await jonas.ask(postMessage, { body: { text: 'Ja.', clientId: randomUUID() } })
  await expect
    .poll(() => scenario.phone.received.length, { interval: 2 })
    .toBeGreaterThanOrEqual(scenario.played)
  await scenario.settle()
  const fillings = {
    user: [mia.userId, jonas.userId],
    card: [scenario.cardId, ...scenario.restingIds],
    story: [`${READ_STORY}`, scenario.storyId],
  }
  return [...seen, ...(await lookAround(scenario, fillings))]
}
