import { createSharedItemStore } from '#web/lib/device/localStorage.ts'
import { useStore } from '#web/lib/store.ts'

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

const stored = createSharedItemStore(KEY)
let parsed: { text: string | null; closed: readonly string[] } = { text: null, closed: [] }

const closedMessages = {
  /** Parsed once for each text, so that the list stays the same while nothing changes. */
  get(): readonly string[] {
    const text = stored.get()
    if (text !== parsed.text) parsed = { text, closed: parseClosed(text) }
    return parsed.closed
  },
  subscribe: stored.subscribe,
}

/** The ids of the messages closed on this device. */
export const useClosed = (): readonly string[] => useStore(closedMessages)

/** Closes a message on this device. `today` are the ids of all messages of today. */
export const closeMessage = (id: string, today: readonly string[]): void =>
  stored.set(JSON.stringify(closeOne(closedMessages.get(), id, today)))

/** Shows messages again that were closed on this device. */
export const reopenMessages = (ids: readonly string[]): void =>
  stored.set(JSON.stringify(closedMessages.get().filter((id) => !ids.includes(id))))
