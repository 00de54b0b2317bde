import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** trust i. */
const LAG_MAX_MS = 250
const WINDOW_MS = 1_000
/**
 * A loop that is idle for part of the window keeps up: its timers are late because other processes
 * have the processor, and refusing calls would not help (decision 0030).
 */
const UTILIZATION_MIN = 0.9
/**
 * A loop that gets less than this part of a core is not judged either: it counts as utilized while it
 * waits for the processor.
 */
const CPU_MIN = 0.25
/** A single late window, such as a large import, is no overload. */
const OVERLOADED_WINDOWS = 2
/** Loading modules and compiling keeps a small or busy machine occupied, with nobody to refuse. */
const STARTUP_WINDOWS = 10
const RESOLUTION_MS = 20

export interface LoopWindow {
  /** Mean delay of the timers. */
  readonly meanMs: number
  /** Part of the window in which the loop had work (0 to 1). */
  readonly utilization: number
  /** Part of the window in which the processor worked for it (0 to 1). */
  readonly cpu: number
}

export interface OverloadOptions {
  /** Windows after the start that are not judged. */
  readonly startupWindows?: number
  readonly cpuMin?: number
}

/** Reports overload once consecutive windows are late by the loop's own work. */
export function createOverloadDetector({
  startupWindows = STARTUP_WINDOWS,
  cpuMin = CPU_MIN,
}: OverloadOptions = {}): (window: LoopWindow) => boolean {
  let seen = 0
  let lagging = 0
  return ({ meanMs, utilization, cpu }) => {
    seen += 1
    if (seen <= startupWindows) return false
    const isOwn = utilization >= UTILIZATION_MIN && cpu >= cpuMin
    lagging = isOwn && meanMs > LAG_MAX_MS ? lagging + 1 : 0
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
  options?: OverloadOptions,
): EventLoopMonitor {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const detect = createOverloadDetector(options)
  const read = () => ({
    loop: performance.eventLoopUtilization(),
    cpu: process.threadCpuUsage(),
    at: performance.now(),
  })
  let isOverloaded = false
  let before = read()
  delays.enable()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before.loop)
    const { user, system } = process.threadCpuUsage(before.cpu)
    const cpu = (user + system) / 1e3 / (performance.now() - before.at)
    isOverloaded = detect({ meanMs: delays.mean / 1e6, utilization, cpu })
    before = read()
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
