import { randomUUID } from 'node:crypto'
import {
  history,
  markRead,
  postMessage,
  searchMessages,
  unreadCount,
} from '#contract/chat/calls.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import { newPair, type Pair } from '../../../server/testing/couples.ts'
import { quantile } from '../../../server/testing/quantiles.ts'
import { printTable, sizeOf, timedTimes } from '../run.ts'
import { type SeededMessages, seedMessages } from '../seed.ts'
import type { BenchServer } from '../server.ts'
import { FLAT, figuresInTurns, nameOf, type Probe, printGrowthOf } from './probes.ts'

const SMALLEST = 100
const LARGEST = sizeOf('BENCH_MESSAGES', 100_000)
const SEARCHED = sizeOf('BENCH_SEARCHED', 100_000)
const PAGE = '20'

function probesOf({ mia }: Pair, { middle, page, changedSeq }: SeededMessages): Probe[] {
  const query = { limit: PAGE }
  return [
    [nameOf(history, 'newest'), FLAT, () => mia.ask(history, { query })],
    [
      nameOf(history, 'middle'),
      FLAT,
      () => mia.ask(history, { query: { ...query, before: middle } }),
    ],
    [
      nameOf(history, 'around'),
      FLAT,
      () => mia.ask(history, { query: { ...query, around: middle } }),
    ],
    [
      nameOf(history, 'changes'),
      FLAT,
      () => mia.ask(history, { query: { ...query, changedAfter: String(changedSeq) } }),
    ],
    [nameOf(unreadCount), FLAT, () => mia.ask(unreadCount)],
    [nameOf(gallery, 'newest'), FLAT, () => mia.ask(gallery, { query })],
    [
      nameOf(postMessage),
      FLAT,
      () => mia.ask(postMessage, { body: { text: 'Und jetzt?', clientId: randomUUID() } }),
    ],
    [nameOf(markRead), FLAT, () => mia.ask(markRead, { body: { messageIds: [...page] } })],
  ]
}

/**
 * A short conversation before a long one was written, then another short one beside the long one: both
 * are new, so that what the probes themselves write is at the end of both.
 */
export async function measureMessages(server: BenchServer): Promise<void> {
  const newProbes = async (count: number) => {
    const pair = await newPair(server)
    return probesOf(pair, await seedMessages(server, pair, count, { quotes: true }))
  }
  const few = await newProbes(SMALLEST)
  const [, alone] = await figuresInTurns(few, few)
  const many = await newProbes(LARGEST)
  const [beside, long] = await figuresInTurns(await newProbes(SMALLEST), many)
  const sizes = [SMALLEST, LARGEST] as const
  printGrowthOf('messages of one couple', sizes, [beside, long])
  printGrowthOf('messages in the table', sizes, [alone, beside])
}

/** Searches under way at once, each of a stretch without a hit. */
const SEARCHES = 8
const TRIPS = 200

/** Round trips of an uninvolved couple, alone and beside searches through a long conversation. */
export async function measureBesideSearch(server: BenchServer): Promise<void> {
  const [pair, { mia: uninvolved }] = [await newPair(server), await newPair(server)]
  await seedMessages(server, pair, SEARCHED)
  const roundTrips = () => timedTimes(TRIPS, () => uninvolved.ask(unreadCount))
  await roundTrips()
  const alone = await roundTrips()
  let isOver = false
  let searched = 0
  const search = async () => {
    for (let before: string | undefined; !isOver; searched += 1) {
      const body = { text: 'Nordlicht', ...(before !== undefined && { before }) }
      before = (await pair.mia.ask(searchMessages, { body })).before ?? undefined
    }
  }
  const searches = Array.from({ length: SEARCHES }, search)
  const beside = await roundTrips()
  isOver = true
  await Promise.all(searches)
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[0.5, 0.95].map((share) => `${quantile(times, share).toFixed(1)} ms`),
  ]
  const where = `${SEARCHED.toLocaleString('en')} messages, ${searched} calls`
  printTable(`round trip of another couple beside ${SEARCHES} searches (${where})`, [
    ['', 'median', 'p95'],
    row('alone', alone),
    row('beside them', beside),
  ])
}
