import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from '#contract/push/calls.ts'
import { call } from '#web/lib/http/api.ts'

/** One's own preferences (PUSH-15 to PUSH-18). */
export const settingsQuery = queryOptions({
  queryKey: ['push', 'settings'],
  queryFn: ({ signal }) => call(readNotificationSettings, {}, { signal }),
})

/** Saves one preference optimistically; reverted on failure (PUSH-24, PUSH-25). */
export function useSaveSettings() {
  const cache = useQueryClient()
  const { queryKey } = settingsQuery
  return useMutation({
    mutationFn: (change: Partial<NotificationSettings>) =>
      call(saveNotificationSettings, { body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (settings) => settings && { ...settings, ...change })
      return before
    },
    onSuccess: (settings) => cache.setQueryData(queryKey, settings),
    onError: (_error, _change, before) => cache.setQueryData(queryKey, before),
  })
}
