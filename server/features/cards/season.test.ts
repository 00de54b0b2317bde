import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import {
  exportCards,
  favoriteCard,
  favoriteCards,
  importCards,
  limitCard,
  listCards,
  listCategories,
  listSelections,
  listTags,
  myCards,
  readCard,
  selectCard,
  updateCard,
} from '#contract/cards/calls.ts'
import { alreadyPlayed, cardOutOfSeason, cardRests } from '#contract/cards/errors.ts'
import { ADVENT_MAX } from '#contract/cards/season-rules.ts'
import { type CardPacks, cardFile, newCardPacks } from '#server/testing/card-packs.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

const ALWAYS = ['immer-1', 'immer-2', 'immer-3']
/** The card of each season, and its months as a calendar has them. */
const OF_SEASON = [
  { id: 'krokus', season: 'frühling', months: ['03', '04', '05'] },
  { id: 'badesee', season: 'sommer', months: ['06', '07', '08'] },
  { id: 'laub', season: 'herbst', months: ['09', '10', '11'] },
  { id: 'schnee', season: 'winter', months: ['12', '01', '02'] },
] as const
const DOORS = Array.from({ length: ADVENT_MAX }, (_, at) => `tuer-${at + 1}`)

/** Ids of the cards of the pack that a couple draws on a day. */
function drawnOn(day: string): string[] {
  const [month = '', date = ''] = day.split('-').slice(1)
  const ofSeason = OF_SEASON.filter(({ months }) => months.some((one) => one === month))
  const isAdvent = month === '12' && Number(date) <= ADVENT_MAX
  return [
    ...ALWAYS,
    ...ofSeason.map(({ id }) => id),
    ...(isAdvent ? DOORS.slice(0, Number(date)) : []),
  ]
}

/** A summer card of somebody else's pack. */
const imported = {
  format: 'knistern.cards/1' as const,
  category: 'Abenteuerlust' as const,
  cards: [
    {
      id: 'mitgebracht',
      title: 'Mitgebracht',
      description: 'Barfuß bis zum Steg.',
      level: 2,
      tags: ['Seeluft'],
      season: 'sommer' as const,
    },
  ],
}

describe.each(engines)('cards of a season on %s', (engine) => {
  let packs: CardPacks
  let app: TestApp
  beforeAll(async () => {
    packs = newCardPacks()
    packs.write([
      ...ALWAYS.map((id) => cardFile(id)),
      ...OF_SEASON.map(({ id, season }) => cardFile(id, { season, tags: [`Tag ${id}`] })),
      ...DOORS.map((id, at) => cardFile(id, { advent: at + 1 })),
    ])
    app = await openTestApp({ engine, config: { contentDir: packs.folder } })
  })
  afterAll(async () => {
    await app.close()
    packs.remove()
  })

  const coupleOn = async (instant: string): Promise<Pair> => {
    app.clock.setTo(instant)
    return newPair(app)
  }
  /** Sets the clock and logs both in again, since a session does not last a year. */
  const goTo = async ({ mia, jonas }: Pair, instant: string) => {
    app.clock.setTo(instant)
    for (const person of [mia, jonas]) {
      const { email, password } = person
      person.token = (await person.ask(login, { body: { email, password } })).token
    }
  }
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => a.localeCompare(b))
  const read = (who: Person, id: string) => who.ask(readCard, { params: { id } })
  const choose = (who: Person, cardId: string) => who.call(selectCard, { body: { cardId } })

  test.each([
    ['2027-02-28T23:59:59Z', 'schnee', 'krokus', '2027-03-01'],
    ['2027-03-01T00:00:00Z', 'krokus', 'badesee', '2027-06-01'],
    ['2027-12-04T12:00:00Z', 'tuer-4', 'tuer-5', '2027-12-05'],
    ['2027-12-25T00:00:00Z', 'schnee', 'tuer-24', '2028-12-24'],
  ])(
    'KARTEN-110 KARTEN-111 On %s „%s“ can be chosen, „%s“ rests until %s',
    async (instant, drawn, out, until) => {
      const { mia, jonas } = await coupleOn(instant)
      const counted = (await mia.ask(listCategories)).map(({ count, left }) => [count, left])
      const count = drawnOn(instant.slice(0, 10)).length
      expect(counted).toContainEqual([count, count])
      const page = { limit: '500', seed: '3' }
      const ids = idsOf(await mia.ask(listCards, { query: page }))
      expect(sorted(ids)).toEqual(sorted(drawnOn(instant.slice(0, 10))))
      expect(ids).not.toContain(out)
      for (const person of [mia, jonas]) {
        expect(await read(person, drawn)).toMatchObject({ resting: false, restsUntil: null })
        expect(await read(person, out)).toMatchObject({ resting: false, restsUntil: until })
      }
      const refused = await choose(mia, out)
      expect([refused.status, refused.message]).toEqual([409, cardOutOfSeason.message])
      expect((await choose(mia, drawn)).status).toBe(200)
    },
  )

  test('KARTEN-112 A card out of season stays among favourites and in the history, marked with its day', async () => {
    const pair = await coupleOn('2027-08-31T20:00:00Z')
    const { mia, jonas } = pair
    await mia.ask(selectCard, { body: { cardId: 'badesee' } })
    await jonas.ask(favoriteCard, { query: { cardId: 'badesee', isFavorite: 'true' } })
    expect(await mia.ask(listTags)).toContainEqual({ id: 'tag badesee', name: 'Tag badesee' })
    await goTo(pair, '2027-09-01T00:00:00Z')
    const resting = { resting: false, restsUntil: '2028-06-01' }
    expect(await jonas.ask(favoriteCards)).toMatchObject([{ id: 'badesee', ...resting }])
    expect(await read(mia, 'badesee')).toMatchObject(resting)
    expect(await mia.ask(listSelections)).toMatchObject([{ cardId: 'badesee' }])
    expect(await mia.ask(listTags)).not.toContainEqual({ id: 'tag badesee', name: 'Tag badesee' })
  })

  test('KARTEN-112 An imported card keeps its season: it rests, is rewritten and passed on with it', async () => {
    const pair = await coupleOn('2027-10-01T10:00:00Z')
    const { mia, jonas } = pair
    expect((await mia.ask(importCards, { body: imported })).added).toBe(1)
    const [own] = await mia.ask(myCards)
    expect(own).toMatchObject({ season: 'sommer', restsUntil: '2028-06-01' })
    const id = own?.id ?? ''
    expect(idsOf(await jonas.ask(listCards))).not.toContain(id)
    expect((await choose(mia, id)).status).toBe(409)
    const body = {
      title: 'Umgeschrieben',
      categoryId: 'abenteuer',
      description: 'Barfuß bis ans Ende des Stegs.',
      dirtyLevel: 3,
      tags: [],
    }
    const written = await mia.ask(updateCard, { params: { id }, body })
    expect(written).toMatchObject({ season: 'sommer', restsUntil: '2028-06-01' })
    expect((await mia.ask(exportCards)).cards).toMatchObject([{ season: 'sommer' }])
    expect((await jonas.ask(importCards, { body: await mia.ask(exportCards) })).added).toBe(0)
    await goTo(pair, '2028-06-01T00:00:00Z')
    expect(idsOf(await jonas.ask(listCards))).toContain(id)
  })

  test('KARTEN-112 O-149 A card says its limit in any season, and its season under any limit', async () => {
    const pair = await coupleOn('2027-07-01T10:00:00Z')
    const { mia, jonas } = pair
    const limit = (limited: 'true' | 'false') =>
      jonas.ask(limitCard, { query: { cardId: 'laub', limited } })
    const observed = async () => ({
      card: await read(mia, 'laub'),
      deck: idsOf(await mia.ask(listCards)),
      counts: await mia.ask(listCategories),
    })
    const before = await observed()
    await limit('true')
    const under = await observed()
    // Out of season a limit changes what O-149 says it does, and nothing else.
    expect(under).toEqual({ ...before, card: { ...before.card, resting: true } })
    expect(before.card).toMatchObject({ resting: false, restsUntil: '2027-09-01' })
    const refused = await choose(mia, 'laub')
    expect(refused.message).toBe(cardRests.message)
    // The season comes, the limit stays.
    await goTo(pair, '2027-09-01T10:00:00Z')
    expect(await read(mia, 'laub')).toMatchObject({ resting: true, restsUntil: null })
    expect((await choose(mia, 'laub')).message).toBe(cardRests.message)
    await limit('false')
    expect((await choose(mia, 'laub')).status).toBe(200)
  })

  test('KARTEN-125 A played card of a season is chosen again when that season comes again, and not before', async () => {
    const pair = await coupleOn('2027-12-04T12:00:00Z')
    const { mia, jonas } = pair
    const isOut = async (id: string) =>
      (await mia.ask(listSelections)).some((day) => day.cardId === id && !day.returned)
    expect((await choose(mia, 'tuer-4')).status).toBe(200)
    await goTo(pair, '2027-12-05T12:00:00Z')
    expect((await choose(mia, 'schnee')).status).toBe(200)
    await goTo(pair, '2027-12-06T12:00:00Z')
    for (const id of ['tuer-4', 'schnee']) {
      expect((await choose(mia, id)).message).toBe(alreadyPlayed.message)
      expect(await isOut(id)).toBe(true)
    }
    const left = async () => {
      const categories = await jonas.ask(listCategories)
      return categories.reduce((sum, one) => sum + one.count - one.left, 0)
    }
    expect(await left()).toBe(2)
    await goTo(pair, '2028-02-29T12:00:00Z')
    expect((await choose(mia, 'schnee')).message).toBe(alreadyPlayed.message)
    await goTo(pair, '2028-12-04T12:00:00Z')
    expect(await left()).toBe(0)
    expect(await isOut('tuer-4')).toBe(false)
    expect((await choose(mia, 'tuer-4')).status).toBe(200)
    await goTo(pair, '2028-12-05T12:00:00Z')
    expect((await choose(mia, 'tuer-4')).message).toBe(alreadyPlayed.message)
    expect((await choose(mia, 'schnee')).status).toBe(200)
    // The history keeps both years.
    const days = (await mia.ask(listSelections)).filter(({ cardId }) => cardId === 'tuer-4')
    expect(days.map(({ date, returned }) => [date, returned])).toEqual([
      ['2028-12-04', false],
      ['2027-12-04', true],
    ])
  })

  test('KARTEN-113 A deck that is open while the season changes can be read on; its old cards are refused', async () => {
    const pair = await coupleOn('2027-11-30T23:59:00Z')
    const { mia } = pair
    const page = (number: number) =>
      mia.ask(listCards, { query: { limit: '2', page: String(number), seed: '11' } })
    const first = [...(await page(1)), ...(await page(2))]
    expect(idsOf(first)).toContain('laub')
    app.clock.setTo('2027-12-01T00:00:00Z')
    const drawn = drawnOn('2027-12-01')
    const later = [...(await page(2)), ...(await page(3)), ...(await page(4))]
    expect(idsOf(later).every((id) => drawn.includes(id))).toBe(true)
    expect((await choose(mia, 'laub')).message).toBe(cardOutOfSeason.message)
    // A new visit finds all of them, each once.
    const visit = [...(await page(1)), ...(await page(2)), ...(await page(3)), ...(await page(4))]
    expect(sorted(idsOf(visit))).toEqual(sorted(drawn))
  })
})

test('KARTEN-124 KARTEN-125 The second December has doors of its own; occasions come back after a year', async () => {
  const packs = newCardPacks()
  packs.write([
    ...DOORS.map((id, at) => cardFile(id, { advent: at + 1 })),
    ...DOORS.map((_, at) => cardFile(`zwei-${at + 1}`, { advent: at + 1 })),
    cardFile('fest', { tags: ['Anlass'] }),
  ])
  const app = await openTestApp({ engine: 'sqlite', config: { contentDir: packs.folder } })
  const drawn = async (instant: string) => {
    app.clock.setTo(instant)
    const { mia } = await newPair(app)
    return (await mia.ask(listCards)).map(({ id }) => id).filter((id) => id !== 'fest')
  }
  expect(await drawn('2026-12-03T12:00:00Z')).toEqual(['tuer-1', 'tuer-2', 'tuer-3'])
  expect(await drawn('2027-12-03T12:00:00Z')).toEqual(['zwei-1', 'zwei-2', 'zwei-3'])
  expect(await drawn('2028-12-02T12:00:00Z')).toEqual(['tuer-1', 'tuer-2'])

  app.clock.setTo('2029-03-01T12:00:00Z')
  const { mia } = await newPair(app)
  const { email, password } = mia
  const feast = () => mia.call(selectCard, { body: { cardId: 'fest' } })
  expect((await feast()).status).toBe(200)
  for (const [day, status] of [
    ['2029-12-01', 409],
    ['2030-03-01', 200],
  ] as const) {
    app.clock.setTo(`${day}T12:00:00Z`)
    mia.token = (await mia.ask(login, { body: { email, password } })).token
    expect((await feast()).status).toBe(status)
  }
  await app.close()
  packs.remove()
})
