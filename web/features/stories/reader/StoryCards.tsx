import type { Answer } from '#contract/kernel/call.ts'
import type { storyCards } from '#contract/stories/calls.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { RelatedLinks } from '#web/ui/layout/RelatedLinks.tsx'
import { QueryView, type ViewedQuery } from '#web/ui/query/QueryView.tsx'
import { storyTexts as texts } from './texts.ts'

/** The way from a story to the cards that fit it; nothing where there are none (O-174). */
export const StoryCards = ({ query }: { query: ViewedQuery<Answer<typeof storyCards>> }) => (
  <QueryView
    query={query}
    loading={
      <Loading>
        <Skeleton className="h-31 w-2/5 lg:h-19 rounded-small" />
      </Loading>
    }
    error={texts.cardsFailed}
    errorRow
  >
    {(cards) => <RelatedLinks title={texts.cards(cards.length)} cards={cards} />}
  </QueryView>
)
