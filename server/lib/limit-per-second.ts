/** Returns a function that counts, and says whether more than `max` have come within a second. */
export function limitPerSecond(max: number): () => boolean {
  let since = performance.now()
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since >= 1_000) {
      since = now
      count = 0
    }
    count += 1
    return count > max
  }
}
