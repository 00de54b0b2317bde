import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import Feather from 'lucide-react/icons/feather'
import { type ReactNode, useId, useState } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { wordsOf } from '#contract/daily-questions/search-rules.ts'
import { containsWords } from '#contract/kernel/search.ts'
import { useShownReference } from '#web/lib/shownReference.ts'
import { formatDay } from '#web/lib/time/dates.ts'
import { useToday } from '#web/lib/time/useToday.ts'
import { useSearchText } from '#web/lib/useSearchText.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ReferenceActions } from '#web/ui/layout/ReferenceActions.tsx'
import { LoadMore } from '#web/ui/query/LoadMore.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { Answers } from '../answers/Answers.tsx'
import { usePartnerName } from '../answers/usePartnerName.ts'
import { pastQuestionsQuery, pastSearchQuery } from '../queries.ts'
import { ownTexts, questionTexts, pastTexts as texts } from '../texts.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

const columns = 'grid gap-7 lg:grid-cols-2 lg:gap-x-16'

/** The questions one has answered, newest first (TAGESFRAGE-11). */
export function PastQuestionsPage() {
  const query = useInfiniteQuery(pastQuestionsQuery)
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      <ButtonLink to="/fragen-des-tages/eigene" tone="quiet" small className="mb-6 self-start">
        {ownTexts.link}
      </ButtonLink>
      <QueryView
        query={query}
        loading={
          <Loading className={columns}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-44 rounded-panel" />
            ))}
          </Loading>
        }
        error={texts.error}
        safe={texts.errorSafe}
        empty={<Empty />}
        isEmpty={({ pages }) => pages.every(({ questions }) => questions.length === 0)}
      >
        {({ pages }) => (
          <Searchable loaded={pages.flatMap(({ questions }) => questions)}>
            {(loaded) => (
              <>
                <Questions questions={loaded} />
                <More query={query}>{texts.more}</More>
              </>
            )}
          </Searchable>
        )}
      </QueryView>
    </Page>
  )
}

interface SearchableProps {
  loaded: readonly DailyQuestion[]
  /** The whole list, as long as nothing is searched for. */
  children: (loaded: readonly DailyQuestion[]) => ReactNode
}

/** The list with a search field above it; without a network what is loaded is searched. */
function Searchable({ loaded, children }: SearchableProps) {
  const [typed, setTyped] = useState('')
  const search = useSearchText(typed)
  const query = useInfiniteQuery(pastSearchQuery(search))
  const isFound = containsWords(search)
  const found = query.isError
    ? loaded.filter((question) => isFound(wordsOf(question)))
    : (query.data?.pages.flatMap(({ questions }) => questions) ?? [])
  const state = {
    searching: query.isFetching,
    count: found.length,
    note: query.isError ? texts.hereOnly : null,
  }
  return (
    <>
      <SearchField
        label={texts.search}
        value={typed}
        onChange={setTyped}
        state={search === '' ? null : state}
        className="mb-2"
      />
      {search === '' ? (
        children(loaded)
      ) : (
        <>
          <Questions questions={found} />
          {found.length === 0 && !query.isFetching && (
            <EmptyState
              drawing={<CardsPlaceholder icon={<Feather />} />}
              more={texts.otherWords}
              action={<Button onClick={() => setTyped('')}>{texts.showAll}</Button>}
            >
              {texts.nothing}
            </EmptyState>
          )}
          <More query={query}>{texts.further}</More>
        </>
      )}
    </>
  )
}

function Questions({ questions }: { questions: readonly DailyQuestion[] }) {
  useShownReference('question')
  return (
    <ol className={columns}>
      {questions.map((question) => (
        <li key={question.day} data-reference={question.day}>
          <PastQuestion question={question} />
        </li>
      ))}
    </ol>
  )
}

function More({ query, children }: { query: UseInfiniteQueryResult; children: string }) {
  if (!query.hasNextPage) return null
  return (
    <LoadMore
      onMore={() => void query.fetchNextPage()}
      busy={query.isFetchingNextPage}
      refreshing={query.fetchStatus !== 'idle'}
      failed={query.isFetchNextPageError}
    >
      {children}
    </LoadMore>
  )
}

const Empty = () => (
  <EmptyState
    drawing={<CardsPlaceholder icon={<Feather />} />}
    action={<ButtonLink to="/">{texts.toToday}</ButtonLink>}
  >
    {texts.empty}
  </EmptyState>
)

function PastQuestion({ question }: { question: DailyQuestion }) {
  const { day, text, author, mine, partner } = question
  const partnerName = usePartnerName()
  const id = useId()
  const today = useToday()
  return (
    <article aria-labelledby={id} className="grid gap-3">
      <div className="grid gap-0.5">
        <p className="text-sm text-muted">
          <time dateTime={day}>{formatDay(day, today)}</time>
          {author !== null &&
            `, ${author === 'me' ? questionTexts.youAsk : questionTexts.asks(partnerName)}`}
        </p>
        <h2 id={id} dir="auto" className="text-xl text-balance wrap-anywhere">
          {text}
        </h2>
      </div>
      <Answers question={question} />
      {mine !== null && partner !== null && (
        <ReferenceActions
          reference={{ kind: 'question', id: day, title: text }}
          known={null}
          className="-mx-3"
        />
      )}
      {mine !== null && partner === null && <WithdrawButton question={question} />}
    </article>
  )
}
