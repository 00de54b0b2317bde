import { useId } from 'react'
import type { statusHistory } from '#contract/daily/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { SparkFilled } from '#web/ui/graphics/icons.tsx'
import { BAND_BOTTOM, CHART, type Point, pathOf, runsOf, xOf } from './chartGeometry.ts'

export type History = Answer<typeof statusHistory>

/** Side of a spark; it stands below the lines. */
const SPARK = 11

/** Both levels as lines over the band of heat, with a spark on days on which both were high at once. */
export function ChartLines({ days }: { days: History }) {
  const heat = useId()
  const partner = runsOf(days.map(({ partnerLevel }) => partnerLevel))
  const mine = runsOf(days.map(({ myLevel }) => myLevel))
  return (
    <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} className="chart" aria-hidden="true">
      <defs>
        <linearGradient id={heat} x2="0" y2="1">
          <stop className="chart-heat" />
          <stop offset="1" className="chart-heat" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect y="2" width={CHART.width} height={BAND_BOTTOM - 2} rx="10" fill={`url(#${heat})`} />
      <Line runs={partner} whose="partner" />
      <Line runs={mine} whose="me" />
      {days.map(
        ({ date, met }, index) =>
          met && (
            <SparkFilled
              key={date}
              className="chart-met"
              x={xOf(index, days.length) - SPARK / 2}
              y={CHART.height - SPARK}
              width={SPARK}
              height={SPARK}
            />
          ),
      )}
    </svg>
  )
}

interface LineProps {
  runs: readonly (readonly Point[])[]
  whose: 'me' | 'partner'
}

function Line({ runs, whose }: LineProps) {
  const last = runs.at(-1)?.at(-1)
  return (
    <g className="chart-line" data-whose={whose}>
      {runs.map((points) =>
        points.length === 1 ? (
          <circle key={points[0]?.x} cx={points[0]?.x} cy={points[0]?.y} r="2" />
        ) : (
          <path key={points[0]?.x} d={pathOf(points)} />
        ),
      )}
      {last && <circle className="chart-end" cx={last.x} cy={last.y} r="5" />}
    </g>
  )
}
