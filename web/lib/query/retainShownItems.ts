import { onSessionReset } from '../session/sessionReset.ts'

/**
 * Keeps items in a list that the server stops returning once they were seen (O-148): an open screen
 * refetches, and items of one answer must not disappear with the next.
 */
export function retainShownItems<T>(idOf: (item: T) => string | number) {
  let shown: readonly T[] = []
  let sessionCount = 0
  onSessionReset(() => {
    shown = []
    sessionCount += 1
  })
  return {
    /**
     * Call before the request. Returns a function that takes the fresh list and inserts the shown
     * items it lacks at their former index. Answers to requests of an earlier session are not kept.
     */
    startRead() {
      const startedIn = sessionCount
      return (fresh: readonly T[]): T[] => {
        const all = [...fresh]
        if (startedIn !== sessionCount) return all
        const ids = new Set(fresh.map(idOf))
        for (const [index, item] of shown.entries()) {
          if (!ids.has(idOf(item))) all.splice(index, 0, item)
        }
        shown = all
        return all
      }
    },
    /** Call when the screen is left: nothing is retained any more. */
    clear() {
      shown = []
    },
  }
}
