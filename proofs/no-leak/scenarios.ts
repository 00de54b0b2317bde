import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import { changePassword, listSessions } from '#contract/accounts/control-calls.ts'
import { listPasskeys, removePasskey } from '#contract/accounts/passkey-calls.ts'
import { makeRecoveryCodes } from '#contract/accounts/recovery-calls.ts'
import {
  createCard,
  favoriteCard,
  importCards,
  limitCard,
  listCards,
  voteCard,
} from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { partnerTyping } from '#contract/chat/events.ts'
import { grantPermission, postStatus, switchMutual } from '#contract/daily/calls.ts'
import {
  answerOfDay,
  pastQuestions,
  questionOfToday,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import { resync } from '#contract/kernel/server.ts'
import { saveNotificationSettings } from '#contract/push/calls.ts'
import {
  answerQuestion,
  listAnswers,
  questionMatches,
  switchSharper,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import { createStory, rateStory, storyMatches, updateStory } from '#contract/stories/calls.ts'
import { questionCatalog, storyCatalog } from '../../server/testing/content.ts'
import { newPair, type Pair, type Person } from '../../server/testing/couples.ts'
import {
  askInOneOrder,
  type Fillings,
  type Observation,
  type Observer,
  observerOf,
} from '../../server/testing/observing.ts'
import { newClient } from '../../server/testing/person.ts'
import type { Device, PushReceiver } from '../../server/testing/push-receiver.ts'
import { addPasskeyOf } from '../../server/testing/seed.ts'
import { connectSocket, type SocketClient } from '../../server/testing/socket.ts'
import type { TestApp } from '../../server/testing/test-app.ts'
import { personAt } from '../nodes/open-nodes.ts'
import {
  type Case,
  type Given,
  NO_OPINION,
  type Opinion,
  PAIRS_PER_CASE,
  STORIES_PER_CASE,
  type Told,
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
  for (const person of [pair.mia, pair.jonas]) keepConnection(person)
  await pair.mia.ask(grantPermission)
  // Jonas is to have something to hide. Only he posts: suggestions differ from couple to couple.
  for (const { ask } of [pair.mia, pair.jonas]) await ask(switchMutual, { body: { mine: true } })
  const phone = await phoneOf(app, receiver, pair.mia)
  await pair.jonas.ask(postStatus, { body: { level: 5 } })
  // Told before the first evening, or it would be told on it, in one observer or the other.
  await phone.next()
  await pair.jonas.ask(saveProfile, { body: { shareStoryRatings: shares } })
  const { id } = await pair.mia.ask(createStory, { body: TEXT })
  await pair.mia.ask(updateStory, { params: { id: String(stories[0]?.id) }, body: TEXT })
  const resting = await pair.mia.ask(createCard, { body: CARD })
  const restingIds = [resting.id, ...storyCatalog.cardsOf(READ_STORY).slice(0, 1)]
  for (const cardId of restingIds) {
    await pair.mia.ask(limitCard, { query: { cardId, limited: 'true' } })
  }
  const [card] = await pair.mia.ask(listCards, { query: { limit: '1' } })
  const client = await connectSocket(pair.mia)
  const settle = async () => {
    if (jonasAt === undefined) return
    // What a node tells the others comes in order; nobody types here.
    const { userId } = pair.mia
    jonasAt.context.live.emit({ userId }, partnerTyping, { userId })
    await client.next(partnerTyping.name)
  }
  // What was told before it connected may come from the other node after.
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
    cardId: card?.id ?? '',
    restingIds,
    storyId: String(id),
    played: 0,
  }
}

/** Thousands of questions are asked here, and no server is started anew. */
function keepConnection(person: Person): void {
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

/** What a phone was told, on the lock screen and on the way there. */
const pushObservations = ({ phone: { received }, observer }: Scenario): Observation[] =>
  received.map(({ payload, wireBytes }) => ({
    what: `push ${payload.type}`,
    seen: observer.rename(JSON.stringify({ payload, wireBytes })),
  }))

/** Answered by nobody in any case. */
const [lastPair, lastButOne] = questionCatalog.pairs.toReversed()

async function doSecretly(
  { pair: { jonas }, cardId, restingIds }: Scenario,
  secret: Case['secrets'][number],
  given: ReadonlyMap<string, Given>,
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
    case 'limit and back':
      await jonas.ask(limitCard, { query: { cardId, limited: 'true' } })
      await jonas.ask(limitCard, { query: { cardId, limited: 'false' } })
      break
    case 'limit on what rests':
      for (const resting of restingIds) {
        await jonas.ask(limitCard, { query: { cardId: resting, limited: 'true' } })
      }
      break
    case 'answer and back': {
      const questionId = lastPair?.geben.id ?? ''
      await jonas.ask(answerQuestion, { body: { questionId, answer: 'yes' } })
      await jonas.ask(takeAnswerBack, { params: { questionId } })
      break
    }
    case 'another no':
      await jonas.ask(answerQuestion, {
        body: { questionId: lastButOne?.empfangen.id ?? '', answer: 'no' },
      })
      break
    case 'second thoughts': {
      // Also of what matches: nobody has looked meanwhile.
      const [one] = [...given].filter(([, answer]) => answer === 'yes' || answer === 'maybe')
      const [questionId, answer] = one ?? ['', null]
      if (answer === null) break
      const other = answer === 'yes' ? 'maybe' : 'yes'
      await jonas.ask(answerQuestion, { body: { questionId, answer: other } })
      await jonas.ask(takeAnswerBack, { params: { questionId } })
      await jonas.ask(answerQuestion, { body: { questionId, answer } })
      break
    }
    case 'answer of the day': {
      // Mia has none: hers would let her see his.
      const { question } = await jonas.ask(questionOfToday)
      const text = `${question?.mine ?? ''} Noch ein Satz, den sie nicht kennt.`
      await jonas.ask(answerOfDay, { body: { day: question?.day ?? '', text } })
      break
    }
    case 'answer of the day and back': {
      const { question } = await jonas.ask(questionOfToday)
      const day = question?.day ?? ''
      await jonas.ask(answerOfDay, { body: { day, text: 'Doch nicht.' } })
      await jonas.ask(withdrawAnswerOfDay, { query: { day } })
      break
    }
    case 'sharper questions':
      // Mia has not switched hers on, and learns nothing of his (O-161).
      await jonas.ask(switchSharper, { body: { mine: true } })
      break
    case 'notifications':
      await jonas.ask(saveNotificationSettings, { body: { NEW_CARD: false } })
      break
    case 'password': {
      const { password } = jonas
      await jonas.ask(changePassword, {
        body: { currentPassword: password, newPassword: password },
      })
      break
    }
    case 'recovery codes':
      await jonas.ask(makeRecoveryCodes, { body: { password: jonas.password } })
      break
    case 'passkey': {
      // There may be ten, and evenings are many.
      for (const { id } of (await jonas.ask(listPasskeys)).passkeys) {
        await jonas.ask(removePasskey, { params: { id } })
      }
      await addPasskeyOf(jonas)
      break
    }
    case 'reading':
      await jonas.ask(listAnswers)
      await jonas.ask(questionMatches)
      await jonas.ask(storyMatches)
      await jonas.ask(pastQuestions)
      break
  }
}

/** Waits until Mia has heard everything said to her so far: a last word, and it is hers. */
async function hearAll({ app, pair: { mia }, client }: Scenario): Promise<void> {
  app.context.live.emit({ userId: mia.userId }, resync, undefined)
  await client.next(resync.name)
}

/** Everything Mia can read now, and has heard so far. */
export async function lookAround(scenario: Scenario, fillings?: Fillings): Promise<Observation[]> {
  const { observer, pair, client } = scenario
  const observations = await observer.crawl(pair.mia, fillings)
  await hearAll(scenario)
  return [
    ...observations,
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
