import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, hasNoData } from '#web/lib/query/queryFailure.ts'
import { ErrorState, type ErrorStateProps } from '../feedback/ErrorState.tsx'

/** The fields a view reads of a query; infinite queries have them as well. */
export interface ViewedQuery<T>
  extends Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'fetchStatus'> {
  readonly data: T | undefined
  refetch(): Promise<unknown>
}

/** The failure in words, and how to read again. */
export interface QueryFailure extends Required<Pick<ErrorStateProps, 'onRetry' | 'retrying'>> {
  readonly what: string
}

interface QueryViewProps<T> {
  query: ViewedQuery<T>
  /** A skeleton of the final size. */
  loading: ReactNode
  /** Sentence for when nothing could be read; offline that nothing was reached follows (O-158). */
  error: string
  /** Names the data that is not lost. */
  safe?: ReactNode
  /** The error in one line. */
  errorRow?: boolean
  /** Replaces the error state where it has another form. */
  renderError?: (failure: QueryFailure) => ReactNode
  /** Shown in place of an empty list, or of what `isEmpty` calls so. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/**
 * The states of a query: loading, error, offline, empty, content. Data stays shown when a refetch
 * fails; a first read that is paused offline counts as failed.
 */
export function QueryView<T>({
  query,
  loading,
  error,
  safe,
  errorRow = false,
  renderError,
  empty,
  isEmpty = isEmptyList,
  children,
}: QueryViewProps<T>) {
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data)
  }
  if (!hasNoData(query)) return loading
  const failure: QueryFailure = {
    what: failureText(query.error, error),
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  }
  if (renderError) return renderError(failure)
  return <ErrorState safe={safe} row={errorRow} {...failure} />
}
