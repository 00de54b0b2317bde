import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, hasNoData } from '../../../lib/queryFailure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'

export interface QueryViewProps<T> {
  query: UseQueryResult<T>
  /** A skeleton of the final size. */
  loading: ReactNode
  /** What to say when nothing could be read. */
  what: string
  safe?: string
  children: (data: T) => ReactNode
}

/**
 * Loading and error states of a query. Data stays shown when a refetch fails; a first read paused
 * offline counts as failed.
 */
export function QueryView<T>({ query, loading, what, safe, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (hasNoData(query)) {
    return (
      <ErrorState
        what={failureText(query.error, what)}
        {...(safe && { safe })}
        onRetry={() => void query.refetch()}
        retrying={query.fetchStatus === 'fetching'}
      />
    )
  }
  return loading
}
