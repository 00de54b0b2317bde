import { sql } from 'kysely'
import { importCards } from '#contract/cards/calls.ts'
import { CATEGORIES, PACK_MAX } from '#contract/cards/rules.ts'
import { BATCH_MAX, insertMessages } from '../../server/features/chat/insert-store.ts'
import { newSentId } from '../../server/features/chat/sent-id-policy.ts'
import { countMessages, toRow } from '../../server/features/chat/store.ts'
import { pairVault } from '../../server/identity/people.ts'
import { newId } from '../../server/lib/ids.ts'
import { newPair, type Pair } from '../../server/testing/couples.ts'
import type { Client } from '../../server/testing/person.ts'
import type { BenchServer } from './server.ts'

const AT_ONCE = 20

/** So many couples, through the calls people use. */
export async function newPairs(server: BenchServer, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  while (pairs.length < count) {
    const length = Math.min(AT_ONCE, count - pairs.length)
    pairs.push(...(await Promise.all(Array.from({ length }, () => newPair(server)))))
  }
  return pairs
}

const packCard = (at: number) => ({
  id: `karte-${at}`,
  title: `Karte ${at}`,
  description: 'Schließt die Augen und erzählt euch von einem Abend, der euch gehört.',
  category: CATEGORIES[at % CATEGORIES.length]?.name ?? 'Wohlfühlmomente',
  level: at % 11,
  tags: [],
})

/** Has somebody bring so many cards in packs, that the deck is as large as it can become. */
export async function seedCards(writer: Client, count: number): Promise<void> {
  for (let first = 0; first < count; first += PACK_MAX) {
    const length = Math.min(PACK_MAX, count - first)
    const cards = Array.from({ length }, (_, at) => packCard(first + at))
    await writer.ask(importCards, { query: {}, body: { format: 'knistern.cards/1', cards } })
  }
}

/** Every fourth message shows a photo, the last ten are unread: all sizes fill the same page. */
const PHOTO_EVERY = 4
const UNREAD = 10
const MINUTE_MS = 60_000

export interface SeededMessages {
  /** The id of the message in the middle. */
  readonly middle: string
  /** Ids of a page from there on. */
  readonly page: readonly string[]
  /** The number of the middle one's last change. */
  readonly changedSeq: number
}

const PAGE = 20

/**
 * Has a couple write so many messages, one a minute until now.
 * @param options quotes: whether each but the first answers the one before
 */
export async function seedMessages(
  { context }: BenchServer,
  { pairId, mia, jonas }: Pair,
  count: number,
  { quotes = false } = {},
): Promise<SeededMessages> {
  const { db } = context.database
  const vault = await pairVault(db, context.vault, pairId)
  const now = Date.now()
  const photo = { file: 'bild', thumb: 'klein', width: 800, height: 600, thumbhash: null }
  const page: string[] = []
  let before: string | null = null
  let changedSeq = 0
  for (let start = 0; start < count; start += BATCH_MAX) {
    const size = Math.min(BATCH_MAX, count - start)
    await db.transaction().execute(async (trx) => {
      // Each has a number of its own, and one for its reading.
      const counts = new Map([[pairId, { numbers: 2 * size, messages: size }]])
      const last = (await countMessages(trx, counts, now)).get(pairId)?.last ?? 0
      const rows = Array.from({ length: size }, (_, at) => {
        const nth = start + at
        const createdAt = now - (count - nth) * MINUTE_MS
        const shows = nth % PHOTO_EVERY === 0
        const sent = {
          pairId,
          senderId: nth % 2 === 0 ? mia.userId : jonas.userId,
          clientId: newId(),
        }
        const message = {
          ...sent,
          id: shows ? newId() : newSentId(sent),
          record: { text: shows ? null : 'Ich denke gerade an dich.', photo: shows ? photo : null },
          replyToId: quotes ? before : null,
          createdAt,
        }
        before = message.id
        const row = toRow(vault, message, last - 2 * (size - at) + 1)
        if (count - nth > UNREAD) {
          Object.assign(row, { read_at: createdAt + MINUTE_MS, changed_seq: row.seq + 1 })
        }
        if (nth >= count / 2 && page.length < PAGE) page.push(message.id)
        if (page.length === 1) changedSeq = row.changed_seq
        return row
      })
      await insertMessages(trx, rows)
    })
  }
  // What autovacuum does within a minute of such a load, it has not done yet.
  if (context.database.kind === 'postgres') await sql`analyze`.execute(db)
  return { middle: page[0] ?? '', page, changedSeq }
}
