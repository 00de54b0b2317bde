import { setTimeout as pause } from 'node:timers/promises'

const DAY_MS = 24 * 60 * 60_000
/** After a failure, which may pass by itself: a server that starts, a disk that comes back. */
const AGAIN_AFTER_MS = 60 * 60_000
/** Interval of looking at the clock, since it may be set, and the machine may sleep. */
const LOOK_EVERY_MS = 60_000

/** A run of a schedule: when it began in epoch milliseconds, and whether it went well. */
export interface Run {
  readonly at: number
  readonly isGood: boolean
}

/** Whether the next run of a daily schedule is due; at once if the last is of the future. */
export function isDue(last: Run | undefined, now: number): boolean {
  if (last === undefined || last.at > now) return true
  return now - last.at >= (last.isGood ? DAY_MS : AGAIN_AFTER_MS)
}

/**
 * Runs something once a day, until the process ends.
 * @param last the last run before this process, so that a start makes none too many
 * @param work returns whether it went well; never throws
 */
export async function runDaily(
  last: Run | undefined,
  work: () => Promise<boolean>,
): Promise<never> {
  for (let run = last; ; ) {
    const at = Date.now()
    if (isDue(run, at)) run = { at, isGood: await work() }
    await pause(LOOK_EVERY_MS)
  }
}
