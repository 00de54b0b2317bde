import { useEffect, useState } from 'react'
import { onLockChange } from '../../../lib/appLockStorage.ts'
import { secondsToWait } from '../lock-state.ts'
import { readLock } from '../lock-storage-live.ts'

const now = (): number => {
  const lock = readLock()
  return lock === null ? 0 : secondsToWait(lock, Date.now())
}

/** Seconds until the next PIN attempt is accepted, updated each second. */
export function usePinDelay(): number {
  const [seconds, setSeconds] = useState(now)
  useEffect(() => {
    const update = () => setSeconds(now())
    const timer = setInterval(update, 1000)
    const stop = onLockChange(update)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return seconds
}
