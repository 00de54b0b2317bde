/** Too much of one kind waits already; whoever asks is told to come back. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/**
 * Runs at most `atOnce` pieces of work together; the others wait in the order they came.
 * @param waitingMax beyond so many that wait, the next one fails with `Busy`
 */
export function createTurns(atOnce: number, waitingMax = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (waiting.length >= waitingMax) throw new Busy()
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
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
