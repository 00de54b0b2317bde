import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateStory } from '#contract/stories/calls.ts'
import { storyChanged } from '#contract/stories/errors.ts'
import { call, isRefusal } from '#web/lib/http/api.ts'
import { useSubmitAndWait } from '#web/lib/offline/useSubmitAndWait.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { cacheStory, storyQuery } from '../queries.ts'
import { type NewStory, newStories } from './changes.ts'
import { bodyOf } from './draft.ts'
import { editorTexts } from './texts.ts'

interface Saving extends NewStory {
  /** Revision of what is replaced; null for a new story. */
  readonly insteadOf: string | null
}

/**
 * Saves a new story, or the one with `id`, and says whether it waits on this device. If it was
 * changed meanwhile, `useStory` has what it has become once this has failed.
 */
export function useSaveStory(id: string | null) {
  const cache = useQueryClient()
  const submitAndWait = useSubmitAndWait(newStories)
  return useMutation({
    mutationFn: async ({ clientId, draft, insteadOf }: Saving) => {
      if (id === null) return submitAndWait({ clientId, draft })
      const body = { ...bodyOf(draft), ...(insteadOf !== null && { insteadOf }) }
      const answer = await call(updateStory, { params: { id }, body })
      cacheStory(answer)
      return { answer }
    },
    onError: async (cause) => {
      if (id === null || !isRefusal(cause, storyChanged)) return
      await cache.fetchQuery({ ...storyQuery(id), staleTime: 0 }).catch(() => undefined)
    },
    onSuccess: (sent) => toast(sent === null ? editorTexts.queued : editorTexts.saved),
  })
}
