import { LEVEL_HIGH, LEVEL_MAX } from '#contract/daily/rules.ts'

/** The drawing's own units. */
export const CHART = { width: 350, height: 132, side: 6, top: 10, bottom: 14 } as const

export interface Point {
  readonly x: number
  readonly y: number
}

const rise = CHART.height - CHART.top - CHART.bottom

/** Height of a level; 10 is on top. */
export const yOf = (level: number): number => CHART.top + rise * (1 - level / LEVEL_MAX)

/** Place of the `index`th of `count` days, the last one at the right edge. */
export const xOf = (index: number, count: number): number =>
  CHART.side + ((CHART.width - 2 * CHART.side) * index) / Math.max(1, count - 1)

/** Lower edge of the warm band; it takes in the lowest high level with half a step below. */
export const BAND_BOTTOM = yOf(LEVEL_HIGH - 0.5)

/** A day without a status is bridged, two days in a row are a gap. */
const BRIDGED_DAYS = 2

/** The levels as lines: one list of points for each run of days without a gap. */
export function runsOf(levels: readonly (number | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [index, level] of levels.entries()) {
    if (level === null) continue
    const point = { x: xOf(index, levels.length), y: yOf(level) }
    if (index - last > BRIDGED_DAYS) runs.push([point])
    else runs.at(-1)?.push(point)
    last = index
  }
  return runs
}

const round = (value: number): number => Math.round(value * 10) / 10

/** A path that leaves and reaches every point level, so that it never swings beyond a value. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const [x, y] = [round(point.x), round(point.y)]
      if (before === undefined) return `M${x} ${y}`
      const middle = round((before.x + point.x) / 2)
      return `C${middle} ${round(before.y)} ${middle} ${y} ${x} ${y}`
    })
    .join('')
}
