import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { toolTexts } from './texts.ts'
import { setScreenAwake } from './wakeLock.ts'

/** The timer of a card, one at a time; it goes on while the card is turned, left or not shown. */
export interface Countdown {
  readonly cardId: string
  /** The whole length. */
  readonly seconds: number
  /** The end as a time of `Date.now()`, which goes on while the device sleeps; null in a pause. */
  readonly endsAt: number | null
  /** Milliseconds that were left when it was started, or paused. */
  readonly left: number
}

export const countdown = createSessionStore<Countdown | null>(null)

/** Vibrates three times; ignored where there is no motor. */
const PATTERN_MS = [200, 100, 200, 100, 400]

let timeout: ReturnType<typeof setTimeout> | undefined

// Follows the store, so that a reset of the session ends timer and wake lock as well.
countdown.subscribe(() => {
  clearTimeout(timeout)
  const endsAt = countdown.get()?.endsAt ?? null
  setScreenAwake(endsAt !== null)
  if (endsAt !== null) timeout = setTimeout(finish, endsAt - Date.now())
})

// A timeout may not count the time in which the device slept.
document.addEventListener('visibilitychange', () => {
  const endsAt = countdown.get()?.endsAt ?? null
  if (endsAt !== null && endsAt <= Date.now()) finish()
})

function finish(): void {
  const current = countdown.get()
  if (current === null) return
  countdown.set({ ...current, endsAt: null, left: 0 })
  navigator.vibrate?.(PATTERN_MS)
  toast(toolTexts.over)
}

/** Starts a timer; one that runs on another card ends. */
export const startCountdown = (cardId: string, seconds: number): void => {
  const left = seconds * 1000
  countdown.set({ cardId, seconds, left, endsAt: Date.now() + left })
}

/** Milliseconds left at a time of `Date.now()`. */
export const remainingAt = ({ endsAt, left }: Countdown, now: number): number =>
  endsAt === null ? left : Math.max(0, endsAt - now)

export function pauseCountdown(): void {
  const current = countdown.get()
  if (current === null) return
  countdown.set({ ...current, endsAt: null, left: remainingAt(current, Date.now()) })
}

export function resumeCountdown(): void {
  const current = countdown.get()
  if (current === null) return
  countdown.set({ ...current, endsAt: Date.now() + current.left })
}

export const stopCountdown = (): void => countdown.set(null)

/** Minutes and seconds, „4:05“; a second that has begun counts whole. */
export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
