import { monitorEventLoopDelay } from 'node:perf_hooks'

/** trust i. */
const LAG_MAX_MS = 250
const WINDOW_MS = 1_000
/** A single late window, such as a start or a large import, is no overload. */
const OVERLOADED_WINDOWS = 2
const RESOLUTION_MS = 20

/** Reports overload once the mean delay of consecutive windows is too long. */
export function createOverloadDetector(): (meanMs: number) => boolean {
  let lagging = 0
  return (meanMs) => {
    lagging = meanMs > LAG_MAX_MS ? lagging + 1 : 0
    return lagging >= OVERLOADED_WINDOWS
  }
}

export interface EventLoopMonitor {
  /** Whether the event loop lags behind its timers. */
  isOverloaded(): boolean
  stop(): void
}

/** Monitors the event loop delay, evaluated once per window. */
export function monitorEventLoopLag(windowMs = WINDOW_MS): EventLoopMonitor {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const detect = createOverloadDetector()
  let isOverloaded = false
  delays.enable()
  const timer = setInterval(() => {
    isOverloaded = detect(delays.mean / 1e6)
    delays.reset()
  }, windowMs)
  timer.unref()
  return {
    isOverloaded: () => isOverloaded,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
