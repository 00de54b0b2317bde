import { useSyncExternalStore } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { onSessionReset } from '../../../lib/sessionReset.ts'

/** The message whose photo was pressed last in the conversation; the address holds only its id. */
let pressed: Message | null = null
const listeners = new Set<() => void>()
onSessionReset(() => press(null))

export function press(message: Message | null): void {
  pressed = message
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePressed = (): Message | null => useSyncExternalStore(subscribe, () => pressed)
