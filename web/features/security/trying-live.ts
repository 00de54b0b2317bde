import { readLock, writeLock } from './lock-live.ts'
import { forgiven, MOST_MISSES, missed, secondsToWait } from './lock-state.ts'
import { opens } from './pin-live.ts'

/** What a try came to; `spent`: it was the last one. */
export type Outcome = 'open' | 'wrong' | 'waiting' | 'spent'

/** Tries a PIN against the lock of this device; wrong tries are counted there, across reloads and tabs. */
export async function tryPin(pin: string): Promise<Outcome> {
  const before = readLock()
  if (before === null || secondsToWait(before, Date.now()) > 0) return 'waiting'
  const isRight = await opens(before, pin)
  // Another tab may have tried meanwhile.
  const lock = readLock() ?? before
  const next = isRight ? forgiven(lock) : missed(lock, Date.now())
  writeLock(next)
  if (isRight) return 'open'
  return next.misses >= MOST_MISSES ? 'spent' : 'wrong'
}
