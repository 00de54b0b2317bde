import { beforeAll, describe, expect, test } from 'vitest'
import { listCards } from '#contract/cards/calls.ts'
import { type Call, callName, type IdKind } from '#contract/kernel/call.ts'
import { eventName, type SocketEvent } from '#contract/kernel/event.ts'
import { calls, events } from '#contract/manifest.ts'
import { leave, listFormerPairs } from '#contract/pairing/calls.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import type { RawAnswer, RawRequest } from '#server/testing/http-client.ts'
import { requestOf } from '#server/testing/person.ts'
import { readCalls, viewOf } from '#server/testing/reading.ts'
import { CANARY, COMMON_KINDS, seedPair } from '#server/testing/seed.ts'
import { connectSocket, SOCKET_TIMEOUT_MS, type SocketClient } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'

/**
 * Cross-pair isolation (trust b), generated from the manifest: whoever names an object of another
 * couple gets, byte for byte, what an id nobody has gets. A call with ids needs a line here.
 */
interface Sample {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

const CARD = { title: 'T', categoryId: 'herz', description: 'D', dirtyLevel: 1, tags: [] }
const STORY = { title: 'Titel', description: 'Text' }
/** Stands for a card the attackers can truly choose. */
const DRAWABLE = '<drawable>'

const SAMPLES: Readonly<Record<string, Sample>> = {
  'GET /auth/user/:id': {},
  'DELETE /auth/sessions/:id': {},
  'PATCH /auth/passkeys/:id': { body: { name: 'Meins' } },
  'DELETE /auth/passkeys/:id': {},
  'POST /connect/past/:id/restore': { body: { password: PASSWORD } },
  'DELETE /connect/past/:id/restore': {},
  'GET /chat/history': {},
  'GET /chat/media': {},
  'GET /chat/media/archive': {},
  'POST /chat/read': { body: { messageIds: [] } },
  'POST /chat/search': { body: { text: 'Hallo' } },
  'POST /chat/message': { body: { text: 'Hallo' } },
  'PUT /chat/message/:id': { body: { text: 'Anders' } },
  'DELETE /chat/message/:id': {},
  'POST /chat/message/:id/reaction': { body: { emoji: '🔥' } },
  'POST /media/uploads/': {},
  'POST /chat/voice': {},
  'GET /uploads/:name': {},
  'GET /cards/:id': {},
  'POST /cards': { body: CARD },
  'PUT /cards/:id': { body: CARD },
  'GET /cards/:id/echoes': {},
  'PUT /card-echoes': { body: { date: '2026-05-03', answer: 'again' } },
  'POST /card-meta/vote': { query: { vote: 'like' } },
  'POST /card-meta/favorite': { query: { isFavorite: 'true' } },
  'POST /card-meta/limit': { query: { limited: 'true' } },
  'POST /daily-message': { body: { message: 'Hallo' } },
  'POST /arousal-status': { body: { level: 3 } },
  'POST /stories': { body: { title: 'Wir', description: 'Am See.' } },
  'POST /selection': { query: { force: 'true' }, body: { cardId: DRAWABLE } },
  'POST /selection/return': {},
  'POST /kept-cards/redeem': {},
  'POST /kept-cards/decline': {},
  'POST /kept-cards/return': {},
  'POST /evenings/:id/agree': {},
  'DELETE /evenings/:id': {},
  'PUT /special-days': {
    body: {
      clientId: '00000000-0000-4000-8000-000000000000',
      name: 'Jahrestag',
      day: '2020-05-04',
      yearly: true,
      countdown: true,
    },
  },
  'DELETE /special-days/:id': {},
  'PUT /letters': {
    body: {
      clientId: '00000000-0000-4000-8000-000000000000',
      day: '2026-06-04',
      text: 'Hallo',
      photo: null,
    },
  },
  'DELETE /letters/:id': {},
  'POST /letters/:id/opened': {},
  'GET /selection': {},
  'GET /stories/:id': {},
  'PUT /stories/:id': { body: STORY },
  'DELETE /stories/:id/version': {},
  'GET /stories/:id/cards': {},
  'GET /stories/:id/path': {},
  'POST /stories/:id/path': { body: { after: 1, to: 'see' } },
  'DELETE /stories/:id/path': {},
  'PUT /wishlist': { body: { kind: 'card', id: 'herz-002', on: true } },
  'POST /stories/:id/rate': { body: { dirtyLevel: 3, preference: 'yes' } },
}

interface Slot {
  readonly name: string
  readonly call: Call
  readonly slot: string
  readonly kind: IdKind
}

const slots: readonly Slot[] = calls
  .filter((call) => call.access === 'user')
  .flatMap((call) =>
    Object.entries(call.ids ?? {})
      .filter(([, kind]) => !COMMON_KINDS.has(kind))
      .map(([slot, kind]) => ({ name: `${callName(call)} ${slot}`, call, slot, kind })),
  )

/** Ids nobody has, of the form each kind has. */
const nobodys = (kind: IdKind): string => (kind === 'story' ? '999999999' : '0'.repeat(26))

/**
 * The request of a call with an id in its place; where the sample has a list there, in the list.
 */
function withId({ call, slot }: Slot, id: string, drawable: string): RawRequest {
  const { query = {}, body } = SAMPLES[callName(call)] ?? {}
  const [part = '', field = ''] = slot.split('.')
  const filled = body?.cardId === DRAWABLE ? { ...body, cardId: drawable } : body
  return requestOf(call, {
    params: part === 'params' ? { [field]: id } : {},
    query: part === 'query' ? { ...query, [field]: id } : query,
    body:
      part === 'body' ? { ...filled, [field]: Array.isArray(filled?.[field]) ? [id] : id } : filled,
  })
}

describe.each(engines)('isolation of couples on %s', (engine) => {
  const app = useTestApp({ engine })
  let victims: Pair
  let attackers: Pair
  let things: ReadonlyMap<IdKind, readonly string[]>
  let drawable = ''
  let before: string[] = []
  const clients: SocketClient[] = []

  const victimsView = async () => [...(await viewOf(victims.mia)), ...(await viewOf(victims.jonas))]

  beforeAll(async () => {
    victims = await newPair(app())
    attackers = await newPair(app(), { names: ['Lena', 'Ben'] })
    const parted = await newPair(app(), { names: ['Eva', 'Tom'] })
    await parted.mia.ask(leave, { body: { password: PASSWORD } })
    const formerPairs = await parted.jonas.ask(listFormerPairs)
    things = new Map([
      ...(await seedPair(victims)),
      ['formerPair', formerPairs.map(({ id }) => id)],
    ])
    const [card] = await attackers.mia.ask(listCards, { query: { limit: '1' } })
    drawable = card?.id ?? ''
    before = await victimsView()
    for (const person of [victims.mia, victims.jonas]) clients.push(await connectSocket(person))
    return () => {
      for (const client of clients) client.close()
    }
  })

  test('Every call with ids of a couple has its line, and every kind its object', () => {
    const named = new Set(slots.map(({ call }) => callName(call)))
    expect([...named].filter((name) => !(name in SAMPLES))).toEqual([])
    const kinds = new Set(slots.map(({ kind }) => kind))
    expect([...kinds].filter((kind) => !things.has(kind))).toEqual([])
    expect(slots.length).toBeGreaterThanOrEqual(18)
  })

  test.each(slots)('trust b $name: another couple’s reads like nobody’s', async (slot) => {
    const asked = async (id: string): Promise<RawAnswer> =>
      attackers.mia.send(withId(slot, id, drawable))
    const nothing = await asked(nobodys(slot.kind))
    expect(nothing.status).toBeLessThan(500)
    for (const id of things.get(slot.kind) ?? []) {
      const answer = await asked(id)
      expect([answer.status, answer.text.replaceAll(id, '<id>')]).toEqual([
        nothing.status,
        nothing.text.replaceAll(nobodys(slot.kind), '<id>'),
      ])
      expect(answer.text).not.toContain(CANARY)
    }
    expect(clients.flatMap(({ received }) => received)).toEqual([])
  })

  test('trust b After all attacks the victims’ things are as they were', async () => {
    expect(before.filter((text) => text.includes(CANARY)).length).toBeGreaterThan(3)
    expect(await victimsView()).toEqual(before)
  })

  test('trust b Nothing the attackers can list holds a canary', async () => {
    const seen = [...(await viewOf(attackers.mia)), ...(await viewOf(attackers.jonas))]
    expect(seen.length).toBe(readCalls.length * 2)
    expect(seen.filter((text) => text.includes(CANARY))).toEqual([])
  })

  const payloads: Readonly<Record<string, (pairId: string) => unknown>> = {
    'join_pair in': (pairId) => pairId,
    'chat_message in': (pairId) => ({ pairId, text: 'Hallo', clientId: crypto.randomUUID() }),
    'typing in': (pairId) => ({ pairId }),
  }
  const naming = events.filter((event) => event.from === 'client' && event.ids)

  test.each(naming.map((event): [string, SocketEvent] => [eventName(event), event]))(
    'trust b The event %s into another couple is refused, and they hear nothing',
    async (name, event) => {
      const client = await connectSocket(attackers.mia)
      const payload = payloads[name]
      const said = async (pairId: string): Promise<unknown> =>
        client.socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck(event.name, payload?.(pairId))
      const [foreign, nothing] = [await said(victims.pairId), await said('0'.repeat(26))]
      expect(foreign).toMatchObject({ ok: false })
      expect(foreign).toEqual(nothing)
      for (const victim of clients) await victim.silent(50)
      client.close()
    },
  )
})
