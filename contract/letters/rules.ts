import { addDays, utcDay } from '#contract/kernel/day.ts'

/** Longest text of a letter, after trimming. */
export const LETTER_MAX = 4000
/** How many years ahead the day of a letter may lie. */
export const YEARS_MAX = 10
/** Letters a person may have, those that will not arrive included. */
export const LETTERS_MAX = 24
/** Largest photo of a letter as it is sent, in base64. */
export const PHOTO_SENT_MAX = 400_000
/** Room for a letter of the longest text with a photo, as a request. */
export const LETTER_BODY_BYTES = 512 * 1024

/** A letter arrives in the morning: seven in the winter of Germany, eight in its summer. */
const MORNING_MS = 6 * 3_600_000

/** The latest UTC day whose letters have arrived by an instant in epoch milliseconds. */
export const arrivedDay = (now: number): string => utcDay(now - MORNING_MS)

/** The first and the last day a letter written on a UTC day may have. */
export const daysFor = (today: string): readonly [first: string, last: string] => [
  addDays(today, 1),
  `${Number(today.slice(0, 4)) + YEARS_MAX}${today.slice(4).replace('-02-29', '-02-28')}`,
]
