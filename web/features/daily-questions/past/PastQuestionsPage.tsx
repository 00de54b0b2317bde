import { useInfiniteQuery } from '@tanstack/react-query'
import Feather from 'lucide-react/icons/feather'
import { useId } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { formatDay } from '../../../lib/time/dates.ts'
import { useToday } from '../../../lib/time/useToday.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { LoadMore } from '../../../ui/query/LoadMore.tsx'
import { QueryView } from '../../../ui/query/QueryView.tsx'
import { Answers } from '../answers/Answers.tsx'
import { pastQuestionsQuery } from '../queries.ts'
import { pastTexts as texts } from '../texts.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

const columns = 'grid gap-7 lg:grid-cols-2 lg:gap-x-16'

/** The questions one has answered, newest first (TAGESFRAGE-11). */
export function PastQuestionsPage() {
  const query = useInfiniteQuery(pastQuestionsQuery)
  return (
    <Page title={texts.title} intro={texts.intro} wide>
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
          <>
            <ol className={columns}>
              {pages
                .flatMap(({ questions }) => questions)
                .map((question) => (
                  <li key={question.day}>
                    <PastQuestion {...question} />
                  </li>
                ))}
            </ol>
            {query.hasNextPage && (
              <LoadMore
                onMore={() => void query.fetchNextPage()}
                busy={query.isFetchingNextPage}
                refreshing={query.fetchStatus !== 'idle'}
                failed={query.isFetchNextPageError}
              >
                {texts.more}
              </LoadMore>
            )}
          </>
        )}
      </QueryView>
    </Page>
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

function PastQuestion({ day, text, mine, partner }: DailyQuestion) {
  const id = useId()
  const today = useToday()
  return (
    <article aria-labelledby={id} className="grid gap-3">
      <div className="grid gap-0.5">
        <p className="text-sm text-muted">
          <time dateTime={day}>{formatDay(day, today)}</time>
        </p>
        <h2 id={id} className="text-xl text-balance">
          {text}
        </h2>
      </div>
      <Answers mine={mine} partner={partner} />
      {mine !== null && partner === null && <WithdrawButton {...{ day, mine }} />}
    </article>
  )
}
