import { randomUUID } from 'node:crypto'
import { history, markRead, postMessage, unreadCount } from '#contract/chat/calls.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { sizeOf } from '../run.ts'
import { type SeededMessages, seedMessages } from '../seed.ts'
import type { BenchServer } from '../server.ts'
import { FLAT, figuresInTurns, nameOf, type Probe, printGrowth } from './probes.ts'

const SMALLEST = 100
const LARGEST = sizeOf('BENCH_MESSAGES', 100_000)
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
  printGrowth('messages of one couple', sizes, [beside, long])
  printGrowth('messages in the table', sizes, [alone, beside])
}
