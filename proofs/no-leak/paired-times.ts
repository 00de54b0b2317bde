import { median } from '#server/testing/quantiles.ts'

export interface Difference {
  /** Milliseconds by which the second takes longer, in the middle. */
  readonly median: number
  /** 95 of a hundred resamples lie between these. */
  readonly low: number
  readonly high: number
}

const RESAMPLES = 2_000

/**
 * Does two things in turn, which of them first by chance, and compares their times pair by pair:
 * neighbours share the load of the machine, so their difference says more than two averages
 * (trust a). The interval is a bootstrap of the median.
 */
export async function pairedTimes(
  pairs: number,
  [one, other]: readonly [() => Promise<unknown>, () => Promise<unknown>],
  chance: () => number,
): Promise<Difference> {
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const differences: number[] = []
  for (let count = 0; count < pairs; count += 1) {
    if (chance() < 0.5) {
      const first = await timed(one)
      differences.push((await timed(other)) - first)
    } else {
      const first = await timed(other)
      differences.push(first - (await timed(one)))
    }
  }
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(differences.map(() => differences[Math.floor(chance() * pairs)] ?? 0)),
  ).sort((a, b) => a - b)
  const at = (share: number) => medians[Math.floor(share * (RESAMPLES - 1))] ?? NaN
  return { median: median(differences), low: at(0.025), high: at(0.975) }
}
