import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCard, exportCards, importCards, myCards } from '#contract/cards/calls.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

const card = (id: string, title: string) => ({
  id,
  title,
  description: `${title}: zehn Minuten nur ihr zwei.`,
  level: 2,
  tags: ['ruhig', 'Ruhig', 'zu Hause'],
})

const pack = {
  format: 'knistern.cards/1' as const,
  category: 'Herzklopfen' as const,
  cards: [
    card('eins', 'Blickwechsel'),
    {
      ...card('zwei', 'Küchentanz'),
      category: 'Abenteuerlust' as const,
      season: 'sommer' as const,
      addressee: 'chooser' as const,
    },
    card('drei', 'Blickwechsel'),
  ],
}

describe.each(engines)('content packs on %s', (engine) => {
  let app: TestApp
  let pair: Pair
  beforeAll(async () => {
    app = await openTestApp({ engine })
    pair = await newPair(app)
  })
  afterAll(() => app.close())

  test('A preview says what would come and changes nothing', async () => {
    const preview = await pair.mia.ask(importCards, { query: { preview: 'true' }, body: pack })
    expect(preview).toEqual({
      added: 0,
      cards: [
        { title: 'Blickwechsel', category: 'Herzklopfen', known: false },
        { title: 'Küchentanz', category: 'Abenteuerlust', known: false },
        { title: 'Blickwechsel', category: 'Herzklopfen', known: true },
      ],
    })
    expect(await pair.mia.ask(myCards, {})).toEqual([])
  })

  test('An import adds each card once, as one’s own, and a second one adds nothing', async () => {
    expect((await pair.mia.ask(importCards, { body: pack })).added).toBe(2)
    const mine = await pair.mia.ask(myCards, {})
    expect(mine.map(({ title, tags }) => [title, tags.length])).toEqual([
      ['Küchentanz', 2],
      ['Blickwechsel', 2],
    ])
    expect((await pair.jonas.ask(importCards, { body: pack })).added).toBe(0)
  })

  test('A pack that one couple exports another can import; both partners’ cards are in it', async () => {
    app.clock.advance(1_000)
    await pair.jonas.ask(createCard, {
      body: {
        title: 'Flurlicht',
        categoryId: 'wohl',
        description: 'Nur das Licht im Flur bleibt an.',
        instructions: 'Leise.',
        dirtyLevel: 3,
        tags: [],
        keep: true,
      },
    })
    const exported = await pair.mia.ask(exportCards, {})
    expect(exported.cards.map(({ title }) => title)).toEqual([
      'Blickwechsel',
      'Küchentanz',
      'Flurlicht',
    ])
    expect(exported.cards[1]).toMatchObject({ season: 'sommer', addressee: 'chooser' })
    expect(exported.cards.map(({ keep }) => keep)).toEqual([undefined, undefined, true])
    const others = await newPair(app, { names: ['Kim', 'Alex'] })
    expect((await others.mia.ask(importCards, { body: exported })).added).toBe(3)
    const again = await others.mia.ask(exportCards, {})
    const withoutIds = ({ cards }: typeof exported) => cards.map(({ id: _id, ...rest }) => rest)
    expect(withoutIds(again)).toEqual(withoutIds(exported))
  })

  test.each([
    ['another format', { ...pack, format: 'knistern.stories/1' }],
    ['no category at all', { format: pack.format, cards: [card('eins', 'Ohne')] }],
    ['an unknown category', { ...pack, category: 'Sport' }],
    ['level 11', { ...pack, cards: [{ ...card('eins', 'Zu viel'), level: 11 }] }],
    ['an empty title', { ...pack, cards: [card('eins', '  ')] }],
  ])('A pack with %s is refused whole, in German', async (_what, body) => {
    const before = await pair.mia.ask(myCards, {})
    const answer = await pair.mia.call(importCards, { body: body as unknown as typeof pack })
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(/[a-zäöü]/)
    expect(await pair.mia.ask(myCards, {})).toEqual(before)
  })
})
