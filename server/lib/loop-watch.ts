import { monitorEventLoopDelay } from 'node:perf_hooks'

/** trust.md (i). */
const LATE_MS = 250
const WINDOW_MS = 1_000
/** One long moment, such as a start or a large import, is no overload. */
const LATE_WINDOWS = 2
const RESOLUTION_MS = 20

/** Judges the mean delay of one window after another: whether it has been too long for a while. */
export function createLatenessJudge(): (meanMs: number) => boolean {
  let late = 0
  return (meanMs) => {
    late = meanMs > LATE_MS ? late + 1 : 0
    return late >= LATE_WINDOWS
  }
}

export interface LoopWatch {
  /** Whether this process cannot keep up with what it is asked. */
  isLate(): boolean
  stop(): void
}

/** Watches how long the event loop lets its timers wait, judged once per window. */
export function watchLoop(windowMs = WINDOW_MS): LoopWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const judge = createLatenessJudge()
  let isLate = false
  delays.enable()
  const timer = setInterval(() => {
    isLate = judge(delays.mean / 1e6)
    delays.reset()
  }, windowMs)
  timer.unref()
  return {
    isLate: () => isLate,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
