/** Random numbers that are always the same for the same seed. */
export interface SeededRandom {
  /** 0 ≤ x < 1 */
  next(): number
  range(from: number, to: number): number
  /** Whole number, both ends included. */
  int(from: number, to: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** -1 or 1 */
  flip(): number
}

/**
 * FNV-1a over the text seeds mulberry32. Draw in a fixed order: a new call belongs at the end of a
 * scene, otherwise every old card changes its picture.
 */
export function seededRandom(seed: string): SeededRandom {
  let state = 2166136261
  for (const char of seed) {
    state ^= char.codePointAt(0) ?? 0
    state = Math.imul(state, 16777619)
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  next()
  next()
  return {
    next,
    range: (from, to) => from + (to - from) * next(),
    int: (from, to) => Math.floor(from + (to - from + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    flip: () => (next() < 0.5 ? -1 : 1),
  }
}
