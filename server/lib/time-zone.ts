const DAY_MS = 86_400_000

const inZone = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** Whether a time zone is known. */
export function isTimeZone(timeZone: string): boolean {
  try {
    inZone(timeZone)
    return true
  } catch {
    return false
  }
}

/** Local time of an instant in a time zone, as epoch milliseconds of the same time in UTC. */
export function wallClock(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    inZone(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/**
 * The instant of a local time, in epoch milliseconds. A time that daylight saving time skips is as
 * much later, of one it repeats it is the first (as `compatible` of Temporal, which Node 24 lacks).
 * @param time HH:MM
 */
export function instantOf(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant
  const [before, after] = [-DAY_MS, DAY_MS].map((ms) => wanted - offsetAt(wanted + ms))
  const isRight = (instant = 0) => wallClock(instant, timeZone) === wanted
  return !isRight(before) && isRight(after) ? Number(after) : Number(before)
}

/** Minutes the clocks of a time zone are ahead of UTC at an instant. */
export const utcOffset = (instant: number, timeZone: string): number =>
  Math.round((wallClock(instant, timeZone) - instant) / 60_000)
