import type { Answer } from '#contract/kernel/call.ts'
import { rateStory } from '#contract/stories/calls.ts'
import type { Preference } from '#contract/stories/rules.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { matchesQuery, storyQuery, summariesQuery } from '../queries.ts'
import { ratingTexts } from './texts.ts'

export interface RatingGiven {
  readonly storyId: number
  readonly dirtyLevel: number
  readonly preference: Preference
  /** `ratingRevision` of the story where it was given. */
  readonly insteadOf: string | null
}

/** Stories whose rating was refused while it was shown as given. */
export const refusedRatings = createSessionStore<readonly number[]>([])

/**
 * One's own ratings. One that waited on the device replaces only what was shown when it was given
 * (decision 0058).
 */
export const ratingChanges = defineChange<RatingGiven, Answer<typeof rateStory>>({
  kind: 'story-rating',
  replaces: ({ storyId }, earlier) => storyId === earlier.storyId,
  prepare: ({ storyId, insteadOf, ...opinion }, { hasWaited }) =>
    prepareCall(rateStory, {
      params: { id: String(storyId) },
      body: { ...opinion, ...(hasWaited && { insteadOf }) },
    }),
  onAccepted({ storyId }, { ratingRevision }) {
    queryClient.setQueryData(summariesQuery.queryKey, (stories) =>
      stories?.map((story) => (story.id === storyId ? { ...story, rated: true } : story)),
    )
    queryClient.setQueryData(
      storyQuery(String(storyId)).queryKey,
      (story) => story && { ...story, rated: true, ratingRevision },
    )
    void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
  },
  onRefused({ storyId }, cause) {
    refusedRatings.set([...refusedRatings.get(), storyId])
    notice(sentenceOf(cause, ratingTexts.failed))
    void queryClient.invalidateQueries({ queryKey: ['stories'] })
  },
})
