/** A rate-limited queue in which a later job replaces a waiting one with the same key. */
export interface CoalescingQueue<Job> {
  enqueue(key: string, job: Job): void
  close(): Promise<void>
}

interface Slot<Job> {
  next: Job | undefined
}

/**
 * Sends the first job of a key at once and then at most one per `gapMs`, always the latest: ten
 * messages in a row make two notifications.
 * @param send must not reject
 */
export function createCoalescingQueue<Job>(
  gapMs: number,
  send: (job: Job) => Promise<void>,
): CoalescingQueue<Job> {
  const slots = new Map<string, Slot<Job>>()
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let closed = false

  const run = (key: string, slot: Slot<Job>, job: Job): void => {
    const work = send(job).finally(() => {
      running.delete(work)
      if (closed) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        const { next } = slot
        slot.next = undefined
        if (next === undefined) slots.delete(key)
        else run(key, slot, next)
      }, gapMs)
      timers.add(timer.unref())
    })
    running.add(work)
  }

  return {
    enqueue(key, job) {
      if (closed) return
      const slot = slots.get(key)
      if (slot !== undefined) {
        slot.next = job
        return
      }
      const opened: Slot<Job> = { next: undefined }
      slots.set(key, opened)
      run(key, opened, job)
    },
    async close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
