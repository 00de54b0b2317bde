import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { onAppEvent } from './events.ts'
import { onForget } from './memory.ts'

/** A refusal will not change by asking again; a lost connection or a fault of the server may. */
const maySucceedLater = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status >= 500

/** The one cache of server data of this tab. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && maySucceedLater(error),
    },
  },
})

onForget(() => queryClient.clear())
onAppEvent('resync', () => void queryClient.invalidateQueries())
