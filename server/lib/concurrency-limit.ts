/** Counts what each key holds at a time; keys that hold nothing take no memory. */
export function createConcurrencyLimit(max: number) {
  const counts = new Map<string, number>()
  return {
    isFull: (key: string): boolean => (counts.get(key) ?? 0) >= max,
    /** Counts one more, also beyond the limit. @returns a function that releases it, once */
    acquire(key: string): () => void {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (counts.get(key) ?? 1) - 1
        if (left === 0) counts.delete(key)
        else counts.set(key, left)
      }
    },
  }
}
