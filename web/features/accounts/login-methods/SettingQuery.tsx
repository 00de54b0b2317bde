import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, hasNoData } from '../../../lib/queryFailure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { loginMethodTexts as texts } from './texts.ts'

export interface SettingQueryProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** A setting read from the server, with its loading and error states. */
export function SettingQuery<T>({ query, children }: SettingQueryProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!hasNoData(query)) {
    return (
      <Loading>
        <Skeleton className="h-14 rounded-field!" />
      </Loading>
    )
  }
  return (
    <div role="alert" className="flex min-h-14 flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-danger">{failureText(query.error, texts.failed)}</p>
      <Button tone="quiet" small busy={query.isFetching} onClick={() => void query.refetch()}>
        {texts.retry}
      </Button>
    </div>
  )
}
