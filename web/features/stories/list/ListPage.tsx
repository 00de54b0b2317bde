import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import { useState } from 'react'
import type { StorySummary } from '#contract/stories/calls.ts'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { useStore } from '#web/lib/store.ts'
import { useSearchText } from '#web/lib/useSearchText.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { ChipButton } from '#web/ui/button/ChipButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { WaitingList } from '#web/ui/feedback/WaitingList.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { ChipRow } from '#web/ui/layout/ChipRow.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { newStories } from '../editor/changes.ts'
import { LoggedOut } from '../layout/LoggedOut.tsx'
import { StoryQuery } from '../layout/StoryQuery.tsx'
import { storySearchQuery, summariesQuery } from '../queries.ts'
import { FILTERS, type Filter, filterStories, searchStoryList } from './filterStories.ts'
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

/** The words in the field, kept while a story is read. */
const typedSearch = createSessionStore('')

function Stories() {
  const stories = useQuery(summariesQuery)
  const [filter, setFilter] = useState<Filter>('all')
  const waiting = newStories.useWaiting()
  const typed = useStore(typedSearch)
  const search = useSearchText(typed)
  const found = useQuery(storySearchQuery(search))
  const chosen = filterStories(stories.data ?? [], filter)
  const shown = search === '' ? chosen : searchStoryList(chosen, search, found.data ?? [])
  const state = {
    searching: found.isFetching,
    count: shown.length,
    note: found.isError ? texts.titlesOnly : null,
  }
  const showAll = () => {
    setFilter('all')
    typedSearch.set('')
  }
  return (
    <StoryQuery query={stories} loading={texts.loading} skeleton={<StoryRowsSkeleton />}>
      {(all) => (
        <>
          <WaitingList waiting={waiting} />
          {all.length > 0 && (
            <>
              <SearchField
                label={texts.search}
                value={typed}
                onChange={typedSearch.set}
                state={search === '' ? null : state}
                className="mb-2"
              />
              <Filters filter={filter} onChange={setFilter} />
            </>
          )}
          {search !== '' && shown.length === 0 && found.isFetching ? (
            <StoryRowsSkeleton />
          ) : (
            <Rows stories={shown} filter={filter} search={search} onAll={showAll} />
          )}
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

interface RowsProps {
  stories: readonly StorySummary[]
  filter: Filter
  search: string
  onAll: () => void
}

function Rows({ stories, filter, search, onAll }: RowsProps) {
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
      more={search === '' ? undefined : texts.otherWords}
      action={
        filter === 'unrated' || search !== '' ? (
          <Button onClick={onAll}>{texts.showAll}</Button>
        ) : (
          <ButtonLink to="/stories/neu">{texts.write}</ButtonLink>
        )
      }
    >
      {search === '' ? texts.empty : texts.nothing}
    </EmptyState>
  )
}
