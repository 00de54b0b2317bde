const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

/** Golden ratio: neighbours of a stride near it lie far apart, whatever the length of the list. */
const GOLDEN = 0.618_033_988_749_895

/**
 * Positions of one page of a list of `count`, spread over all of it: pages of one seed cover every
 * position exactly once, and a page costs its own length, not that of the list.
 */
export function spreadPage(count: number, seed: number, page: number, limit: number): number[] {
  if (count === 0) return []
  let stride = Math.max(1, Math.round(count * GOLDEN) + (seed % 7))
  while (greatestCommonDivisor(stride, count) !== 1) stride += 1
  const first = (page - 1) * limit
  const length = Math.max(0, Math.min(limit, count - first))
  return Array.from({ length }, (_, index) => (seed + (first + index) * stride) % count)
}
