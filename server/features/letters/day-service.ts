import type { DaySource } from '#server/pair/couple-days.ts'
import { arrivedWithin } from './store.ts'

/** The letters that arrived on days of a couple. */
export const lettersOfDays: DaySource = async (db, pair, span) =>
  (await arrivedWithin(db, pair, span)).map(({ id, userId, day, open }) => ({
    day,
    present: () => ({ kind: 'letter', id: `letter:${id}`, by: userId, ...open() }),
  }))
