import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { QueryView } from '../../../ui/query/QueryView.tsx'
import { loginMethodTexts as texts } from './texts.ts'

export interface SettingQueryProps<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** The states of a setting that is read from the server, each one line high. */
export function SettingQuery<T>({ query, children }: SettingQueryProps<T>) {
  return (
    <QueryView
      query={query}
      error={texts.failed}
      loading={
        <Loading>
          <Skeleton className="h-14 rounded-field" />
        </Loading>
      }
      renderError={({ what, onRetry, retrying }) => (
        <div role="alert" className="flex min-h-14 flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-danger">{what}</p>
          <Button tone="quiet" small busy={retrying} onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      )}
    >
      {children}
    </QueryView>
  )
}
