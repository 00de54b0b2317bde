import { useSyncExternalStore } from 'react'
import type { Quote } from '#contract/kernel/message.ts'
import { onSessionReset } from '../../../lib/sessionReset.ts'

export interface Draft {
  readonly text: string
  readonly reply: Quote | null
}

const nothing: Draft = { text: '', reply: null }

/** The unsent message, in memory and for this session only. */
let draft = nothing
const listeners = new Set<() => void>()
onSessionReset(() => writeDraft(nothing))

/** Changes the draft, which is kept while other screens are open. */
export function writeDraft(change: Partial<Draft>): void {
  draft = { ...draft, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readDraft = (): Draft => draft

/** The draft; used by the composer only, so that typing does not rerender the list. */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, readDraft)
