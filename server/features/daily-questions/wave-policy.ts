import { DEPTH_MAX } from '#contract/daily-questions/rules.ts'

const WEEK = 7
/** The depths of each of the first weeks, in an order of the couple's own. */
const FIRST_WEEK = [1, 2, 1, 3, 2, 1, 2]
const FIRST_WEEKS = 3
/** From here on a question is deep, and two are never asked in a row. */
const DEEP = 4
/** Day from which on a depth is asked at all: 4 from the fourth week, 5 from the eighth. */
const beginsOn = (depth: number): number =>
  depth === DEPTH_MAX ? 7 * WEEK : depth === DEEP ? 3 * WEEK : 0

/** How far a day strays from an even spread, in questions. */
const STRAY = 0.8

const DEPTHS = Array.from({ length: DEPTH_MAX }, (_, at) => at + 1)

interface Wave {
  /** Questions left, by depth. */
  readonly left: Map<number, number>
  readonly order: number[]
  /** Whether the couple begins with it. */
  readonly isFirst: boolean
}

const leftOf = ({ left }: Wave, depth: number): number => left.get(depth) ?? 0

function take({ left, order }: Wave, depth: number): void {
  left.set(depth, (left.get(depth) ?? 0) - 1)
  order.push(depth)
}

/** The nearest depth of which there is a question left, the lighter of two. */
const nearest = (wave: Wave, wanted: number): number | undefined =>
  DEPTHS.filter((depth) => leftOf(wave, depth) > 0).sort(
    (a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b,
  )[0]

function takeFirstWeeks(wave: Wave, chanceOf: (place: number) => number): void {
  for (let week = 0; week < FIRST_WEEKS; week += 1) {
    const depths = FIRST_WEEK.map((depth, day) => ({ depth, at: chanceOf(week * WEEK + day) }))
    for (const { depth } of depths.sort((a, b) => a.at - b.at)) {
      const found = nearest(wave, depth)
      if (found !== undefined) take(wave, found)
    }
  }
}

/** The depths that may be asked next. */
function allowed(wave: Wave, place: number, days: number): number[] {
  const there = DEPTHS.filter((depth) => leftOf(wave, depth) > 0)
  const begun = there.filter((depth) => !wave.isFirst || place >= beginsOn(depth))
  const isDeep = (depth: number): boolean => depth >= DEEP
  const afterDeep = isDeep(wave.order.at(-1) ?? 0)
  const deepLeft = there.filter(isDeep).reduce((sum, depth) => sum + leftOf(wave, depth), 0)
  const light = begun.filter((depth) => !isDeep(depth))
  const deep = begun.filter(isDeep)
  if (afterDeep && light.length > 0) return light
  // The deep ones that are left need every second day.
  if (2 * deepLeft >= days - place && deep.length > 0) return deep
  return begun.length > 0 ? begun : there
}

/**
 * The depths of a couple's questions, day by day: a wave within each week instead of a ramp over
 * the year. It begins lightly, the deepest come from the second month on, never two deep ones in a
 * row; after that all depths are spread evenly over what is left.
 * @param counts questions by depth
 * @param chanceOf 0 to 1 by place, secret of the couple: whoever knew the depth of a day would see
 *   from the next one whether the other has looked on a day between (0048)
 * @param isFirst whether the couple begins with these
 */
export function waveOf(
  counts: ReadonlyMap<number, number>,
  chanceOf: (place: number) => number,
  isFirst: boolean,
): number[] {
  const wave: Wave = { left: new Map(counts), order: [], isFirst }
  const days = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (isFirst) takeFirstWeeks(wave, chanceOf)
  const due = new Map<number, number>()
  for (let place = wave.order.length; place < days; place += 1) {
    for (const depth of DEPTHS) {
      const from = Math.max(place, isFirst ? beginsOn(depth) : 0)
      const share = leftOf(wave, depth) / Math.max(1, days - from)
      if (from === place) due.set(depth, (due.get(depth) ?? 0) + share)
    }
    const [depth] = allowed(wave, place, days).sort((a, b) => weightOf(b) - weightOf(a) || a - b)
    if (depth === undefined) break
    due.set(depth, (due.get(depth) ?? 0) - 1)
    take(wave, depth)

    function weightOf(one: number): number {
      return (due.get(one) ?? 0) + STRAY * chanceOf(place * DEPTH_MAX + one)
    }
  }
  return wave.order
}
