import {
  MAX_FAILED_ATTEMPTS,
  secondsToWait,
  withFailedAttempt,
  withoutFailedAttempts,
} from './lock-state.ts'
import { readLock, writeLock } from './lock-storage-live.ts'
import { isCorrectPin } from './pin-live.ts'

/** Result of an attempt; `spent`: no attempts are left. */
export type Outcome = 'open' | 'wrong' | 'waiting' | 'spent'

/** Checks a PIN. Failed attempts are counted in local storage, across reloads and tabs. */
export async function attemptPin(pin: string): Promise<Outcome> {
  const before = readLock()
  if (before === null || secondsToWait(before, Date.now()) > 0) return 'waiting'
  const isRight = await isCorrectPin(before, pin)
  // Another tab may have counted an attempt meanwhile.
  const lock = readLock() ?? before
  const next = isRight ? withoutFailedAttempts(lock) : withFailedAttempt(lock, Date.now())
  writeLock(next)
  if (isRight) return 'open'
  return next.misses >= MAX_FAILED_ATTEMPTS ? 'spent' : 'wrong'
}
