import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** trust i. */
const LAG_MAX_MS = 250
const WINDOW_MS = 1_000
/**
 * A loop that is idle for part of the window keeps up: its timers are late because other processes
 * have the processor, and refusing calls would not help (decision 0030).
 */
const UTILIZATION_MIN = 0.9
/** A single late window, such as a large import, is no overload. */
const OVERLOADED_WINDOWS = 2
/** Loading modules and compiling keeps a small or busy machine occupied, with nobody to refuse. */
const STARTUP_WINDOWS = 10
const RESOLUTION_MS = 20

/** Mean delay of the timers in a window, and the part of it in which the loop had work (0 to 1). */
export interface LoopWindow {
  readonly meanMs: number
  readonly utilization: number
}

/**
 * Reports overload once consecutive windows are late and without idle time.
 * @param startupWindows not judged
 */
export function createOverloadDetector(startupWindows = 0): (window: LoopWindow) => boolean {
  let seen = 0
  let lagging = 0
  return ({ meanMs, utilization }) => {
    seen += 1
    if (seen <= startupWindows) return false
    const isLate = meanMs > LAG_MAX_MS && utilization >= UTILIZATION_MIN
    lagging = isLate ? lagging + 1 : 0
    return lagging >= OVERLOADED_WINDOWS
  }
}

export interface EventLoopMonitor {
  /** Whether the event loop has more work than it can do. */
  isOverloaded(): boolean
  stop(): void
}

/** Monitors the event loop delay, evaluated once per window. */
export function monitorEventLoopLag(
  windowMs = WINDOW_MS,
  startupWindows = STARTUP_WINDOWS,
): EventLoopMonitor {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const detect = createOverloadDetector(startupWindows)
  let isOverloaded = false
  let since = performance.eventLoopUtilization()
  delays.enable()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since)
    isOverloaded = detect({ meanMs: delays.mean / 1e6, utilization })
    since = performance.eventLoopUtilization()
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
