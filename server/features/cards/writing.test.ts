import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import {
  createCard,
  listCards,
  listTags,
  myCards,
  readCard,
  updateCard,
} from '#contract/cards/calls.ts'
import { cardChanged, cardNotFound, cardNotYours, categoryUnknown } from '#contract/cards/errors.ts'
import { newPair, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { MINUTE } from '#server/testing/test-clock.ts'

const CARD = {
  title: 'Kerzenschein',
  categoryId: 'wohl',
  description: 'Ein Abend ohne Lampen.',
  instructions: 'Zündet zusammen an.',
  dirtyLevel: 3,
  tags: ['Kerzen', 'Abend'],
}
/** The content that a card of these words has when it is read. */
const asRead = { ...CARD, addressee: 'both', keep: false } as const

/** Another device of the same person. */
async function phoneOf(person: Person) {
  const phone = newClient(person.address)
  const body = { email: person.email, password: PASSWORD }
  phone.token = (await phone.ask(login, { body })).token
  return phone
}

describe.each(engines)('cards of one’s own on %s', (engine) => {
  const app = useTestApp({ engine })

  test('API-33 API-43 A card is stored as it was written and comes back whole', async () => {
    const { mia } = await newPair(app())
    const created = await mia.call(createCard, { body: { ...CARD, title: ` ${CARD.title} ` } })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      title: CARD.title,
      description: CARD.description,
      instructions: CARD.instructions,
      category: { id: 'wohl', name: 'Wohlfühlmomente' },
      dirtyLevel: 3,
      createdBy: mia.userId,
    })
    expect(created.body.tags.map(({ name }) => name)).toEqual(CARD.tags)
    expect(await mia.ask(readCard, { params: { id: created.body.id } })).toEqual(created.body)
  })

  test('O-158 A card that comes twice with its clientId is one card, another person’s another', async () => {
    const { mia, jonas } = await newPair(app())
    const body = { ...CARD, clientId: randomUUID() }
    const [first, again] = await Promise.all([
      mia.ask(createCard, { body }),
      mia.ask(createCard, { body: { ...body, title: 'Anders' } }),
    ])
    expect(again).toEqual(first)
    expect((await jonas.ask(createCard, { body })).id).not.toBe(first.id)
    expect(await mia.ask(myCards)).toEqual([first])
  })

  test('Instructions may be missing, null or empty', async () => {
    const { mia } = await newPair(app())
    const { instructions: _, ...bare } = CARD
    for (const body of [bare, { ...bare, instructions: null }, { ...bare, instructions: ' ' }]) {
      expect((await mia.ask(createCard, { body })).instructions).toBeNull()
    }
  })

  test('O-162 A card addresses both unless its author says whom, and a change leaves that alone', async () => {
    const { mia, jonas } = await newPair(app())
    const { id, addressee } = await mia.ask(createCard, { body: CARD })
    expect(addressee).toBe('both')
    const params = { id }
    for (const to of ['receiver', 'chooser', 'both'] as const) {
      await mia.ask(updateCard, { params, body: { ...CARD, addressee: to } })
      expect((await mia.ask(updateCard, { params, body: CARD })).addressee).toBe(to)
      expect((await jonas.ask(readCard, { params })).addressee).toBe(to)
    }
    const given = await mia.ask(createCard, { body: { ...CARD, addressee: 'chooser' } })
    expect(given.addressee).toBe('chooser')
  })

  test('O-163 A card is one to keep if its author says so, and a change leaves that alone', async () => {
    const { mia, jonas } = await newPair(app())
    const { id, keep } = await mia.ask(createCard, { body: CARD })
    expect(keep).toBe(false)
    const params = { id }
    for (const now of [true, false]) {
      await mia.ask(updateCard, { params, body: { ...CARD, keep: now } })
      expect((await mia.ask(updateCard, { params, body: CARD })).keep).toBe(now)
      expect((await jonas.ask(readCard, { params })).keep).toBe(now)
    }
    expect((await mia.ask(createCard, { body: { ...CARD, keep: true } })).keep).toBe(true)
  })

  test('API-36 The newest card stands first', async () => {
    const { mia } = await newPair(app())
    for (const title of ['Eins', 'Zwei', 'Drei']) {
      await mia.ask(createCard, { body: { ...CARD, title } })
      app().clock.advance(MINUTE)
    }
    expect((await mia.ask(myCards)).map(({ title }) => title)).toEqual(['Drei', 'Zwei', 'Eins'])
  })

  test.each([
    ['title', ' '],
    ['title', 'x'.repeat(121)],
    ['description', ''],
    ['description', 'x'.repeat(4_001)],
    ['instructions', 'x'.repeat(2_001)],
    ['dirtyLevel', 11],
    ['dirtyLevel', -1],
    ['dirtyLevel', 2.5],
    ['dirtyLevel', '3'],
    ['tags', Array.from({ length: 21 }, (_, index) => `t${index}`)],
    ['tags', ['x'.repeat(41)]],
    ['tags', ['  ']],
    ['tags', 'Kerzen'],
    ['title', undefined],
  ] as const)('O-099 The %s %j is refused', async (field, value) => {
    const { mia } = await newPair(app())
    const refused = await mia.call(createCard, {
      body: { ...CARD, [field]: value },
    })
    expect(refused.status).toBe(400)
    expect(await mia.ask(myCards)).toEqual([])
  })

  test('O-099 Exactly the limits are taken', async () => {
    const { mia } = await newPair(app())
    const body = {
      ...CARD,
      title: 'ü'.repeat(120),
      description: 'ß'.repeat(4_000),
      instructions: '–'.repeat(2_000),
      dirtyLevel: 10,
      tags: Array.from({ length: 20 }, (_, index) => `${'t'.repeat(38)}${index + 10}`),
    }
    expect((await mia.call(createCard, { body })).status).toBe(201)
  })

  test.each(['Wohlfühlmomente', 'constructor', 'x'])(
    'O-095 „%s“ is no category id',
    async (categoryId) => {
      const { mia } = await newPair(app())
      const refused = await mia.call(createCard, { body: { ...CARD, categoryId } })
      expect([refused.status, refused.message]).toEqual([400, categoryUnknown.message])
    },
  )

  test('KARTEN-94 O-099 Tags are found again whatever their case, and doubles go', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(createCard, { body: { ...CARD, tags: ['Küche'] } })
    const second = await jonas.ask(createCard, {
      body: { ...CARD, tags: ['KÜCHE', 'küche', 'Kuche', ' Küche '] },
    })
    expect(second.tags.map(({ name }) => name)).toEqual(['Küche', 'Kuche'])
    const names = (await mia.ask(listTags)).map(({ name }) => name)
    expect(names.filter((name) => /^k[üu]che$/i.test(name))).toEqual(
      expect.arrayContaining(['Küche', 'Kuche']),
    )
  })

  test('API-34 ROLLEN-19 O-098 The creator rewrites a card; its id stays', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await mia.ask(createCard, { body: CARD })
    const body = { ...CARD, title: 'Mondschein', tags: [], categoryId: 'herz' }
    const rewritten = await mia.ask(updateCard, { params: { id }, body })
    expect(rewritten).toMatchObject({ id, title: 'Mondschein', tags: [], createdBy: mia.userId })
    expect(await jonas.ask(readCard, { params: { id } })).toEqual(rewritten)
  })

  test('O-098 A card that was saved on another device meanwhile is not overwritten unseen', async () => {
    const { mia, jonas } = await newPair(app())
    const phone = await phoneOf(mia)
    const { id } = await mia.ask(createCard, { body: CARD })
    const params = { id }
    const newer = { ...asRead, title: 'Vom Telefon', keep: true }
    const saved = await phone.ask(updateCard, { params, body: { ...newer, insteadOf: asRead } })

    const socket = await connectSocket(jonas)
    const older = { ...CARD, title: 'Vom Rechner' }
    const body = { ...older, insteadOf: asRead }
    const refused = await mia.call(updateCard, { params, body })
    expect([refused.status, refused.message]).toEqual([409, cardChanged.message])
    await socket.silent()
    socket.close()
    expect(await mia.ask(readCard, { params })).toEqual(saved)
    // The answer to the phone was lost, and it saves again.
    const again = { ...newer, insteadOf: asRead }
    expect(await phone.ask(updateCard, { params, body: again })).toEqual(saved)
    // She has looked at it, and means it; what she does not send stays as it is now.
    const meant = { ...older, insteadOf: newer }
    expect(await mia.ask(updateCard, { params, body: meant })).toMatchObject({
      title: 'Vom Rechner',
      keep: true,
    })
  })

  test.each([
    ['title', 'Mondschein'],
    ['categoryId', 'herz'],
    ['description', 'Ein Morgen.'],
    ['instructions', null],
    ['dirtyLevel', 4],
    ['tags', ['Abend', 'Kerzen']],
    ['addressee', 'chooser'],
    ['keep', true],
  ])('O-098 Another %s than the one that was read is noticed', async (field, value) => {
    const { mia } = await newPair(app())
    const params = { id: (await mia.ask(createCard, { body: CARD })).id }
    const insteadOf = { ...asRead, [field]: value }
    const body = { ...CARD, title: 'Neu', insteadOf }
    expect((await mia.call(updateCard, { params, body })).status).toBe(409)
  })

  test('O-098 A card without instructions is rewritten as well', async () => {
    const { mia } = await newPair(app())
    const bare = { ...asRead, instructions: null }
    const params = { id: (await mia.ask(createCard, { body: bare })).id }
    const body = { ...bare, title: 'Neu', insteadOf: bare }
    expect((await mia.ask(updateCard, { params, body })).title).toBe('Neu')
  })

  test('O-098 Saved several times at the same moment, one is taken and the others are asked', async () => {
    const { mia } = await newPair(app())
    const phone = await phoneOf(mia)
    const params = { id: (await mia.ask(createCard, { body: CARD })).id }
    const answers = await Promise.all(
      [mia, phone, mia, phone, mia, phone].map((device, n) =>
        device.call(updateCard, {
          params,
          body: { ...CARD, title: `Fassung ${n}`, insteadOf: asRead },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('Fields that one of two devices leaves out keep what the other one saves', async () => {
    const { mia } = await newPair(app())
    const phone = await phoneOf(mia)
    const params = { id: (await mia.ask(createCard, { body: CARD })).id }
    await Promise.all([
      phone.ask(updateCard, { params, body: { ...CARD, addressee: 'chooser', keep: true } }),
      ...Array.from({ length: 4 }, () => mia.ask(updateCard, { params, body: CARD })),
    ])
    expect(await mia.ask(readCard, { params })).toMatchObject({ addressee: 'chooser', keep: true })
  })

  test('ROLLEN-19 O-098 The partner reads but does not rewrite it, nobody rewrites the deck', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await mia.ask(createCard, { body: CARD })
    const [deckCard] = await mia.ask(listCards, { query: { limit: '1' } })
    for (const target of [id, deckCard?.id ?? '']) {
      const refused = await jonas.call(updateCard, { params: { id: target }, body: CARD })
      expect([refused.status, refused.message]).toEqual([403, cardNotYours.message])
    }
  })

  test('O-083 A stranger’s try to rewrite reads like a card that does not exist', async () => {
    const [{ mia }, strangers] = [await newPair(app()), await newPair(app())]
    const { id } = await mia.ask(createCard, { body: CARD })
    const tried = await strangers.mia.call(updateCard, { params: { id }, body: CARD })
    const nothing = await strangers.mia.call(updateCard, {
      params: { id: '0'.repeat(26) },
      body: CARD,
    })
    expect([tried.status, tried.message]).toEqual([404, cardNotFound.message])
    expect(tried.bytes).toEqual(nothing.bytes)
  })
})
