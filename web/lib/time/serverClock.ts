import { utcDay } from '#contract/kernel/day.ts'

/** Server time minus device time in milliseconds, from the last response. */
let offsetMs = 0

/** Updates the offset from the `Date` header of a response, which has seconds. */
export function noteServerTime(headers: Headers): void {
  const serverTime = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now()
}

/** Today's UTC day by the server's clock (docs/decisions/0006), as YYYY-MM-DD. */
export const today = (): string => utcDay(Date.now() + offsetMs)
