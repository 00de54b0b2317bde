/** The queue of a semaphore is full; the caller should retry later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export interface SemaphoreOptions {
  /** Most waiters; `acquire` fails with `QueueFull` beyond. */
  readonly queueMax?: number
  /** When a waiter gives up, and its error. */
  readonly timeout?: { readonly ms: number; readonly error: () => Error }
}

export interface Semaphore {
  /**
   * Takes a permit, in the order of the calls.
   * @throws QueueFull, or the error of `timeout`
   */
  acquire(): Promise<void>
  release(): void
  /** Runs some work with a permit. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** A fair counting semaphore; with one permit it is a mutex. */
export function createSemaphore(
  permits: number,
  { queueMax = Number.POSITIVE_INFINITY, timeout }: SemaphoreOptions = {},
): Semaphore {
  const queue = new Set<() => void>()
  let acquired = 0

  const enqueue = () =>
    new Promise<void>((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer =
        timeout &&
        setTimeout(() => {
          queue.delete(grant)
          reject(timeout.error())
        }, timeout.ms)
      queue.add(grant)
    })

  const acquire = async () => {
    if (acquired < permits) {
      acquired += 1
      return
    }
    if (queue.size >= queueMax) throw new QueueFull()
    await enqueue()
  }
  const release = () => {
    const [next] = queue
    if (next === undefined) {
      acquired -= 1
      return
    }
    // The permit passes to the next waiter directly, so that no new caller can overtake it.
    queue.delete(next)
    next()
  }
  return {
    acquire,
    release,
    async run(work) {
      await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

export interface KeyedMutex {
  /** Runs some work after what came before it with the same key, whether that has failed or not. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** A mutex for each key, in the order of the calls; keys nobody holds take no memory. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      const before = last.get(key)
      const result = before === undefined ? work() : before.then(work, work)
      last.set(key, result)
      try {
        return await result
      } finally {
        if (last.get(key) === result) last.delete(key)
      }
    },
  }
}

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
