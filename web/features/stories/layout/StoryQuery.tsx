import type { UseQueryResult } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { serverMessageOf } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { LoadingText } from '#web/ui/feedback/LoadingText.tsx'
import { LowFlame } from '#web/ui/graphics/icons.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { type QueryFailure, QueryView } from '#web/ui/query/QueryView.tsx'
import { storyTexts } from '../reader/texts.ts'
import { faultTexts as texts } from './texts.ts'

export interface StoryQueryProps<T> {
  query: UseQueryResult<T>
  /** Text shown while it loads. */
  loading: string
  skeleton: ReactNode
  /** A failure shows a way back to the list. */
  leadsBack?: boolean
  children: (data: T) => ReactNode
}

/** The states of a query, with the texts of STORIES-14 and STORIES-28. */
export function StoryQuery<T>(props: StoryQueryProps<T>) {
  const { query, loading, skeleton, leadsBack = false, children } = props
  return (
    <QueryView
      query={query}
      loading={<LoadingText label={loading}>{skeleton}</LoadingText>}
      error={serverMessageOf(query.error) ?? texts.otherwise}
      renderError={(failure) => <StoryError {...failure} leadsBack={leadsBack} />}
    >
      {children}
    </QueryView>
  )
}

function StoryError({ what, onRetry, retrying, leadsBack }: QueryFailure & { leadsBack: boolean }) {
  return (
    <div
      role="alert"
      className="grid flex-1 place-content-center justify-items-center gap-2 py-8 text-center"
    >
      <GlowingIcon icon={<LowFlame />} />
      <p className="display text-xl">{texts.heading}</p>
      <p className="max-w-80 text-sm text-danger">{texts.fault(what)}</p>
      <Button className="mt-3" busy={retrying} onClick={onRetry}>
        <RotateCcw /> {texts.retry}
      </Button>
      {leadsBack && (
        <ButtonLink to="/stories" tone="text">
          {storyTexts.toList}
        </ButtonLink>
      )}
    </div>
  )
}
