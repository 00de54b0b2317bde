import { onForget } from './memory.ts'

/**
 * Keeps on a screen what the server shows only until it has been seen (O-148): a screen reads again
 * while it is open, and what has come with one answer must not go with the next.
 */
export function keepShown<T>(idOf: (item: T) => string | number) {
  let shown: readonly T[] = []
  let login = 0
  onForget(() => {
    shown = []
    login += 1
  })
  return {
    /**
     * Call it before asking; its result takes the fresh list and adds what the screen has shown
     * and is missing now, where it stood. Answers to an earlier login are kept nowhere.
     */
    asking() {
      const asked = login
      return (fresh: readonly T[]): T[] => {
        const all = [...fresh]
        if (asked !== login) return all
        const ids = new Set(fresh.map(idOf))
        for (const [index, item] of shown.entries()) {
          if (!ids.has(idOf(item))) all.splice(index, 0, item)
        }
        shown = all
        return all
      }
    },
    /** The screen is left: what has gone since may go. */
    leave() {
      shown = []
    },
  }
}
