import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, callName, fillPath, type IdKind } from '#contract/kernel/call.ts'
import { calls, events } from '#contract/manifest.ts'
import { newPair, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient, requestOf } from '#server/testing/person.ts'
import { CANARY, COMMON_KINDS, seedPair } from '#server/testing/seed.ts'
import { connectSocket, type SocketClient } from '#server/testing/socket.ts'
import { type TestApp, useTestApp } from '#server/testing/test-app.ts'
import { report } from '../report.ts'

/**
 * Cross-pair isolation, the wide net (trust b): every call, and every place in it where an id
 * stands or where somebody could hope one is read, with the ids of another couple. This file covers
 * all calls, while isolation.test.ts compares some byte by byte.
 */
const CASES_MIN = 400

/** Names under which other programs take ids; ours must not read them. */
const HOPED_FOR: Readonly<Record<string, IdKind>> = {
  pairId: 'pair',
  userId: 'user',
  id: 'message',
  selectedBy: 'user',
  senderId: 'user',
  partnerId: 'user',
  sessionId: 'session',
  cardId: 'card',
  storyId: 'story',
  messageIds: 'message',
  fileUrl: 'file',
}

/** With these the attacker would lose their own session or couple, which is another test's. */
const ENDS_ONESELF =
  /^(?:POST \/auth\/(?:logout|password)|DELETE \/auth\/account|POST \/connect\/(?:leave|join))$/

/** A valid body for calls that would be refused before they read anything else. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /cards': {
    title: 'T',
    categoryId: 'herz',
    description: 'D',
    dirtyLevel: 1,
    tags: [CANARY],
  },
  'PUT /cards/:id': { title: 'T', categoryId: 'herz', description: 'D', dirtyLevel: 1, tags: [] },
  'POST /chat/search': { text: 'Hallo' },
  'POST /cards/search': { search: 'KANARIE' },
  'POST /stories/search': { search: 'KANARIE' },
  'POST /daily-questions/search': { search: 'KANARIE' },
  'POST /daily-questions/own': { question: 'Was nun?', form: 'write', options: [] },
  'DELETE /daily-questions/own': { question: `${CANARY} Frage?` },
  'PUT /daily-questions/reaction': { day: '2026-11-20', emoji: '🔥' },
  'PUT /daily-questions/reply': { day: '2026-11-20', reply: 'Ach so.' },
  'PUT /days/hidden': { day: '2026-11-20', entry: null, hidden: true },
  'POST /chat/message': { text: 'Hallo' },
  'PUT /wishlist': { kind: 'card', id: 'herz-002', on: true },
  'PUT /special-days': {
    clientId: '00000000-0000-4000-8000-000000000000',
    name: 'Jahrestag',
    day: '2020-05-04',
    yearly: true,
    countdown: true,
  },
  'PUT /letters': {
    clientId: '00000000-0000-4000-8000-000000000000',
    day: '2026-06-04',
    text: 'Hallo',
    photo: null,
  },
  'PUT /chat/message/:id': { text: 'Anders' },
  'POST /chat/message/:id/reaction': { emoji: '🔥' },
  'POST /chat/read': { messageIds: [] },
  'POST /daily-message': { message: 'Hallo' },
  'POST /arousal-status': { level: 3, message: '' },
  'POST /stories': { title: 'T', description: 'D' },
  'PUT /stories/:id': { title: 'T', description: 'D' },
  'POST /stories/:id/path': { after: 1, to: 'see' },
  'POST /stories/:id/rate': { dirtyLevel: 3, preference: 'yes' },
  'POST /selection': {},
  'PATCH /auth/profile': {},
  'POST /auth/recovery-codes': { password: PASSWORD },
}

const mine = calls.filter((call) => call.access !== 'public')

/** Written seconds after what it tells of: what the couple itself has just done. */
const LATE = 'journal'

/** Every row of every table that names one of a couple. */
async function rowsOf({ context }: TestApp, { mia, jonas, pairId }: Pair): Promise<string[]> {
  const { db } = context.database
  const all: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (name === LATE) continue
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    const theirs = rows
      .map((row) => `${name} ${JSON.stringify(row)}`)
      .filter((row) => [mia.userId, jonas.userId, pairId].some((id) => row.includes(id)))
    all.push(...theirs)
  }
  return all.sort((a, b) => (a < b ? -1 : 1))
}

describe.each(engines)('the ids of another couple, in every place, on %s', (engine) => {
  const app = useTestApp({ engine })
  let victims: Pair
  let attacker: Person
  let things: ReadonlyMap<IdKind, readonly string[]>
  let before: string[] = []
  let cases = 0
  const attacked = new Set<string>()
  const clients: SocketClient[] = []

  beforeAll(async () => {
    victims = await newPair(app())
    attacker = (await newPair(app(), { names: ['Lena', 'Ben'] })).mia
    things = await seedPair(victims)
    for (const person of [victims.mia, victims.jonas]) clients.push(await connectSocket(person))
    before = await rowsOf(app(), victims)
  })
  afterAll(() => {
    for (const client of clients) client.close()
    report(`isolation on ${engine}: ${cases} cases over ${attacked.size} calls`)
  })

  const idsOf = (kind: IdKind): readonly string[] => things.get(kind) ?? ['0'.repeat(26)]
  const foreign = (kind: IdKind) => (COMMON_KINDS.has(kind) ? ['0'.repeat(26)] : idsOf(kind))

  /**
   * The call with ids of the others in each of its slots, in fields it has and in ones it has not.
   */
  function* requestsAt(call: Call) {
    const slots = Object.entries(call.ids ?? {}).map(([slot, kind]) => {
      const [part = '', field = ''] = slot.split('.')
      return { part, field, kind }
    })
    const body = BODIES[callName(call)]
    const params = Object.fromEntries(
      slots
        .filter(({ part }) => part === 'params')
        .map(({ field, kind }) => [field, foreign(kind)[0]]),
    )
    for (const { part, field, kind } of slots) {
      for (const id of foreign(kind)) {
        const filled = { [field]: id }
        yield {
          params: part === 'params' ? { ...params, ...filled } : params,
          query: part === 'query' ? filled : {},
          body: part === 'body' ? { ...body, ...filled } : body,
        }
        if (part === 'body') yield { params, query: {}, body: { ...body, [field]: [id, id] } }
      }
    }
    for (const [field, kind] of Object.entries(HOPED_FOR)) {
      const [id = ''] = foreign(kind)
      yield { params, query: { [field]: id }, body }
      if (call.method !== 'GET') yield { params, query: {}, body: { ...body, [field]: id } }
    }
  }

  test.each(mine.map((call) => [callName(call), call] as const))(
    'trust b %s: without a token 401, with foreign ids nothing of theirs',
    async (name, call) => {
      const path = fillPath(call.path, { id: 'x', name: 'x', questionId: 'x', categoryId: 'x' })
      const { status } = await newClient(app().address).send({ method: call.method, path })
      expect(status).toBe(401)
      attacked.add(name)
      cases += 1
      if (ENDS_ONESELF.test(name)) return
      for (const request of requestsAt(call)) {
        const answer = await attacker.send(requestOf(call, request))
        cases += 1
        expect(answer.status).toBeLessThan(500)
        // Own words that were sent a moment ago may come back: only theirs count.
        const told = answer.text.replaceAll(`"${CANARY}"`, '')
        expect(told).not.toContain(CANARY)
      }
    },
  )

  test('trust b Every call was tried, the events too, and nobody of the others has noticed', async () => {
    expect(mine.map(callName).filter((name) => !attacked.has(name))).toEqual([])
    const client = await connectSocket(attacker)
    for (const event of events.filter(({ from }) => from === 'client')) {
      for (const [field, kind] of Object.entries(HOPED_FOR)) {
        for (const payload of [foreign(kind)[0], { [field]: foreign(kind)[0], text: 'x' }]) {
          cases += 1
          // Some events have no acknowledgement; the next one comes after them all the same.
          const said: unknown = await client.socket
            .timeout(100)
            .emitWithAck(event.name, payload)
            .catch(() => null)
          expect(JSON.stringify(said)).not.toContain(CANARY)
        }
      }
    }
    expect(JSON.stringify(client.received)).not.toContain(CANARY)
    client.close()
    for (const victim of clients) await victim.silent(100)
    expect(cases).toBeGreaterThanOrEqual(CASES_MIN)
    expect(before.length).toBeGreaterThan(10)
    expect(await rowsOf(app(), victims)).toEqual(before)
  })
})
