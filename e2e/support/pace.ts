/** The time a quiet core needs for `work`, in ms. */
const QUIET_MS = 60

function work(): number {
  let sum = 0
  for (let i = 0; i < 50_000_000; i++) sum += i
  return sum
}

/** A machine that is slower still measures nothing; without an end a slow product would pass there. */
const MOST = 4

/** How many times longer than on a quiet core a fixed piece of work takes at this moment; at least 1. */
export function slowness(): number {
  const started = performance.now()
  work()
  return Math.max(1, (performance.now() - started) / QUIET_MS)
}

/**
 * A limit in ms as it holds for this machine: the promised one where a core is quiet, stretched by as
 * much as work takes longer here before or after what is measured, four times at most. A starved
 * machine shall not be taken for a slow product.
 * @param before `slowness` before what is measured
 */
export const stretched = (limitMs: number, before: number): number =>
  limitMs * Math.min(MOST, Math.max(before, slowness()))
