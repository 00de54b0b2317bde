import { formatDate } from '../../../lib/time/dates.ts'
import type { History } from './ChartLines.tsx'
import { chartTexts as texts } from './texts.ts'

export interface ChartTableProps {
  /** Days with a level. */
  days: History
  partnerName: string
}

/** What the lines show, for screen readers. */
export function ChartTable({ days, partnerName }: ChartTableProps) {
  const { me, none, day } = texts
  const mine = summaryOf(days.map(({ myLevel }) => myLevel))
  const theirs = summaryOf(days.map(({ partnerLevel }) => partnerLevel))
  return (
    <div className="sr-only">
      <table>
        <caption>{texts.summary(partnerName, mine, theirs)}</caption>
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
              <th scope="row">{met ? texts.dayMet(formatDate(date)) : formatDate(date)}</th>
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
