import { readFileSync } from 'node:fs'
import { quantile } from '#server/testing/quantiles.ts'

/** Couples of one kind: the look of the partner from whom each of them hides something, or nothing. */
export type Looks = readonly (() => Promise<unknown>)[]

/** The verdict of a clock about two kinds of couples. */
export interface Verdict {
  /** How often a couple of the second kind takes longer than one of the first, from 0 to 1. */
  readonly overlap: number
  /** Microseconds by which the second kind takes longer, in the middle. */
  readonly micros: number
}

/** Nanoseconds the main thread of a process has worked; null where the system does not tell. */
export function workedNanos(pid: number): number | null {
  try {
    const [worked = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(worked)
  } catch {
    return null
  }
}

/** The mean of the faster times but the very fastest: the work of others only ever adds. */
function lowTime(times: readonly number[]): number {
  const [from, to] = [quantile(times, 0.05), quantile(times, 0.4)]
  const low = times.filter((time) => time >= from && time <= to)
  return low.reduce((sum, time) => sum + time, 0) / low.length
}

/**
 * How two kinds overlap, as of Mann and Whitney: about 0.5 if nothing tells them apart, 0 or 1 if
 * each one of a kind lies beyond all of the other.
 */
export function overlapOf(one: readonly number[], other: readonly number[]): number {
  const wins: number[] = one.flatMap((a) => other.map((b) => (b > a ? 1 : b < a ? 0 : 0.5)))
  return wins.reduce((sum, won) => sum + won, 0) / wins.length
}

/**
 * Lets each couple look in turn, in an order that chance deals anew for every round, so that all
 * share the load of the machine. The clock counts what the server's main thread works, which is most of
 * what a partner could measure and none of what others do; where the system does not tell, it is a
 * stopwatch.
 * @param rounds looks of each couple
 * @param pid of the server
 */
export async function timeLooks(
  kinds: readonly [Looks, Looks],
  rounds: number,
  pid: number,
  chance: () => number,
): Promise<Verdict> {
  const couples = kinds.flatMap((looks, kind) =>
    looks.map((look) => ({ look, kind, micros: [] as number[], place: 0 })),
  )
  const now = () => (workedNanos(pid) ?? performance.now() * 1e6) / 1e3
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const couple of couples) couple.place = chance()
    for (const { look, micros } of couples.toSorted((a, b) => a.place - b.place)) {
      const began = now()
      await look()
      if (round > 0) micros.push(now() - began)
    }
  }
  const timesOf = (of: number) =>
    couples.filter(({ kind }) => kind === of).map(({ micros }) => lowTime(micros))
  const [one, other] = [timesOf(0), timesOf(1)]
  return {
    overlap: overlapOf(one, other),
    micros: quantile(other, 0.5) - quantile(one, 0.5),
  }
}

/** Couples that differ in nothing lie so far apart once in a hundred times. */
const APART = 0.9

/** How many times as many looks each further measurement takes. */
const MORE = [1, 3, 3] as const

/**
 * Whether a clock tells two kinds apart: all of three measurements have to say so, and the same.
 * @param rounds looks of each couple in the first measurement
 * @returns what was seen last, and whether it was told
 */
export async function tellsApart(
  kinds: readonly [Looks, Looks],
  rounds: number,
  pid: number,
  chance: () => number,
): Promise<Verdict & { readonly isTold: boolean }> {
  let seen: Verdict = { overlap: 0.5, micros: 0 }
  const sides = new Set<number>()
  for (const more of MORE) {
    seen = await timeLooks(kinds, more * rounds, pid, chance)
    const { overlap } = seen
    sides.add(overlap >= APART ? 1 : overlap <= 1 - APART ? -1 : 0)
    if (sides.has(0) || sides.size > 1) return { ...seen, isTold: false }
  }
  return { ...seen, isTold: true }
}
