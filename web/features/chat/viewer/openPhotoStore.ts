import { useSyncExternalStore } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { onSessionReset } from '../../../lib/sessionReset.ts'

/** The message whose photo was opened in the conversation; the URL contains only its id. */
let openPhoto: Message | null = null
const listeners = new Set<() => void>()
onSessionReset(() => setOpenPhoto(null))

export function setOpenPhoto(message: Message | null): void {
  openPhoto = message
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenPhoto = (): Message | null => useSyncExternalStore(subscribe, () => openPhoto)
