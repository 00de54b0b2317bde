/** Runs at most `atOnce` pieces of work together; the others wait in the order they came. */
export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        // The turn passes on to the next one, so that nobody new slips in between.
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
