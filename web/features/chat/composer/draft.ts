import { TEXT_MAX } from '#contract/chat/rules.ts'
import type { Quote } from '#contract/kernel/message.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'
import { useStore } from '../../../lib/store.ts'

/** From this length on the characters are counted beside the field. */
export const COUNTED_FROM = TEXT_MAX - 200

export interface Draft {
  readonly text: string
  readonly reply: Quote | null
}

/** The unsent message; kept in memory while other screens are open. */
const draft = createSessionStore<Draft>({ text: '', reply: null })

export const writeDraft = (change: Partial<Draft>): void => draft.set({ ...draft.get(), ...change })

export const readDraft = draft.get

/** The draft; used by the composer only, so that typing does not rerender the list. */
export const useDraft = (): Draft => useStore(draft)
