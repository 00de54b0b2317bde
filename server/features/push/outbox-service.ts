/** What waits to be sent; a later one with the same key takes an earlier one's place. */
export interface Outbox<Job> {
  put(key: string, job: Job): void
  close(): Promise<void>
}

interface Lane<Job> {
  next: Job | undefined
}

/**
 * Sends the first job of a key at once and then at most one per `gapMs`, always the latest: ten
 * messages in a row ring twice, not ten times.
 * @param send must not fail
 */
export function createOutbox<Job>(gapMs: number, send: (job: Job) => Promise<void>): Outbox<Job> {
  const lanes = new Map<string, Lane<Job>>()
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let closed = false

  const run = (key: string, lane: Lane<Job>, job: Job): void => {
    const work = send(job).finally(() => {
      running.delete(work)
      if (closed) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        const { next } = lane
        lane.next = undefined
        if (next === undefined) lanes.delete(key)
        else run(key, lane, next)
      }, gapMs)
      timers.add(timer.unref())
    })
    running.add(work)
  }

  return {
    put(key, job) {
      if (closed) return
      const lane = lanes.get(key)
      if (lane !== undefined) {
        lane.next = job
        return
      }
      const opened: Lane<Job> = { next: undefined }
      lanes.set(key, opened)
      run(key, opened, job)
    },
    async close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
