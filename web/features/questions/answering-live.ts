import { useSyncExternalStore } from 'react'
import { writeItem } from '../../lib/localStorage.ts'
import { onSessionReset } from '../../lib/sessionReset.ts'
import { type Answering, NOTHING } from './answers-state.ts'
import { ANSWERS_WAIT } from './key-queries.ts'

let state: Answering = NOTHING
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export const readAnswering = (): Answering => state

export function publishAnswering(next: Answering): void {
  if (next === state) return
  state = next
  // The next visit may begin on any screen: this tells it whether there is something to send.
  writeItem(ANSWERS_WAIT, state.waiting.length > 0 ? 'true' : null)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What this visit has answered, and what of it still waits for the server. */
export const useAnswering = (): Answering => useSyncExternalStore(subscribe, readAnswering)

// What one login has answered is nothing for the next one on this device.
onSessionReset(() => {
  state = NOTHING
  tell()
})
