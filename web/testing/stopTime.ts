import { vi } from 'vitest'

/**
 * From now on time passes only when a test, or what waits for the screen, lets it pass: none of it is spent
 * on a busy machine's work. Ends with `vi.useRealTimers`.
 */
export function stopTime(): void {
  vi.useFakeTimers()
  // The sign by which Testing Library knows that it has to move the timers itself.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
}
