import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingText } from '../../../ui/feedback/LoadingText.tsx'
import { StoryError } from './StoryError.tsx'

export interface StoryQueryProps<T> {
  query: UseQueryResult<T>
  /** What is said while it loads. */
  loading: string
  skeleton: ReactNode
  leadsBack?: boolean
  children: (data: T) => ReactNode
}

/**
 * Loading and error states of a query. Data stays shown when a refetch fails; a first read paused
 * offline counts as failed.
 */
export function StoryQuery<T>(props: StoryQueryProps<T>) {
  const { query, loading, skeleton, leadsBack = false, children } = props
  if (query.data !== undefined && !(query.isError && query.isPlaceholderData)) {
    return children(query.data)
  }
  if (query.isError || query.fetchStatus === 'paused') {
    return (
      <StoryError
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.fetchStatus === 'fetching'}
        leadsBack={leadsBack}
      />
    )
  }
  return <LoadingText label={loading}>{skeleton}</LoadingText>
}
