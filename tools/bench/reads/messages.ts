import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  history,
  markRead,
  postMessage,
  searchMessages,
  unreadCount,
} from '#contract/chat/calls.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import {
  BATCH_MAX,
  insertMessages,
  reserveNumbers,
  toRow,
} from '../../../server/features/chat/store.ts'
import { pairVault } from '../../../server/identity/people.ts'
import { newId } from '../../../server/lib/ids.ts'
import { newPair, type Pair } from '../../../server/testing/couples.ts'
import { figuresOf, nameOf, type Probe, printGrowth } from './measure.ts'
import type { BenchServer } from './server.ts'

const SMALLEST = 100
const LARGEST = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
const FLAT = 1.3
const SEARCHED = 100_000

/** Every fourth message shows a photo, the last ten are unread: both sizes fill the same page. */
const PHOTO_EVERY = 4
const PAGE = '20'
const UNREAD = 10
const MINUTE_MS = 60_000

/** A couple that has written to each other for years; answers also with a message in the middle. */
async function coupleWithMessages({ address, context }: BenchServer, count: number) {
  const pair = await newPair({ address })
  const { db } = context.database
  const vault = await pairVault(db, context.vault, pair.pairId)
  const now = Date.now()
  const photo = { file: 'bild', thumb: 'klein', width: 800, height: 600, thumbhash: null }
  let middle = ''
  for (let start = 0; start < count; start += BATCH_MAX) {
    const size = Math.min(BATCH_MAX, count - start)
    await db.transaction().execute(async (trx) => {
      const last = (await reserveNumbers(trx, new Map([[pair.pairId, size]]))).get(pair.pairId) ?? 0
      const rows = Array.from({ length: size }, (_, at) => {
        const nth = start + at
        const createdAt = now - (count - nth) * MINUTE_MS
        const shows = nth % PHOTO_EVERY === 0
        const message = {
          id: newId(),
          pairId: pair.pairId,
          senderId: nth % 2 === 0 ? pair.mia.userId : pair.jonas.userId,
          clientId: newId(),
          record: { text: shows ? null : 'Ich denke gerade an dich.', photo: shows ? photo : null },
          replyToId: null,
          createdAt,
        }
        const row = toRow(vault, message, last - size + 1 + at)
        return { ...row, read_at: count - nth > UNREAD ? createdAt + MINUTE_MS : null }
      })
      await insertMessages(trx, rows)
      if (start <= count / 2) middle = rows[0]?.id ?? ''
    })
  }
  // What autovacuum does within a minute of such a load, it has not done yet.
  if (context.database.kind === 'postgres') await sql`analyze`.execute(db)
  return { pair, middle }
}

function probesOf({ mia }: Pair, middle: string): Probe[] {
  const query = { limit: PAGE }
  return [
    { name: nameOf(history, 'newest'), limit: FLAT, run: () => mia.ask(history, { query }) },
    {
      name: nameOf(history, 'middle'),
      limit: FLAT,
      run: () => mia.ask(history, { query: { ...query, before: middle } }),
    },
    {
      name: nameOf(history, 'around'),
      limit: FLAT,
      run: () => mia.ask(history, { query: { ...query, around: middle } }),
    },
    { name: nameOf(unreadCount), limit: FLAT, run: () => mia.ask(unreadCount) },
    { name: nameOf(gallery, 'newest'), limit: FLAT, run: () => mia.ask(gallery, { query }) },
    {
      name: nameOf(postMessage),
      limit: FLAT,
      run: () => mia.ask(postMessage, { body: { text: 'Und jetzt?', clientId: randomUUID() } }),
    },
    {
      name: nameOf(markRead),
      limit: FLAT,
      run: () => mia.ask(markRead, { body: { messageIds: [middle] } }),
    },
  ]
}

/** One conversation of 100 and of 1,000,000 messages. */
export async function measureMessages(server: BenchServer): Promise<void> {
  const figures = async (count: number) => {
    const { pair, middle } = await coupleWithMessages(server, count)
    return figuresOf(probesOf(pair, middle))
  }
  const few = await figures(SMALLEST)
  const title = `messages of one couple: ${SMALLEST} and ${LARGEST.toLocaleString('en')}`
  printGrowth(title, few, await figures(LARGEST))
}

/** Searches under way at once, each of a stretch without a hit. */
const SEARCHES = 8
const TRIPS = 200

/** Round trips of an uninvolved couple, alone and beside searches through a long conversation. */
export async function measureBesideSearch(server: BenchServer): Promise<void> {
  const { pair } = await coupleWithMessages(server, SEARCHED)
  const { mia: uninvolved } = await newPair(server, { names: ['Kim', 'Alex'] })
  const roundTrips = async () => {
    const times: number[] = []
    for (let at = 0; at < TRIPS; at += 1) {
      const began = performance.now()
      await uninvolved.ask(unreadCount)
      times.push(performance.now() - began)
    }
    return times.toSorted((a, b) => a - b)
  }
  await roundTrips()
  const alone = await roundTrips()
  let isOver = false
  let searched = 0
  const search = async () => {
    for (let before: string | undefined; !isOver; ) {
      const body = { text: 'Nordlicht', ...(before !== undefined && { before }) }
      before = (await pair.mia.ask(searchMessages, { body })).before ?? undefined
      searched += 1
    }
  }
  const searches = Array.from({ length: SEARCHES }, search)
  const beside = await roundTrips()
  isOver = true
  await Promise.all(searches)
  const at = (times: readonly number[], share: number) =>
    (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)
  console.log(
    `\n${SEARCHES} searches at once through ${SEARCHED.toLocaleString('en')} messages (${searched} calls): ` +
      `round trip of another couple median ${at(alone, 0.5)} → ${at(beside, 0.5)} ms, ` +
      `p95 ${at(alone, 0.95)} → ${at(beside, 0.95)} ms`,
  )
}
