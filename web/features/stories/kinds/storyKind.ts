import type { StorySummary } from '#contract/stories/calls.ts'

/** Kinds of stories told otherwise than one that one person reads in a few minutes. */
const STORY_KINDS = ['serial', 'branching', 'duet', 'long'] as const
export type StoryKind = (typeof STORY_KINDS)[number]

/** Minutes from which a story is an evening of its own; most others take one or two. */
const LONG_MINUTES = 5

/** The kind of a story, or null; how it is told counts more than how long it is. */
export function storyKind({
  series,
  branches,
  voices,
  minutes,
}: Pick<StorySummary, 'series' | 'branches' | 'voices' | 'minutes'>): StoryKind | null {
  if (series !== null) return 'serial'
  if (branches) return 'branching'
  if (voices) return 'duet'
  return minutes >= LONG_MINUTES ? 'long' : null
}
