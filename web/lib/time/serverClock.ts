import { utcDay } from '#contract/kernel/day.ts'
import { readItem, writeItem } from '../device/localStorage.ts'

/** Local storage key: without a network a clock that is wrong is still as wrong as it was. */
const KEY = 'clockOffset'
/** A smaller offset comes from latency, or from the whole seconds of the header. */
const WRONG_MS = 60_000

/** Server time minus device time in milliseconds, from the last response to this page. */
let offsetMs: number | null = null

/** Updates the offset from the `Date` header of a response, which has seconds. */
export function recordServerTime(headers: Headers): void {
  const serverTime = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return
  offsetMs = serverTime - Date.now()
  if (Math.abs(offsetMs) >= WRONG_MS) writeItem(KEY, String(offsetMs))
  else if (readItem(KEY) !== null) writeItem(KEY, null)
}

/** The server's UTC day at a time of this device (epoch milliseconds), as YYYY-MM-DD. */
export const serverDay = (deviceTime: number): string =>
  utcDay(deviceTime + (offsetMs ?? Number(readItem(KEY))))

/** Today's UTC day by the server's clock (docs/decisions/0006), as YYYY-MM-DD. */
export const today = (): string => serverDay(Date.now())
