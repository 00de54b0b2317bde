import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import {
  exportCards,
  importCards,
  listCards,
  listSelections,
  myCards,
  readCard,
  returnCard,
  selectCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import { newSelection } from '#contract/cards/events.ts'
import { cardPack, type Halves } from '#contract/cards/shapes.ts'
import { newPair, newSingle, type Pair, type Person } from '#server/testing/couples.ts'
import { observerOf } from '#server/testing/observing.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const FILE = resolve(import.meta.dirname, '../../../content/cards/zwei-handys.json')
const pack = cardPack.parse(JSON.parse(readFileSync(FILE, 'utf8')))
const halvesOf = new Map(pack.cards.map(({ id, halves }) => [id, halves]))
const [game, other] = pack.cards
if (game?.halves === undefined || other === undefined) throw new Error('no games')
const { id: cardId, halves } = game

const app = useTestApp({ engine: 'sqlite' })
const BOTH_CHOOSE = { roles: { mia: 'Schatz', jonas: 'Schatz' } } as const

const choose = (person: Person, id = cardId) =>
  person.ask(selectCard, { query: { force: 'true' }, body: { cardId: id } })

/** The halves of all games that appear in anything a person can read, archive and socket included. */
async function halvesSeenBy(person: Person, pair: Pair, heard: readonly unknown[] = []) {
  const answers = await observerOf(pair).crawl(person, { card: [cardId, other?.id ?? ''] })
  const all = [...answers.map(({ seen }) => seen), JSON.stringify(heard)].join('\n')
  const isSeen = (text: string) => {
    // An answer is quoted once more where it was observed.
    const quoted = JSON.stringify(text).slice(1, -1)
    return [text, quoted, JSON.stringify(quoted).slice(1, -1)].some((form) => all.includes(form))
  }
  return [...halvesOf].flatMap(([id, texts]) =>
    (['first', 'second'] as const).flatMap((half) =>
      isSeen(texts?.[half] ?? '') ? [`${half} of ${id}`] : [],
    ),
  )
}

const halfOf = async (person: Person) => {
  const [newest] = await person.ask(listSelections)
  return [(await person.ask(selectionOfDay)).half, newest?.half]
}

const nameOf = (text: string | null) =>
  `${text === halves?.first ? 'first' : 'second'} of ${cardId}`

let pair: Pair
/** The halves the two have read. */
let [mine, theirs]: (string | null)[] = []
beforeAll(async () => {
  pair = await newPair(app(), BOTH_CHOOSE)
})

test('KARTEN-129 Before a game is chosen nobody is sent a half, and both read that there are two', async () => {
  for (const person of [pair.mia, pair.jonas]) {
    expect(await halvesSeenBy(person, pair)).toEqual([])
    const games = (await person.ask(listCards)).filter(({ inHalves }) => inHalves)
    expect(games.map(({ id }) => id).toSorted()).toEqual([...halvesOf.keys()].toSorted())
    expect((await person.ask(readCard, { params: { id: cardId } })).inHalves).toBe(true)
  }
})

test('KARTEN-129 KARTEN-130 The choice of the day deals each person their own half, in every answer, event and archive', async () => {
  const { mia, jonas } = pair
  const clients = [await connectSocket(mia), await connectSocket(jonas)]
  const heard = clients.map(({ received }) => received)
  mine = (await choose(mia)).half
  theirs = (await jonas.ask(selectionOfDay)).half
  expect(new Set([mine, theirs])).toEqual(new Set(Object.values(halves ?? {})))
  await expect.poll(() => heard[1]?.map(({ event }) => event)).toContain(newSelection.name)
  expect(await halfOf(mia)).toEqual([mine, mine])
  expect(await halfOf(jonas)).toEqual([theirs, theirs])
  // The own half is found, so the search would find the other one.
  expect(await halvesSeenBy(mia, pair, heard[0])).toEqual([nameOf(mine)])
  expect(await halvesSeenBy(jonas, pair, heard[1])).toEqual([nameOf(theirs)])
  for (const client of clients) client.close()
})

test('KARTEN-130 Nobody reads both halves: chosen again by the other, after another game, or once laid back', async () => {
  const { mia, jonas } = pair
  expect(await choose(jonas)).toMatchObject({ selectedBy: jonas.userId, half: theirs })
  expect(await halfOf(mia)).toEqual([mine, mine])
  await choose(mia, other?.id)
  expect((await choose(jonas)).half).toBe(theirs)
  app().clock.advance(DAY)
  expect(await halfOf(mia)).toEqual([null, mine])
  expect(await halfOf(jonas)).toEqual([null, theirs])
  await mia.ask(returnCard, { query: { cardId } })
  expect((await choose(mia)).half).toBe(mine)
  expect(await halfOf(jonas)).toEqual([theirs, theirs])
})

test('KARTEN-130 Each of a couple reads the first half of some games, and a person alone reads none', async () => {
  const { mia, jonas } = await newPair(app(), BOTH_CHOOSE)
  const firsts = new Set<boolean>()
  for (const { id, halves: texts } of pack.cards) {
    const { half } = await choose(mia, id)
    firsts.add(half === texts?.first)
    expect((await jonas.ask(selectionOfDay)).half).toBe(
      half === texts?.first ? texts?.second : texts?.first,
    )
  }
  expect(firsts.size).toBe(2)
  const alone = await newSingle(app())
  const roles = { myRole: 'Schatz', partnerRole: 'Schatz' } as const
  const { username } = alone
  await alone.ask(saveProfile, { body: { username, ...roles, hasOnboardingCompleted: true } })
  expect((await choose(alone)).half).toBeNull()
})

test('KARTEN-130 Any other card has no half', async () => {
  const { mia } = await newPair(app(), BOTH_CHOOSE)
  const plain = (await mia.ask(listCards)).find(({ inHalves }) => !inHalves)
  expect((await choose(mia, plain?.id)).half).toBeNull()
  expect(await halfOf(mia)).toEqual([null, null])
})

test('KARTEN-131 Cards of a pair’s own have no halves, also where a pack brings them', async () => {
  const { mia } = await newPair(app(), BOTH_CHOOSE)
  const own: Halves = { first: 'Du weißt es.', second: 'Du rätst.' }
  const card = { ...game, title: 'Unser Spiel', halves: own }
  const brought = { ...pack, cards: [card] }
  expect((await mia.ask(importCards, { body: brought })).added).toBe(1)
  const [mine] = await mia.ask(myCards)
  expect(mine).toMatchObject({ title: 'Unser Spiel', inHalves: false })
  expect((await choose(mia, mine?.id)).half).toBeNull()
  const [exported] = (await mia.ask(exportCards)).cards
  expect(exported).toMatchObject({ title: 'Unser Spiel' })
  expect(exported).not.toHaveProperty('halves')
})
