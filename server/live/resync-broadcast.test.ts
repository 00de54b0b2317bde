import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import {
  createCard,
  favoriteCard,
  importCards,
  limitCard,
  listCards,
  updateCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { markRead } from '#contract/chat/calls.ts'
import { partnerTyping } from '#contract/chat/events.ts'
import { switchMutual } from '#contract/daily/calls.ts'
import { resync } from '#contract/kernel/server.ts'
import { answerQuestion, listQuestions } from '#contract/questions/calls.ts'
import {
  createStory,
  listStories,
  rateStory,
  restoreStory,
  updateStory,
} from '#contract/stories/calls.ts'
import { newPair, PASSWORD } from '../testing/couples.ts'
import { engines } from '../testing/engines.ts'
import { type Client, newClient, requestOf } from '../testing/person.ts'
import { connectSocket, type SocketClient } from '../testing/socket.ts'
import { useTestApp } from '../testing/test-app.ts'
import type { Audience } from './live.ts'
import { createResyncBroadcast } from './resync-broadcast.ts'

const CARD = { title: 'Neu', categoryId: 'wohl', description: 'D', dirtyLevel: 1, tags: [] }
const STORY = { title: 'T', description: 'D' }
const PACK = {
  format: 'knistern.cards/1' as const,
  cards: [
    {
      id: 'neu',
      title: 'Neu',
      description: 'D',
      level: 1,
      tags: [],
      category: 'Herzklopfen' as const,
    },
  ],
}

const cardOf = async (person: Client) => (await person.ask(listCards))[0]?.id ?? ''
const storyOf = async (person: Client) => String((await person.ask(listStories))[0]?.id)
const profile = (body: object) => (mia: Client) => mia.ask(saveProfile, { body })

/** An action of Mia, and whether her tablet, both or nobody is asked to read again. */
const ACTS: readonly [string, (mia: Client) => Promise<unknown>, 'tablet' | 'both' | 'nobody'][] = [
  ['changes her name', profile({ name: 'Maria' }), 'both'],
  ['changes her role', profile({ myRole: 'Herrin' }), 'both'],
  ['changes his role', profile({ partnerRole: 'Schatz' }), 'both'],
  ['changes her phone number', profile({ phoneNumber: '0151 2345678' }), 'tablet'],
  ['lets him see further ratings', profile({ shareStoryRatings: true }), 'tablet'],
  ['saves what was there', profile({ name: 'Mia', myRole: 'Königin' }), 'tablet'],
  ['writes a card', (mia) => mia.ask(createCard, { body: CARD }), 'both'],
  [
    'looks at a pack',
    (mia) => mia.ask(importCards, { query: { preview: 'true' }, body: PACK }),
    'nobody',
  ],
  ['takes a pack over', (mia) => mia.ask(importCards, { query: {}, body: PACK }), 'both'],
  [
    'likes a card',
    async (mia) => mia.ask(voteCard, { query: { cardId: await cardOf(mia), vote: 'like' } }),
    'tablet',
  ],
  [
    'marks a card',
    async (mia) =>
      mia.ask(favoriteCard, { query: { cardId: await cardOf(mia), isFavorite: true } }),
    'tablet',
  ],
  [
    'draws a limit',
    async (mia) => mia.ask(limitCard, { query: { cardId: await cardOf(mia), limited: true } }),
    'tablet',
  ],
  ['writes a story', (mia) => mia.ask(createStory, { body: STORY }), 'both'],
  [
    'rewrites a story',
    async (mia) => mia.ask(updateStory, { params: { id: await storyOf(mia) }, body: STORY }),
    'both',
  ],
  [
    'rates a story',
    async (mia) =>
      mia.ask(rateStory, {
        params: { id: await storyOf(mia) },
        body: { preference: 'no', dirtyLevel: 1 },
      }),
    'tablet',
  ],
  [
    'answers a question',
    async (mia) => {
      const { questions } = await mia.ask(listQuestions)
      const questionId = questions[0]?.questionId ?? ''
      return mia.ask(answerQuestion, { body: { questionId, answer: 'no' } })
    },
    'tablet',
  ],
  [
    'wishes both to see their levels only together',
    (mia) => mia.ask(switchMutual, { body: { mine: true } }),
    'tablet',
  ],
  ['has read a message', (mia) => mia.call(markRead, { body: { messageIds: [] } }), 'nobody'],
  ['tries in vain', (mia) => mia.call(updateCard, { params: { id: 'x' }, body: CARD }), 'nobody'],
]

describe.each(engines)('actions on another device, on %s', (engine) => {
  const app = useTestApp({ engine })

  /** Whether it was told to read again until now; a last word of another kind is waited for. */
  const isTold = async (client: SocketClient, userId: string) => {
    app().context.live.emit({ userId }, partnerTyping, { userId })
    await client.next(partnerTyping.name)
    return client.received.some(({ event }) => event === resync.name)
  }

  test.each(ACTS)('Mia %s', async (_, act, heardBy) => {
    const { mia, jonas } = await newPair(app())
    const [phone, tablet] = [newClient(app().address), newClient(app().address)]
    for (const device of [phone, tablet]) {
      const body = { identifier: mia.email, password: PASSWORD }
      device.token = (await device.ask(login, { body })).token
    }
    const clients = {
      phone: await connectSocket(phone),
      tablet: await connectSocket(tablet),
      his: await connectSocket(jonas),
    }
    // A session that has just done nothing else: what it does is told at once.
    await act(phone)
    expect({
      phone: await isTold(clients.phone, mia.userId),
      tablet: await isTold(clients.tablet, mia.userId),
      his: await isTold(clients.his, jonas.userId),
    }).toEqual({ phone: false, tablet: heardBy !== 'nobody', his: heardBy === 'both' })
    for (const client of Object.values(clients)) client.close()
  })
})

describe.each(engines)('a call whose connection is lost, on %s', (engine) => {
  let lookups = 0
  const app = useTestApp({
    engine,
    onQuery: ({ sql }) => {
      if (sql.includes('from "sessions"')) lookups += 1
    },
  })

  test('Is told once it is committed, though nobody hears the answer', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const id = await storyOf(mia)
    await mia.ask(updateStory, { params: { id }, body: STORY })
    const phone = newClient(app().address)
    const body = { identifier: mia.email, password: PASSWORD }
    phone.token = (await phone.ask(login, { body })).token
    const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
    const trx = await app().context.database.db.startTransaction().execute()
    await trx
      .updateTable('pairs')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', pairId)
      .execute()

    const before = lookups
    const { hostname, port } = new URL(app().address)
    const connection = connect(Number(port), hostname)
    const { method, path } = requestOf(restoreStory, { params: { id } })
    connection.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${phone.token}\r\n\r\n`,
    )
    await expect.poll(() => lookups).toBeGreaterThan(before)
    connection.resetAndDestroy()
    // Answered after the server has seen the reset.
    for (let count = 0; count < 3; count += 1) await phone.send({ path: '/health' })
    expect([hers.received, his.received]).toEqual([[], []])

    await trx.rollback().execute()
    await Promise.all([hers.next(resync.name), his.next(resync.name)])
    for (const client of [hers, his]) client.close()
  })
})

describe('changes emitted at once and changes that wait', () => {
  afterEach(() => void vi.useRealTimers())
  const actor = { userId: 'mia', pairId: 'p' as never, sessionId: 's', isSuperUser: false }

  test('Swipes are announced twice in a while, not each time; the last change is never lost', () => {
    vi.useFakeTimers()
    const told: Audience[] = []
    const broadcast = createResyncBroadcast({
      emit: (audience) => void told.push(audience),
      mayReach: () => true,
    })
    const swipe = () => broadcast.notify({ call: answerQuestion, status: 200, actor })
    for (let count = 0; count < 50; count += 1) swipe()
    expect(told).toEqual([{ userId: 'mia', exceptSession: 's' }])
    vi.advanceTimersByTime(2_000)
    expect(told).toHaveLength(2)
    vi.advanceTimersByTime(10_000)
    expect(told).toHaveLength(2)
    swipe()
    expect(told).toHaveLength(3)
    broadcast.close()
  })

  test('A server that stops sends at once what was still to come, and nothing twice', () => {
    vi.useFakeTimers()
    const told: Audience[] = []
    const broadcast = createResyncBroadcast({
      emit: (audience) => void told.push(audience),
      mayReach: () => true,
    })
    const change = (sessionId: string) =>
      broadcast.notify({ call: answerQuestion, status: 200, actor: { ...actor, sessionId } })
    const [phone, tablet] = ['phone', 'tablet'].map((name) => ({
      userId: 'mia',
      exceptSession: name,
    }))
    change('phone')
    change('phone')
    change('tablet')
    expect(told.splice(0)).toEqual([phone, tablet])
    broadcast.close()
    expect(told.splice(0)).toEqual([phone])
    // The last answers of a server that stops.
    change('phone')
    change('phone')
    expect(told.splice(0)).toEqual([phone, phone])
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([])
  })

  test('Calls of strangers, refusals and reads are announced to nobody', () => {
    const emit = vi.fn<() => void>()
    const broadcast = createResyncBroadcast({ emit, mayReach: () => true })
    broadcast.notify({ call: answerQuestion, status: 400, actor })
    broadcast.notify({ call: answerQuestion, status: 200, actor: null })
    broadcast.notify({ call: listCards, status: 200, actor })
    expect(emit).not.toHaveBeenCalled()
    broadcast.close()
  })

  test('Nothing is kept for a device that is not open', () => {
    const emit = vi.fn<() => void>()
    const broadcast = createResyncBroadcast({ emit, mayReach: () => false })
    broadcast.notify({ call: answerQuestion, status: 200, actor })
    expect(emit).not.toHaveBeenCalled()
    broadcast.close()
  })
})
