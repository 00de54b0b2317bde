import { addDays, dayStart, utcDay } from '#contract/kernel/day.ts'
import type { DaySource } from '#server/pair/couple-days.ts'
import { NOTHING_REFERRED, presentMessage } from '../present.ts'
import { openRow } from '../store.ts'
import { photoRowsWithin } from './store.ts'

/** The photos of past days that are still there, by their thumbnails. */
export const photosOfDays: DaySource = async (db, pair, [first, last]) => {
  const span = [dayStart(first), dayStart(addDays(last, 1))] as const
  const rows = await photoRowsWithin(db, pair, span)
  return rows.map((row) => ({
    day: utcDay(row.created_at),
    present: () => {
      const {
        id,
        senderId: by,
        createdAt: at,
        thumbUrl,
        photo,
        text,
      } = presentMessage(openRow(pair, row), NOTHING_REFERRED)
      const size = photo ?? { width: 1, height: 1, thumbhash: null }
      return { kind: 'photo', id: `photo:${id}`, by, at, thumbUrl: thumbUrl ?? '', ...size, text }
    },
  }))
}
