import { sql } from 'kysely'
import { listCards } from '#contract/cards/calls.ts'
import { addDays, dayStart, utcDay } from '#contract/kernel/day.ts'
import { writeSelection } from '#server/features/cards/selection-store.ts'
import { insertMessage } from '#server/features/daily/message-store.ts'
import { afterPost, NOTHING_SHOWN } from '#server/features/daily/sides-policy.ts'
import { makeDay, writeDay } from '#server/features/daily/status-store.ts'
import { type AskedDay, withSides } from '#server/features/daily-questions/models.ts'
import { writeAskedDay } from '#server/features/daily-questions/store.ts'
import { chunk } from '#server/lib/chunk.ts'
import { newId } from '#server/lib/ids.ts'
import { markJoined } from '#server/pair/membership.ts'
import { pairVault } from '#server/pair/pairs.ts'
import type { Pair } from '#server/testing/couples.ts'
import { PHOTO_EVERY, seedMessages } from './seed.ts'
import type { BenchServer } from './server.ts'

const DAY_MS = 86_400_000
/** Days of one transaction. */
const TOGETHER = 100

/**
 * Has a couple live from a UTC day until yesterday: each day has a status and a message of the day of
 * both, a card, both answers to the question of the day and a photo.
 */
export async function seedDays(server: BenchServer, pair: Pair, first: string): Promise<void> {
  const { database, vault } = server.context
  const { db } = database
  const { mia, jonas, pairId } = pair
  const today = utcDay(Date.now())
  const count = (dayStart(today) - dayStart(first)) / DAY_MS
  const days = Array.from({ length: count }, (_, at) => addDays(first, at))
  const [card] = await mia.ask(listCards, { query: { limit: '1' } })
  const own = await pairVault(db, vault, pairId)
  const level = {
    level: 5,
    message: 'Ich freue mich auf heute Abend.',
    mutual: false,
    brought: false,
  }
  for (const some of chunk(days, TOGETHER)) {
    await db.transaction().execute(async (trx) => {
      for (const day of some) {
        const createdAt = dayStart(day)
        await makeDay(trx, own, day)
        const hers = afterPost(NOTHING_SHOWN, NOTHING_SHOWN, { ...level, createdAt })
        const his = afterPost(hers.other, hers.author, { ...level, createdAt })
        await writeDay(trx, own, [mia.userId, day], his.other)
        await writeDay(trx, own, [jonas.userId, day], his.author)
        for (const [seq, { userId: senderId }] of [mia, jonas].entries()) {
          const message = { id: newId(), senderId, day, seq, createdAt, brought: false }
          await insertMessage(trx, own, { ...message, text: 'Ich denke gerade an dich.' })
        }
        const chosen = { pairId, day, cardId: card?.id ?? '', selectedBy: mia.userId, first: null }
        await writeSelection(trx, vault, own, chosen)
        const asked: AskedDay = {
          day,
          questionId: 'q',
          text: 'Wo seid ihr am liebsten?',
          form: 'write',
          options: [],
          by: null,
          sides: [],
          replies: [],
        }
        const members = [mia.userId, jonas.userId]
        const byMia = { userId: mia.userId, answer: 'Am Fenster.', guess: null }
        const byJonas = { userId: jonas.userId, answer: 'Im Flur.', guess: null }
        const half = withSides(asked, members, byMia)
        await writeAskedDay(trx, own, withSides(half, members, byJonas))
      }
    })
  }
  await markJoined(db, pairId, dayStart(first))
  await seedMessages(server, pair, count * PHOTO_EVERY, { apartMs: DAY_MS / PHOTO_EVERY })
  if (database.kind === 'postgres') await sql`analyze`.execute(db)
}
