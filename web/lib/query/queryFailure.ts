import type { UseQueryResult } from '@tanstack/react-query'
import { NetworkError, unreachedSentence } from '../http/api.ts'

/** Whether a query without data has failed or is paused offline. Data read before stays shown. */
export const hasNoData = (
  query: Pick<UseQueryResult, 'data' | 'isError' | 'fetchStatus'>,
): boolean => query.data === undefined && (query.isError || query.fetchStatus === 'paused')

/**
 * The text for a failed read: the screen's own sentence, and that the server was not reached where it
 * was not (O-158, O-185).
 * @param error of the query; null while it is paused offline
 */
export const failureText = (error: unknown, sentence: string): string =>
  error === null || error instanceof NetworkError ? unreachedSentence(sentence) : sentence
