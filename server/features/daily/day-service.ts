import type { DaySource } from '#server/pair/couple-days.ts'
import { messagesWithin } from './message-store.ts'
import { shownBetween } from './status-store.ts'

const isoOf = (epochMs: number): string => new Date(epochMs).toISOString()

/**
 * The statuses of past days as the other of the two was shown them, which is all the author’s own
 * screen has in common with theirs (decision 0104). The row of each is opened, whoever asks.
 */
export const statusesOfDays: DaySource = async (db, pair, span, { members }) => {
  const [one, other] = members
  const shown = [
    [one, await shownBetween(db, pair, other, span)],
    [other, await shownBetween(db, pair, one, span)],
  ] as const
  return shown.flatMap(([by, days]) =>
    [...days].flatMap(([day, { partner }]) => {
      if (partner === null) return []
      const { level, message: text, createdAt } = partner
      const entry = {
        kind: 'status',
        id: `status:${by}`,
        by,
        at: isoOf(createdAt),
        level,
        text,
      } as const
      return [{ day, present: () => entry }]
    }),
  )
}

/** The messages of past days, also those somebody has closed; not those written while alone (O-040). */
export const messagesOfDays: DaySource = async (db, pair, span) =>
  (await messagesWithin(db, pair, span))
    .filter(({ brought }) => !brought)
    .map(({ id, day, senderId: by, createdAt, text }) => ({
      day,
      present: () => ({ kind: 'message', id: `message:${id}`, by, at: isoOf(createdAt), text }),
    }))
