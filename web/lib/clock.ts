import { utcDay } from '#contract/kernel/day.ts'

/** How far the server's clock is ahead of this device's, in ms, by its last answer. */
let ahead = 0

/** Notes what time it is at the server from the headers of its answer; to the second. */
export function noteServerTime(headers: Headers): void {
  const told = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(told)) ahead = told - Date.now()
}

/** Today's UTC day at the server, whose day counts (docs/decisions/0006), as YYYY-MM-DD. */
export const today = (): string => utcDay(Date.now() + ahead)
