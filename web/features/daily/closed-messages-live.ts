import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from '../../lib/localStorage.ts'

/** Local storage key, kept on logout (HEUTE-08, KONST-44, O-021). */
const KEY = 'closedMessages'

/** Parses the stored ids; an invalid value counts as empty (O-103). */
export function parseClosed(stored: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Adds an id and removes those that are not in `today` (O-103). */
export const closeOne = (
  closed: readonly string[],
  id: string,
  today: readonly string[],
): readonly string[] => [...new Set([...closed, id])].filter((one) => today.includes(one))

const listeners = new Set<() => void>()
let known: { stored: string | null; closed: readonly string[] } = { stored: null, closed: [] }

function read(): readonly string[] {
  const stored = readItem(KEY)
  if (stored !== known.stored) known = { stored, closed: parseClosed(stored) }
  return known.closed
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The ids of the messages closed on this device. */
export const useClosed = (): readonly string[] => useSyncExternalStore(subscribe, read)

/** Closes a message on this device. `today` are the ids of all messages of today. */
export function closeMessage(id: string, today: readonly string[]): void {
  writeItem(KEY, JSON.stringify(closeOne(read(), id, today)))
  for (const listener of listeners) listener()
}
