import {
  listStories,
  type Rating,
  readStory,
  type Story,
  storyMatches,
} from '#contract/stories/calls.ts'
import type { FakeServer } from './fakeServer.ts'

/** Nothing written, nothing rated; a story that is asked for is there. */
export const emptyStories = (server: FakeServer): FakeServer =>
  server
    .on(listStories, () => [])
    .on(storyMatches, () => ({ matches: [], partnerRatings: [], partnerShares: false }))
    .on(readStory, ({ params }) => someStory(Number(params.id)))

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
  rated: false,
  ...change,
})

/** A rating that may be shown to the partner. */
export const someRating = <P extends Rating['preference']>(
  storyId: number,
  preference: P,
  dirtyLevel = 3,
): Rating & { preference: P } => ({ id: `rating-${storyId}`, storyId, preference, dirtyLevel })
