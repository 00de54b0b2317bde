import { useSyncExternalStore } from 'react'
import type { Quote } from '#contract/kernel/message.ts'
import { onSessionReset } from '../../../lib/sessionReset.ts'

export interface Draft {
  readonly text: string
  readonly reply: Quote | null
}

const nothing: Draft = { text: '', reply: null }

/** What is being written; only in this tab, and only for this login. */
let draft = nothing
const listeners = new Set<() => void>()
onSessionReset(() => writeDraft(nothing))

/** Changes the message being written; it is still there after a look at another screen. */
export function writeDraft(change: Partial<Draft>): void {
  draft = { ...draft, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readDraft = (): Draft => draft

/** The message being written. Only the field listens: the list is not drawn anew with every letter. */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, readDraft)
