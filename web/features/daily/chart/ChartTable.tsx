import { formatDate } from '#web/lib/time/dates.ts'
import type { History } from './ChartLines.tsx'
import { chartTexts as texts } from './texts.ts'

export interface ChartTableProps {
  /** Days with a level. */
  days: History
  partnerName: string
  caption?: typeof texts.summary
  /** Names a row by its day. */
  nameOf?: (date: string) => string
}

/** The data of the lines, for screen readers. */
export function ChartTable(props: ChartTableProps) {
  const { days, partnerName, caption = texts.summary, nameOf = formatDate } = props
  const { me, none, day } = texts
  const mine = summaryOf(days.map(({ myLevel }) => myLevel))
  const theirs = summaryOf(days.map(({ partnerLevel }) => partnerLevel))
  return (
    <div className="sr-only">
      <table>
        <caption>{caption(partnerName, mine, theirs)}</caption>
        <thead>
          <tr>
            <th scope="col">{day}</th>
            <th scope="col">{me}</th>
            <th scope="col">{partnerName}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, myLevel, partnerLevel, met }) => (
            <tr key={date}>
              <th scope="row">{met ? texts.dayMet(nameOf(date)) : nameOf(date)}</th>
              <td>{myLevel ?? none}</td>
              <td>{partnerLevel ?? none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function summaryOf(levels: readonly (number | null)[]): string {
  const posted = levels.filter((level) => level !== null)
  return posted.length === 0
    ? texts.none
    : texts.range(posted.length, Math.min(...posted), Math.max(...posted))
}
