import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentType } from 'react'
import { monthOf } from '#contract/kernel/day.ts'
import type { DayEntry, EntryOf } from '#contract/kernel/day-entries.ts'
import { formatDate, formatWeekday } from '#web/lib/time/dates.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { NotFoundPage } from '#web/ui/NotFoundPage.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { dayQuery, monthQuery } from '../queries.ts'
import { dayTexts as texts } from '../texts.ts'
import { Entry } from './Entry.tsx'
import { HideDay } from './HideDay.tsx'

/** A thumbnail as the chat shows it. */
export type PhotoView = ComponentType<{
  id: string
  thumbUrl: string
  photo: { width: number; height: number; thumbhash: string | null }
  className?: string
}>

/** In the order they are shown. */
const KINDS = ['letter', 'card', 'status', 'question', 'choice', 'message', 'photo'] as const

/** The page of a UTC day with all of it that both could see (TAGE-03). */
export function DayPage({ Photo }: { Photo: PhotoView }) {
  const { day = '' } = useParams({ strict: false })
  const isDay = day.length === 10 && !Number.isNaN(Date.parse(day))
  return isDay ? <Day day={day} Photo={Photo} /> : <NotFoundPage />
}

function Day({ day, Photo }: { day: string; Photo: PhotoView }) {
  const query = useQuery(dayQuery(day))
  return (
    <Page title={formatWeekday(day)} intro={formatDate(day).slice(-4)}>
      <QueryView
        query={query}
        loading={
          <Loading className="grid gap-5">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-24 rounded-panel" />
            ))}
          </Loading>
        }
        error={texts.error}
        empty={<Empty />}
        isEmpty={({ entries }) => entries.length === 0}
      >
        {({ entries }) => (
          <div className="grid gap-7">
            {KINDS.map((kind) => (
              <Part key={kind} kind={kind} entries={entries} Photo={Photo} />
            ))}
            <HideDay day={day} />
          </div>
        )}
      </QueryView>
      <Neighbours day={day} />
    </Page>
  )
}

interface PartProps {
  kind: DayEntry['kind']
  entries: readonly DayEntry[]
  Photo: PhotoView
}

function Part({ kind, entries, Photo }: PartProps) {
  const some = entries.filter((entry) => entry.kind === kind)
  if (some.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{texts[kind]}</h2>
      {kind === 'photo' ? (
        <ul className="grid grid-cols-3 gap-2">
          {(some as EntryOf<'photo'>[]).map(({ id, thumbUrl, text, ...photo }) => (
            <li
              key={id}
              // Words stand beside it as a whole: nothing here leads to more of them.
              className={cx(text != null && 'col-span-3 grid grid-cols-subgrid items-start')}
            >
              <Photo
                id={id.slice('photo:'.length)}
                thumbUrl={thumbUrl}
                photo={photo}
                className="aspect-square rounded-field"
              />
              {text != null && (
                <p dir="auto" className="col-span-2 whitespace-pre-line wrap-anywhere">
                  {text}
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <ul className="grid gap-4">
          {some.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The days before and after with something, within the month. */
function Neighbours({ day }: { day: string }) {
  const { data } = useQuery(monthQuery(monthOf(day)))
  const days = data?.days ?? []
  const before = days.findLast((one) => one < day)
  const after = days.find((one) => one > day)
  return (
    <nav className="mt-8 flex items-center justify-between gap-3">
      <Step day={before} label={texts.back} icon={<ChevronLeft />} />
      <ButtonLink to="/tage" search={{ monat: monthOf(day) }} tone="text" small>
        {texts.toMonth}
      </ButtonLink>
      <Step day={after} label={texts.on} icon={<ChevronRight />} />
    </nav>
  )
}

interface StepProps {
  day: string | undefined
  label: string
  icon: React.ReactNode
}

const Step = ({ day, label, icon }: StepProps) =>
  day === undefined ? (
    <span className="size-11" />
  ) : (
    <Link to="/tage/$day" params={{ day }} replace className="button-icon">
      {icon}
      <span className="sr-only">{label}</span>
    </Link>
  )

/** The way to the month stands below, as on every day. */
const Empty = () => (
  <EmptyState drawing={<CardsPlaceholder icon={<CalendarHeart />} />}>{texts.empty}</EmptyState>
)
