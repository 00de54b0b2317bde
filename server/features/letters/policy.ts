import {
  letterSettled,
  lettersFull,
  letterTooFar,
  letterTooSoon,
} from '#contract/letters/errors.ts'
import { daysFor, LETTERS_MAX } from '#contract/letters/rules.ts'
import { refuse } from '#server/http/refuse.ts'
import { BOX_BYTES, type BoxState, type LetterRecord } from './records.ts'

/** Opened letters a person's state remembers, and arrived ones it is asked about. */
export const OPENED_MAX = 24

/** Deleted letters a person's state remembers: as many as a box has room for. */
export const DELETED_MAX = LETTERS_MAX

export const EMPTY_STATE: BoxState = { next: null, opened: [], deleted: [] }

const byDay = (a: LetterRecord, b: LetterRecord) =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1

/** The day of the first letter that will arrive. */
export const nextDay = (letters: readonly LetterRecord[]): string | null =>
  letters.filter(({ arrives }) => arrives).toSorted(byDay)[0]?.day ?? null

/** Whether letters fit, also as they are after a parting, when `false` is a byte longer than `true`. */
const isRoomFor = (letters: readonly LetterRecord[]): boolean =>
  letters.length <= LETTERS_MAX &&
  Buffer.byteLength(JSON.stringify(letters.map((one) => ({ ...one, arrives: false })))) <= BOX_BYTES

/**
 * The letters with one written or rewritten, by day. A rewritten one may keep its day, so that its
 * words can be changed until it arrives, also in a pause.
 * @param today UTC day, YYYY-MM-DD
 * @throws Refused 409 for a day too soon or too far, for one that will not arrive, or too many
 */
export function withLetter(
  letters: readonly LetterRecord[],
  written: LetterRecord,
  today: string,
): LetterRecord[] {
  const known = letters.find(({ id }) => id === written.id)
  if (known?.day !== written.day) {
    const [first, last] = daysFor(today)
    if (written.day < first) refuse(letterTooSoon)
    if (written.day > last) refuse(letterTooFar)
  }
  if (known?.arrives === false) refuse(letterSettled)
  const all = [...letters.filter((one) => one !== known), written].toSorted(byDay)
  if (!isRoomFor(all)) refuse(lettersFull)
  return all
}

/** The ids of deleted letters with one more; the one deleted first goes first. */
export const withDeleted = (deleted: readonly string[], id: string): string[] =>
  [...deleted, id].slice(-DELETED_MAX)

/**
 * The ids a person has opened, with one more. Letters the person is still asked about stay in it: of the
 * others the oldest go first.
 * @param asked ids of the letters that `firstNew` looks at
 */
export function withOpened(
  opened: readonly string[],
  id: string,
  asked: readonly string[],
): string[] {
  const isAsked = (one: string) => asked.includes(one)
  const former = opened.filter((one) => !isAsked(one))
  return [...former, ...opened.filter(isAsked), id].slice(-OPENED_MAX)
}
