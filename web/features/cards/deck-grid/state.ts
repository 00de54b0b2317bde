/**
 * Where a key leads from `at` in rows of `columns` cards; null for another key, and where there is
 * no face in that direction.
 */
export function arrowTarget(
  key: string,
  at: number,
  count: number,
  columns: number,
): number | null {
  const targets: Partial<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined || target < 0 || target >= count ? null : target
}

/** The nearest unbounded index of the carousel that shows the card at `at` of `count`. */
export function indexShowing(at: number, index: number, count: number): number {
  const steps = (((at - index) % count) + count) % count
  return index + (steps > count / 2 ? steps - count : steps)
}
