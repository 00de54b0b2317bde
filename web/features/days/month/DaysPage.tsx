import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import type { ComponentType } from 'react'
import { monthOf } from '#contract/kernel/day.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { MonthTable } from '#web/ui/layout/MonthTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { monthQuery } from '../queries.ts'
import { daysTexts as texts } from '../texts.ts'
import './days.css'

/**
 * „Unsere Tage“: a month to leaf through, with the days that have something both have seen (TAGE-02).
 * @param props.Chart the levels of a year
 */
export function DaysPage({ Chart }: { Chart: ComponentType<{ year: string }> }) {
  const today = useServerDay()
  const { monat: month = monthOf(today) } = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useQuery(monthQuery(month))
  return (
    <Page title={texts.title} intro={texts.intro}>
      <QueryView
        query={query}
        loading={<LoadingBlocks className="h-96 rounded-panel" />}
        error={texts.error}
        safe={texts.safe}
        empty={<Alone />}
        isEmpty={({ since }) => since === null}
      >
        {({ days, since }) => (
          <div className="grid gap-7">
            <div>
              <MonthTable
                month={month}
                onMonth={(monat) =>
                  void navigate({ to: '/tage', search: { monat }, replace: true })
                }
                first={since ?? month}
                last={monthOf(today)}
                today={today}
                renderDay={(day) =>
                  days.includes(day) ? (
                    <Link
                      to="/tage/$day"
                      params={{ day }}
                      className="calendar-day calendar-mark"
                      data-today={day === today || undefined}
                      aria-label={texts.open(formatDate(day))}
                    >
                      {Number(day.slice(8))}
                    </Link>
                  ) : null
                }
              />
              {days.length === 0 && (
                <p className="mt-3 text-center text-sm text-muted">{texts.quiet}</p>
              )}
            </div>
            <ButtonLink to="/besondere-tage" tone="quiet" small className="justify-self-start">
              {texts.special}
            </ButtonLink>
            <Chart year={month.slice(0, 4)} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

const Alone = () => (
  <EmptyState
    drawing={<CardsPlaceholder icon={<CalendarHeart />} />}
    action={<ButtonLink to="/">{texts.toHome}</ButtonLink>}
  >
    {texts.alone}
  </EmptyState>
)
