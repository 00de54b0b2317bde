import { type Call, callName } from '#contract/kernel/call.ts'

const WARM_UP = 10
const CALLS = 60
const ROUNDS = 3

export interface Probe {
  readonly name: string
  /** How many times slower it may be at the largest size than at the smallest. */
  readonly limit: number
  readonly run: () => Promise<unknown>
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Milliseconds of one call as a client feels it: the median of the medians of three rounds. */
export async function millisecondsOf({ run }: Probe): Promise<number> {
  for (let at = 0; at < WARM_UP; at += 1) await run()
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = []
    for (let at = 0; at < CALLS; at += 1) {
      const began = performance.now()
      await run()
      times.push(performance.now() - began)
    }
    rounds.push(median(times))
  }
  return median(rounds)
}

export const nameOf = (call: Call, what = ''): string => `${callName(call)}${what && ` ${what}`}`

export type Figures = ReadonlyMap<string, { readonly ms: number; readonly limit: number }>

export async function figuresOf(probes: readonly Probe[]): Promise<Figures> {
  const figures = new Map<string, { ms: number; limit: number }>()
  for (const probe of probes) {
    figures.set(probe.name, { ms: await millisecondsOf(probe), limit: probe.limit })
  }
  return figures
}

/** A line per call: both sizes and how many times slower the larger is. */
export function printGrowth(title: string, small: Figures, large: Figures): void {
  console.log(`\n${title}`)
  for (const [name, { ms, limit }] of large) {
    const before = small.get(name)?.ms ?? Number.NaN
    const ratio = ms / before
    const mark = ratio > limit ? ' ✗' : ''
    const times = `${before.toFixed(2).padStart(9)} ${ms.toFixed(2).padStart(9)} ms`
    const aim = Number.isFinite(limit) ? `at most ${limit}` : 'linear'
    console.log(`  ${name.padEnd(44)} ${times}  × ${ratio.toFixed(2)} (${aim})${mark}`)
  }
}
