import { rateStory } from '#contract/stories/calls.ts'
import type { Preference } from '#contract/stories/rules.ts'
import { prepareCall, sentenceOf } from '../../../lib/http/api.ts'
import { defineChange } from '../../../lib/offline/changes.ts'
import { queryClient } from '../../../lib/query/queryClient.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'
import { notice } from '../../../ui/feedback/notices.ts'
import { matchesQuery, storyQuery, summariesQuery } from '../queries.ts'
import { ratingTexts } from './texts.ts'

export interface RatingGiven {
  readonly storyId: number
  readonly dirtyLevel: number
  readonly preference: Preference
  /** The story was unrated where it was given. */
  readonly first: boolean
}

/** Stories whose rating was refused while it was shown as given. */
export const refusedRatings = createSessionStore<readonly number[]>([])

/**
 * One's own ratings; without a network the first one of a story waits on the device. A later one
 * could replace what was rated elsewhere since, and nobody could tell (decision 0058).
 */
export const ratingChanges = defineChange<RatingGiven>({
  kind: 'story-rating',
  subjectOf: ({ storyId }) => String(storyId),
  mayWait: ({ first }) => first,
  prepare: ({ storyId, first, ...opinion }, { hasWaited }) =>
    prepareCall(rateStory, {
      params: { id: String(storyId) },
      body: { ...opinion, ...(hasWaited && { first }) },
    }),
  onAccepted({ storyId }) {
    queryClient.setQueryData(summariesQuery.queryKey, (stories) =>
      stories?.map((story) => (story.id === storyId ? { ...story, rated: true } : story)),
    )
    queryClient.setQueryData(
      storyQuery(String(storyId)).queryKey,
      (story) => story && { ...story, rated: true },
    )
    void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
  },
  onRefused({ storyId }, cause) {
    refusedRatings.set([...refusedRatings.get(), storyId])
    notice(sentenceOf(cause, ratingTexts.failed))
    void queryClient.invalidateQueries({ queryKey: ['stories'] })
  },
})
