import type { Request } from '#contract/kernel/call.ts'
import type { createStory, Story } from '#contract/stories/calls.ts'
import type { Session } from '../../lib/session.ts'

/** Whether the tab „Zufall“ is shown: role, onboarding and token (O-010). */
export const mayDrawRandom = (
  session: Pick<Session, 'myRole' | 'hasOnboardingCompleted' | 'token'>,
): boolean =>
  session.myRole !== null && session.hasOnboardingCompleted === true && session.token !== null

export const FILTERS = ['all', 'unrated', 'ours'] as const
export type Filter = (typeof FILTERS)[number]

const fits: Record<Filter, (story: Story) => boolean> = {
  all: () => true,
  unrated: ({ rated }) => !rated,
  ours: ({ ours, hasVersion }) => ours || hasVersion,
}

export const filterStories = (stories: readonly Story[], filter: Filter): Story[] =>
  stories.filter(fits[filter])

/**
 * One story at random, another than the last if there is another (O-120).
 * @param chance at least 0, less than 1
 */
export function drawStory(
  stories: readonly Story[],
  chance: number,
  last: number | null = null,
): number | null {
  const others = stories.filter(({ id }) => id !== last)
  const drawn = others.length > 0 ? others : stories
  return drawn[Math.floor(chance * drawn.length)]?.id ?? null
}

/** People read about this many words of a story in a minute. */
const WORDS_PER_MINUTE = 200

/** Whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** A story while it is written. */
export interface Draft {
  readonly title: string
  readonly description: string
  readonly instructions: string
}

export const emptyDraft: Draft = { title: '', description: '', instructions: '' }

export const draftOf = ({ title, description, instructions }: Story): Draft => ({
  title,
  description,
  instructions,
})

/** The request body; without empty instructions (STORIES-41). */
export const bodyOf = (draft: Draft): Request<typeof createStory>['body'] => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  instructions: draft.instructions.trim() || null,
})

/** Whether there are unsaved changes. */
export const differs = (a: Draft, b: Draft): boolean =>
  JSON.stringify(bodyOf(a)) !== JSON.stringify(bodyOf(b))
