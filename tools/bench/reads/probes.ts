import { type Call, callName } from '#contract/kernel/call.ts'
import { median } from '#server/testing/quantiles.ts'
import { checkAim, printTable, ratio, repeat } from '../run.ts'

const WARM_UP = 10
const CALLS = 60
const ROUNDS = 3

/** The limit for a call that stays as fast however much there is: at most 1.3 times as slow. */
export const FLAT = 1.3

/** A call, how many times slower it may be at the larger size than at the smaller, and its making. */
export type Probe = readonly [name: string, limit: number, run: () => Promise<unknown>]

export const nameOf = (call: Call, what = ''): string => `${callName(call)}${what && ` ${what}`}`

type Figures = readonly { readonly name: string; readonly limit: number; readonly ms: number }[]

/** Processor time of a call, client and server, in milliseconds. */
async function processorTimeOf(run: Probe[2]): Promise<number> {
  const before = process.cpuUsage()
  await repeat(CALLS, run)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / CALLS
}

/**
 * Processor time of the same calls of a small and a large couple, in turns: what else the machine
 * does slows both.
 */
export async function figuresInTurns(
  small: readonly Probe[],
  large: readonly Probe[],
): Promise<[small: Figures, large: Figures]> {
  const figures: [Figures[number][], Figures[number][]] = [[], []]
  for (const [at, probe] of small.entries()) {
    const pair = [probe, large[at] ?? probe] as const
    const rounds: [number[], number[]] = [[], []]
    for (const [, , run] of pair) await repeat(WARM_UP, run)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [side, [, , run]] of pair.entries()) {
        rounds[side]?.push(await processorTimeOf(run))
      }
    }
    for (const [side, [name, limit]] of pair.entries()) {
      figures[side]?.push({ name, limit, ms: median(rounds[side] ?? []) })
    }
  }
  return figures
}

/** A line per call: its milliseconds at both sizes and how many times slower the larger is. */
export function printGrowth(
  title: string,
  sizes: readonly [number, number],
  [small, large]: readonly [Figures, Figures],
): void {
  const rows = large.map(({ name, limit, ms }, at) => {
    const before = small[at]?.ms ?? Number.NaN
    checkAim(`${title}: ${name}`, ms / before, '≤', limit)
    return [name, before.toFixed(2), `${ms.toFixed(2)} ms`, ratio(ms, before)]
  })
  const [few, many] = sizes.map((size) => size.toLocaleString('en'))
  printTable(`${title}: ${few} and ${many}`, rows)
}
