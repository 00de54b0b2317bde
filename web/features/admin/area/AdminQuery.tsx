import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/http/api.ts'
import { Loading } from '../../../ui/feedback/Skeleton.tsx'
import { QueryView } from '../../../ui/query/QueryView.tsx'

export interface AdminQueryProps<T> {
  query: UseQueryResult<T>
  /** What to say when nothing could be read. */
  what: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** The states of a query of the administration; an error says what the server said. */
export function AdminQuery<T>({ query, what, skeleton, children }: AdminQueryProps<T>) {
  return (
    <QueryView
      query={query}
      error={what}
      safe={query.error instanceof ApiError && query.error.serverMessage}
      loading={<Loading>{skeleton}</Loading>}
    >
      {children}
    </QueryView>
  )
}
