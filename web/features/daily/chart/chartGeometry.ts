import type { statusHistory } from '#contract/daily/calls.ts'
import { LEVEL_HIGH, LEVEL_MAX } from '#contract/daily/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { addDays } from '#contract/kernel/day.ts'

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

type Levels = Answer<typeof statusHistory>

const meanOf = (levels: readonly (number | null)[]): number | null => {
  const posted = levels.filter((level) => level !== null)
  const sum = posted.reduce((all, level) => all + level, 0)
  return posted.length === 0 ? null : Math.round((10 * sum) / posted.length) / 10
}

/** The 53 weeks of a year from January 1 on, each by its first day, with the mean of its levels. */
export function weeksOfYear(year: string, days: Levels): Levels {
  return Array.from({ length: 53 }, (_, week) => {
    const [date, end] = [week, week + 1].map((at) => addDays(`${year}-01-01`, 7 * at))
    const ofWeek = days.filter((day) => day.date >= (date ?? '') && day.date < (end ?? ''))
    return {
      date: date ?? '',
      myLevel: meanOf(ofWeek.map(({ myLevel }) => myLevel)),
      partnerLevel: meanOf(ofWeek.map(({ partnerLevel }) => partnerLevel)),
      met: ofWeek.some(({ met }) => met),
    }
  })
}
