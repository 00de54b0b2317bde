import type { Quote } from '#contract/chat/shapes.ts'
import { registerUnsaved } from '../../../lib/routing/unsaved.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'

export interface Draft {
  readonly text: string
  readonly reply: Quote | null
}

/**
 * The unsent message; kept in memory while other screens are open. Read by the composer only, so that
 * typing does not rerender the list.
 */
export const draft = createSessionStore<Draft>({ text: '', reply: null })
registerUnsaved(() => draft.get().text.trim() !== '')

export const writeDraft = (change: Partial<Draft>): void => draft.set({ ...draft.get(), ...change })
