import { createStory, type Story } from '#contract/stories/calls.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { cacheStory } from '../queries.ts'
import { bodyOf, type Draft } from './draft.ts'
import { editorTexts } from './texts.ts'

export interface NewStory {
  readonly clientId: string
  readonly draft: Draft
}

/**
 * Drafts refused while their form was closed, or dropped because their pair was left; the next new
 * story begins with the first.
 */
export const refusedStories = createSessionStore<readonly Draft[]>([])
registerUnsaved(() => refusedStories.get().length > 0)

const storeRefusedStory = (draft: Draft): void =>
  refusedStories.set([...refusedStories.get(), draft])

/** Keeps what was being written for a pair that was left, and says so. */
export function storeDroppedStory(draft: Draft): void {
  storeRefusedStory(draft)
  notice(editorTexts.dropped)
}

/** Stories of one's own; without a network they wait on the device. */
export const newStories = defineChange<NewStory, Story>({
  kind: 'own-story',
  prepare: ({ clientId, draft }, { pairId }) =>
    prepareCall(createStory, { body: { ...bodyOf(draft), clientId, pairId } }),
  onAccepted: (_, story) => cacheStory(story),
  onRefused({ draft }, cause) {
    storeRefusedStory(draft)
    notice(`${sentenceOf(cause, editorTexts.failed)} ${editorTexts.kept}`)
  },
  onDropped: ({ draft }) => storeDroppedStory(draft),
})
