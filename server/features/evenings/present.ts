import type { Evening, Evenings } from '#contract/evenings/calls.ts'
import { isoTimestamp } from '#server/pair/data-export.ts'
import { referenceKey } from '#server/pair/references.ts'
import type { EveningRecord, EveningsRecord } from './records.ts'

const presentEvening = (
  { id, by, at, utcOffset, line, reference }: EveningRecord,
  userId: string,
  titles: ReadonlyMap<string, string>,
): Evening => ({
  id,
  at: isoTimestamp(at),
  utcOffset,
  line,
  reference: reference && { ...reference, title: titles.get(referenceKey(reference)) ?? null },
  mine: by === userId,
})

/**
 * The evenings as one of the couple sees them; the other sees the same but for `mine`.
 * @param titles of their things, by `referenceKey`
 */
export const presentEvenings = (
  { proposal, agreed }: EveningsRecord,
  userId: string,
  titles: ReadonlyMap<string, string>,
): Evenings => ({
  proposal: proposal && presentEvening(proposal, userId, titles),
  agreed: agreed.map((evening) => presentEvening(evening, userId, titles)),
})

/** Bytes of every calendar: room for all evenings a couple may have agreed on. */
const CALENDAR_BYTES = 2_048
/** A line has 75 bytes at most (RFC 5545, 3.1). */
const LINE_BYTES = 75
const PAD = 'X-PAD:'
const BREAK = '\r\n'

const utc = (at: number): string => `${isoTimestamp(at).slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A calendar without an event needs another component (RFC 5545, 3.6). */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Lines without a meaning that have so many bytes. */
function padding(bytes: number): string {
  const shortest = PAD.length + BREAK.length
  const longest = LINE_BYTES + BREAK.length
  let [left, text] = [bytes, '']
  while (left > 0) {
    // The rest must be none, or enough for a line.
    const size = left <= longest ? left : Math.min(longest, left - shortest)
    text += `${PAD}${'0'.repeat(size - shortest)}${BREAK}`
    left -= size
  }
  return text
}

/**
 * The agreed evenings as iCalendar: times and one word. All calendars have one length, and nothing
 * in one depends on when or by whom an evening was proposed, agreed or changed.
 * @param uidOf what a program knows an evening by
 */
export function calendarOf(
  { agreed }: Pick<EveningsRecord, 'agreed'>,
  uidOf: (id: string) => string,
): Buffer {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Termine//DE']
  const events = agreed.flatMap(({ id, at }) => [
    'BEGIN:VEVENT',
    `UID:${uidOf(id)}`,
    // The time of the last change (RFC 5545, 3.8.7.2) is nobody's business.
    `DTSTAMP:${utc(at)}`,
    `DTSTART:${utc(at)}`,
    'SUMMARY:Termin',
    'END:VEVENT',
  ])
  const start = [...head, ''].join(BREAK)
  const end = [...UTC_ZONE, ...events, 'END:VCALENDAR', ''].join(BREAK)
  return Buffer.from(start + padding(CALENDAR_BYTES - start.length - end.length) + end)
}
