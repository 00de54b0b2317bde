import {
  favoriteCard,
  listCards,
  listReactions,
  listSelections,
  readCard,
  selectCard,
  selectionOfDay,
  voteCard,
} from '#contract/cards/calls.ts'
import { listDailyMessages, statusHistory, statusOfToday } from '#contract/daily/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { writeReactions } from '../../../server/features/cards/reaction-store.ts'
import { writeSelection } from '../../../server/features/cards/selection-store.ts'
import { insertStatus } from '../../../server/features/daily/status-store.ts'
import { pairVault } from '../../../server/identity/people.ts'
import { newId } from '../../../server/lib/ids.ts'
import { newPair, type Pair } from '../../../server/testing/couples.ts'
import { seedCards } from '../browser/seed.ts'
import { figuresOf, nameOf, type Probe, printGrowth } from './measure.ts'
import type { BenchServer } from './server.ts'

const FLAT = 1.3
const LINEAR = Number.POSITIVE_INFINITY
const DAY_MS = 86_400_000

/** So many cards of their own, a reaction of Mia to each. */
async function coupleWithCards({ address, context }: BenchServer, cards: number): Promise<Pair> {
  const pair = await newPair({ address })
  await seedCards(pair.mia, cards)
  const all = await pair.mia.ask(listCards)
  const vault = await pairVault(context.database.db, context.vault, pair.pairId)
  const reactions = all.map(
    ({ id }, at) => [id, { vote: 'like' as const, isFavorite: at % 2 === 0 }] as const,
  )
  await writeReactions(context.database.db, vault, pair.mia.userId, new Map(reactions))
  return pair
}

async function probesOfCards({ mia }: Pair): Promise<Probe[]> {
  const [card] = await mia.ask(listCards)
  const id = card?.id ?? ''
  return [
    { name: nameOf(readCard), limit: FLAT, run: () => mia.ask(readCard, { params: { id } }) },
    {
      name: nameOf(voteCard),
      limit: LINEAR,
      run: () => mia.ask(voteCard, { query: { cardId: id, vote: 'like' } }),
    },
    {
      name: nameOf(favoriteCard),
      limit: LINEAR,
      run: () => mia.ask(favoriteCard, { query: { cardId: id, isFavorite: 'true' } }),
    },
    {
      name: nameOf(selectCard),
      limit: FLAT,
      run: () =>
        mia.ask(selectCard, {
          query: { force: 'true' },
          body: { date: utcDay(Date.now()), cardId: id },
        }),
    },
    { name: nameOf(selectionOfDay), limit: FLAT, run: () => mia.ask(selectionOfDay) },
    {
      name: nameOf(listCards, 'page of 24'),
      limit: LINEAR,
      run: () => mia.ask(listCards, { query: { limit: '24', page: '1', seed: '7' } }),
    },
    { name: nameOf(listCards, 'all'), limit: LINEAR, run: () => mia.send({ path: '/cards' }) },
    { name: nameOf(listReactions), limit: LINEAR, run: () => mia.send({ path: '/card-meta' }) },
  ]
}

/** A card and two statuses for so many days before today. */
async function coupleWithDays({ address, context }: BenchServer, days: number): Promise<Pair> {
  const pair = await newPair({ address })
  const cards = await pair.mia.ask(listCards)
  const vault = await pairVault(context.database.db, context.vault, pair.pairId)
  const now = Date.now()
  await context.database.db.transaction().execute(async (trx) => {
    for (let ago = 1; ago <= days; ago += 1) {
      const createdAt = now - ago * DAY_MS
      const day = utcDay(createdAt)
      await writeSelection(trx, context.vault, vault, {
        day,
        cardId: cards[ago % (cards.length - 1)]?.id ?? '',
        selectedBy: pair.mia.userId,
      })
      for (const { userId } of [pair.mia, pair.jonas]) {
        const post = { level: ago % 11, message: 'Ein ruhiger Tag.', mutual: false, brought: false }
        await insertStatus(trx, vault, { ...post, id: newId(), userId, day, seq: ago, createdAt })
      }
    }
  })
  return pair
}

const probesOfDays = ({ mia }: Pair): Probe[] => [
  { name: nameOf(selectionOfDay), limit: FLAT, run: () => mia.ask(selectionOfDay) },
  { name: nameOf(statusOfToday), limit: FLAT, run: () => mia.ask(statusOfToday) },
  {
    name: nameOf(statusHistory, 'three weeks'),
    limit: FLAT * (42 / 20),
    run: () => mia.ask(statusHistory, { query: { days: '21' } }),
  },
  { name: nameOf(listDailyMessages), limit: FLAT, run: () => mia.ask(listDailyMessages) },
  { name: nameOf(listSelections), limit: LINEAR, run: () => mia.send({ path: '/selection/all' }) },
]

/** Cards from 100 to 10,000, played days from 10 to 3,650. */
export async function measureCards(server: BenchServer): Promise<void> {
  const few = await figuresOf(await probesOfCards(await coupleWithCards(server, 100)))
  const many = await figuresOf(await probesOfCards(await coupleWithCards(server, 10_000)))
  printGrowth('own cards: 100 and 10,000', few, many)
  const young = await figuresOf(probesOfDays(await coupleWithDays(server, 10)))
  const old = await figuresOf(probesOfDays(await coupleWithDays(server, 3_650)))
  printGrowth('played days: 10 and 3,650', young, old)
}
