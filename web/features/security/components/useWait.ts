import { useEffect, useState } from 'react'
import { onLockChange } from '../../../lib/appLockStorage.ts'
import { readLock } from '../lock-live.ts'
import { secondsToWait } from '../lock-state.ts'

const now = (): number => {
  const lock = readLock()
  return lock === null ? 0 : secondsToWait(lock, Date.now())
}

/** Seconds until the next try counts, counted down. */
export function useWait(): number {
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
