import type { Request } from '#contract/kernel/call.ts'
import type { createStory } from '#contract/stories/calls.ts'
import { EMPTY_STORY, type StoryTexts, textsOf } from '#contract/stories/rules.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'

/** A story while it is written. */
export type Draft = StoryTexts

export const emptyDraft: Draft = EMPTY_STORY

/** The story that is being written, if there is one. */
export const keptStory = createKeptStore<Draft | null>('story', null, (draft) => draft === null)

/** The texts of a story; all of them, also of one that a former version of the app has stored. */
export const draftOf: (story: Draft) => Draft = textsOf

/** The request body; without empty instructions (STORIES-41). */
export function bodyOf(draft: Draft): Request<typeof createStory>['body'] {
  const texts = Object.entries(textsOf(draft)).map(([name, text]) => [name, text.trim()])
  const { instructions, ...others } = Object.fromEntries(texts) as Draft
  return { ...others, instructions: instructions || null }
}

/** Whether there are unsaved changes. */
export const differs = (a: Draft, b: Draft): boolean =>
  JSON.stringify(bodyOf(a)) !== JSON.stringify(bodyOf(b))
