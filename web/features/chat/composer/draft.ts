import type { Quote } from '#contract/chat/shapes.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'

export interface Draft {
  readonly text: string
  readonly reply: Quote | null
}

/**
 * The unsent message; kept while other screens are open, and sealed on the device. Read by the composer only, so that
 * typing does not rerender the list.
 */
export const draft = createKeptStore<Draft>(
  'chat',
  { text: '', reply: null },
  ({ text }) => text.trim() === '',
)
registerUnsaved(() => draft.get().text.trim() !== '')

export const writeDraft = (change: Partial<Draft>): void => draft.set({ ...draft.get(), ...change })
