import { useMutation } from '@tanstack/react-query'
import { updateStory } from '#contract/stories/calls.ts'
import { call } from '../../../lib/http/api.ts'
import { cacheStory } from '../queries.ts'
import { type NewStory, newStories } from './changes.ts'
import { bodyOf } from './draft.ts'

/** Saves a new story, or the one with `id`; calls back with whether it waits on this device. */
export function useSaveStory(id: string | null, onSaved: (waits: boolean) => void) {
  return useMutation({
    mutationFn: async ({ clientId, draft }: NewStory) => {
      if (id === null) return newStories.submitAndWait({ clientId, draft })
      const answer = await call(updateStory, { params: { id }, body: bodyOf(draft) })
      cacheStory(answer)
      return { answer }
    },
    onSuccess: (sent) => onSaved(sent === null),
  })
}
