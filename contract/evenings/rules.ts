/** Longest line of a proposal, after trimming. */
export const LINE_MAX = 200
/** Agreed evenings ahead of a couple at a time. */
export const AGREED_MAX = 5
/** How far ahead an evening may lie. */
export const AHEAD_DAYS = 366
const HOUR_MS = 3_600_000
/** How long before an evening both are reminded, once. */
export const REMIND_BEFORE_MS = HOUR_MS
/** How long an agreed evening stands after it has begun. */
export const STANDS_MS = 4 * HOUR_MS
/** Where the calendar of an address lies. */
export const CALENDAR_PATH = '/calendar'
