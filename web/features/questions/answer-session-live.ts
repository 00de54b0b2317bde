import { useSyncExternalStore } from 'react'
import { writeItem } from '../../lib/localStorage.ts'
import { onSessionReset } from '../../lib/sessionReset.ts'
import { type AnswerSession, EMPTY_SESSION } from './answer-session-state.ts'
import { ANSWERS_QUEUED } from './key-queries.ts'

let state: AnswerSession = EMPTY_SESSION
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export const readAnswerSession = (): AnswerSession => state

export function setAnswerSession(next: AnswerSession): void {
  if (next === state) return
  state = next
  // Read at the next start of the app, which may be on any screen (live.ts).
  writeItem(ANSWERS_QUEUED, state.waiting.length > 0 ? 'true' : null)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The answers of this visit and the queued ones. */
export const useAnswerSession = (): AnswerSession =>
  useSyncExternalStore(subscribe, readAnswerSession)

onSessionReset(() => {
  state = EMPTY_SESSION
  tell()
})
