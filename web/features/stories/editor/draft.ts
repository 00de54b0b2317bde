import type { Request } from '#contract/kernel/call.ts'
import type { createStory, Story } from '#contract/stories/calls.ts'

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
