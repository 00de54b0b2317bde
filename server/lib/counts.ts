/** How many of something each key holds right now; nothing is kept of keys that hold none. */
export function createCounts(max: number) {
  const counts = new Map<string, number>()
  return {
    isFull: (key: string): boolean => (counts.get(key) ?? 0) >= max,
    /** Counts one more, also beyond the limit. @returns how to give it back, once */
    enter(key: string): () => void {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        const left = (counts.get(key) ?? 1) - 1
        if (left === 0) counts.delete(key)
        else counts.set(key, left)
      }
    },
  }
}

export type Counts = ReturnType<typeof createCounts>
