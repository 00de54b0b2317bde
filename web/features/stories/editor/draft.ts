import type { Request } from '#contract/kernel/call.ts'
import type { createStory, Story } from '#contract/stories/calls.ts'
import { createKeptStore } from '../../../lib/session/keptStore.ts'

/** A story while it is written. */
export interface Draft {
  readonly title: string
  readonly description: string
  readonly instructions: string
}

export const emptyDraft: Draft = { title: '', description: '', instructions: '' }

/** The story that is being written, if there is one. */
export const keptStory = createKeptStore<Draft | null>('story', null, (draft) => draft === null)

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
