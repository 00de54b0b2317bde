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
import { sizeOf } from '../run.ts'
import { seedCards } from '../seed.ts'
import type { BenchServer } from '../server.ts'
import { FLAT, figuresOf, LINEAR, nameOf, type Probe, printGrowth } from './probes.ts'

const CARDS = sizeOf('BENCH_CARDS', 10_000)
const DAYS = sizeOf('BENCH_DAYS', 3_650)
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
    [nameOf(readCard), FLAT, () => mia.ask(readCard, { params: { id } })],
    [nameOf(voteCard), LINEAR, () => mia.ask(voteCard, { query: { cardId: id, vote: 'like' } })],
    [
      nameOf(favoriteCard),
      LINEAR,
      () => mia.ask(favoriteCard, { query: { cardId: id, isFavorite: 'true' } }),
    ],
    [
      nameOf(selectCard),
      FLAT,
      () =>
        mia.ask(selectCard, {
          query: { force: 'true' },
          body: { date: utcDay(Date.now()), cardId: id },
        }),
    ],
    [nameOf(selectionOfDay), FLAT, () => mia.ask(selectionOfDay)],
    [
      nameOf(listCards, 'page of 24'),
      LINEAR,
      () => mia.ask(listCards, { query: { limit: '24', page: '1', seed: '7' } }),
    ],
    [nameOf(listCards, 'all'), LINEAR, () => mia.send({ path: '/cards' })],
    [nameOf(listReactions), LINEAR, () => mia.send({ path: '/card-meta' })],
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
  [nameOf(selectionOfDay), FLAT, () => mia.ask(selectionOfDay)],
  [nameOf(statusOfToday), FLAT, () => mia.ask(statusOfToday)],
  [
    nameOf(statusHistory, 'three weeks'),
    FLAT * (42 / 20),
    () => mia.ask(statusHistory, { query: { days: '21' } }),
  ],
  [nameOf(listDailyMessages), FLAT, () => mia.ask(listDailyMessages)],
  [nameOf(listSelections), LINEAR, () => mia.send({ path: '/selection/all' })],
]

export async function measureCards(server: BenchServer): Promise<void> {
  await printGrowth('own cards', [100, CARDS], async (count) =>
    figuresOf(await probesOfCards(await coupleWithCards(server, count))),
  )
  await printGrowth('played days', [10, DAYS], async (count) =>
    figuresOf(probesOfDays(await coupleWithDays(server, count))),
  )
}
