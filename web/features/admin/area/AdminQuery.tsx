import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { failureText, hasNoData } from '../../../lib/queryFailure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'

export interface AdminQueryProps<T> {
  query: UseQueryResult<T>
  /** What to say when nothing could be read. */
  what: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Loading and error states of a query; data stays shown when a refetch fails. */
export function AdminQuery<T>({ query, what, skeleton, children }: AdminQueryProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (hasNoData(query)) {
    return (
      <ErrorState
        what={failureText(query.error, what)}
        safe={query.error instanceof ApiError && query.error.serverMessage}
        onRetry={() => void query.refetch()}
        retrying={query.fetchStatus === 'fetching'}
      />
    )
  }
  return <Loading>{skeleton}</Loading>
}
