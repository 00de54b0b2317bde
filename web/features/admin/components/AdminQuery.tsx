import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'

export interface AdminQueryProps<T> {
  query: UseQueryResult<T>
  /** What to say when nothing could be read. */
  what: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Loading, failed or full; what was read once stays in view. */
export function AdminQuery<T>({ query, what, skeleton, children }: AdminQueryProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError || query.fetchStatus === 'paused') {
    return (
      <ErrorState
        what={what}
        safe={query.error && sentenceOf(query.error, '')}
        onRetry={() => void query.refetch()}
        retrying={query.fetchStatus === 'fetching'}
      />
    )
  }
  return <Loading>{skeleton}</Loading>
}
