import { sql } from 'kysely'
import { newSentId } from '#server/features/chat/batch-policy.ts'
import { BATCH_MAX, insertMessages, lockForMessages } from '#server/features/chat/insert-store.ts'
import { toRow } from '#server/features/chat/store.ts'
import { newId } from '#server/lib/ids.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import type { BenchServer } from './server.ts'

const AT_ONCE = 20

/** Makes `count` couples through the calls people use. */
export async function newPairs(server: BenchServer, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  while (pairs.length < count) {
    const length = Math.min(AT_ONCE, count - pairs.length)
    pairs.push(...(await Promise.all(Array.from({ length }, () => newPair(server)))))
  }
  return pairs
}

/** Every fourth message shows a photo, the last ten are unread: all sizes fill the same page. */
export const PHOTO_EVERY = 4
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
 * Has a couple write `count` messages, one a minute until now.
 * @param options quotes: whether each but the first answers the one before; apartMs: between two
 */
export async function seedMessages(
  { context }: BenchServer,
  { pairId, mia, jonas }: Pair,
  count: number,
  { quotes = false, apartMs = MINUTE_MS } = {},
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
      const reached = (await lockForMessages(trx, [pairId], { now })).get(pairId)
      const last = (reached?.last ?? 0) + 2 * size
      const counts = { last, messagesOfDay: (reached?.messagesOfDay ?? 0) + size }
      const rows = Array.from({ length: size }, (_, at) => {
        const nth = start + at
        const createdAt = now - (count - nth) * apartMs
        const shows = nth % PHOTO_EVERY === 0
        const sent = {
          pairId,
          senderId: nth % 2 === 0 ? mia.userId : jonas.userId,
          clientId: newId(),
        }
        const message = {
          ...sent,
          id: shows ? newId() : newSentId(sent),
          record: {
            text: shows ? null : 'Ich denke gerade an dich.',
            photo: shows ? photo : null,
            voice: null,
            reference: null,
          },
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
      await insertMessages(trx, rows, { counted: new Map([[pairId, counts]]), now })
    })
  }
  // Done here, since autovacuum does so only within a minute of such a load.
  if (context.database.kind === 'postgres') await sql`analyze`.execute(db)
  return { middle: page[0] ?? '', page, changedSeq }
}
