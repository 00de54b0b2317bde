import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import { useState } from 'react'
import type { StorySummary } from '#contract/stories/calls.ts'
import { isLoggedIn, useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { ChipButton } from '../../../ui/button/ChipButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WaitingList } from '../../../ui/feedback/WaitingList.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { ChipRow } from '../../../ui/layout/ChipRow.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { newStories } from '../editor/changes.ts'
import { LoggedOut } from '../layout/LoggedOut.tsx'
import { StoryQuery } from '../layout/StoryQuery.tsx'
import { summariesQuery } from '../queries.ts'
import { FILTERS, type Filter, filterStories } from './filterStories.ts'
import { groupSeries } from './groupSeries.ts'
import { SeriesRow } from './SeriesRow.tsx'
import { StoryRow, StoryRowsSkeleton, storyColumns } from './StoryRow.tsx'
import { listTexts as texts } from './texts.ts'

/** „Heiße Geschichten“ (STORIES-08 to STORIES-15). */
export function ListPage() {
  if (!isLoggedIn(useSession())) return <LoggedOut text={texts.loggedOut} />
  return (
    <Page title={texts.title} wide>
      <Stories />
    </Page>
  )
}

function Stories() {
  const stories = useQuery(summariesQuery)
  const [filter, setFilter] = useState<Filter>('all')
  const waiting = newStories.useWaiting()
  return (
    <StoryQuery query={stories} loading={texts.loading} skeleton={<StoryRowsSkeleton />}>
      {(all) => (
        <>
          <WaitingList waiting={waiting} />
          {all.length > 0 && <Filters filter={filter} onChange={setFilter} />}
          <Rows stories={filterStories(all, filter)} filter={filter} onChange={setFilter} />
        </>
      )}
    </StoryQuery>
  )
}

interface FiltersProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <ChipRow label={texts.filter} className="mb-2">
      {FILTERS.map((one) => (
        <ChipButton key={one} chosen={one === filter} onClick={() => onChange(one)}>
          {texts.filters[one]}
        </ChipButton>
      ))}
    </ChipRow>
  )
}

function Rows({ stories, filter, onChange }: FiltersProps & { stories: readonly StorySummary[] }) {
  if (stories.length > 0) {
    return (
      <ul className={storyColumns}>
        {groupSeries(stories).map(([first, ...others]) => (
          <li key={first.series?.id ?? first.id} className={first.series ? 'col-span-full' : ''}>
            {first.series === null ? (
              <StoryRow story={first} />
            ) : (
              <SeriesRow parts={[first, ...others]} title={first.series.title} />
            )}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <EmptyState
      drawing={<CardsPlaceholder icon={<BookOpen />} />}
      action={
        filter === 'unrated' ? (
          <Button onClick={() => onChange('all')}>{texts.showAll}</Button>
        ) : (
          <ButtonLink to="/stories/neu">{texts.write}</ButtonLink>
        )
      }
    >
      {texts.empty}
    </EmptyState>
  )
}
