import type { UseQueryResult } from '@tanstack/react-query'
import { NetworkError, UNREACHED } from './api.ts'

/** Whether a first read has failed or waits for a network. What was read once stays in view. */
export const isMissing = (
  query: Pick<UseQueryResult, 'data' | 'isError' | 'fetchStatus'>,
): boolean => query.data === undefined && (query.isError || query.fetchStatus === 'paused')

/**
 * What a screen says where a read is missing: its own sentence, unless nothing was reached (O-158).
 * @param error of the read; null while it waits for a network
 */
export const whyMissing = (error: unknown, sentence: string): string =>
  error === null || error instanceof NetworkError ? UNREACHED : sentence
