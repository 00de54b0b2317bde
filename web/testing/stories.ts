import type { Answer } from '#contract/kernel/call.ts'
import {
  listStorySummaries,
  type Rating,
  type rateStory,
  readStory,
  type Story,
  type StorySummary,
  storyCards,
  storyMatches,
} from '#contract/stories/calls.ts'
import { storyNotFound } from '#contract/stories/errors.ts'
import { inList } from '#contract/stories/rules.ts'
import type { FakeServer } from './fakeServer.ts'

/** Nothing written, nothing rated; a story that is asked for is there. */
export const emptyStories = (server: FakeServer): FakeServer =>
  server
    .on(listStorySummaries, () => [])
    .on(storyMatches, () => ({ matches: [], partnerRatings: [], partnerShares: false }))
    .on(storyCards, () => [])
    .on(readStory, ({ params }) => someStory(Number(params.id)))

/** The stories as the list has them and each as it is read. */
export const withStories = (server: FakeServer, stories: readonly Story[]): FakeServer =>
  server
    .on(listStorySummaries, () => stories.map(inList))
    .on(
      readStory,
      ({ params }) => stories.find(({ id }) => String(id) === params.id) ?? storyNotFound,
    )

/** A story of a list, with whatever a test cares about. */
export const someSummary = (id: number, change: Partial<Story> = {}): StorySummary =>
  inList(someStory(id, change))

/** A common story, with whatever a test cares about. */
export const someStory = (id: number, change: Partial<Story> = {}): Story => ({
  id,
  title: `Geschichte ${id}`,
  description: `Der Anfang von ${id}.`,
  instructions: '',
  ours: false,
  hasVersion: false,
  series: null,
  branches: false,
  heat: 2,
  rated: false,
  ratingRevision: change.rated === true ? `rating ${id}` : null,
  revision: `${id}`,
  ...change,
})

/** A rating that may be shown to the partner. */
export const someRating = <P extends Rating['preference']>(
  storyId: number,
  preference: P,
  dirtyLevel = 3,
): Rating & { preference: P } => ({ id: `rating-${storyId}`, storyId, preference, dirtyLevel })

/** The answer to an own rating. */
export const someOwnRating = (
  storyId: number,
  preference: Rating['preference'],
  dirtyLevel = 3,
): Answer<typeof rateStory> => ({
  ...someRating(storyId, preference, dirtyLevel),
  ratingRevision: `${preference} ${dirtyLevel}`,
})
