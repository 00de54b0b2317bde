/** What a quiet core needs for `work`, in ms. */
const QUIET_MS = 60

function work(): number {
  let sum = 0
  for (let i = 0; i < 50_000_000; i++) sum += i
  return sum
}

/** A machine that is slower still measures nothing; without an end a slow product would pass there. */
const MOST = 4

/**
 * A limit in ms as it holds for this machine at this moment: the promised one where a core is quiet,
 * stretched by as much as a fixed piece of work takes longer here, four times at most. A starved
 * machine shall not be taken for a slow product.
 */
export function stretched(limitMs: number): number {
  const started = performance.now()
  work()
  const slowness = (performance.now() - started) / QUIET_MS
  return limitMs * Math.min(MOST, Math.max(1, slowness))
}
