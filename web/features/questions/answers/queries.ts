import { queryOptions } from '@tanstack/react-query'
import { listAnswers } from '#contract/questions/calls.ts'
import { call } from '#web/lib/http/api.ts'

/** One's own answers, last changed first. */
export const answersQuery = queryOptions({
  queryKey: ['questions', 'answers'],
  queryFn: ({ signal }) => call(listAnswers, {}, { signal }),
})
