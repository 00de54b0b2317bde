interface Job {
  readonly steps: (() => void)[]
  readonly isHidden: boolean
}

const jobs = new Set<Job>()
let isScheduled = false

/**
 * Runs the steps of a drawing in a task each, since several pictures at once would block a phone
 * for 300 ms. Hidden ones wait for all others. Returns a function that cancels what is left.
 */
export function drawLater(steps: readonly (() => void)[], isHidden: boolean): () => void {
  const job = { steps: [...steps], isHidden }
  jobs.add(job)
  schedule()
  return () => jobs.delete(job)
}

function schedule(): void {
  if (isScheduled || jobs.size === 0) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    const job = [...jobs].find(({ isHidden }) => !isHidden) ?? [...jobs][0]
    const step = job?.steps.shift()
    if (job?.steps.length === 0) jobs.delete(job)
    try {
      step?.()
    } finally {
      schedule()
    }
  })
}
