import { useEffect, useState } from 'react'

/** Avoids a request for each keystroke. */
const PAUSE_MS = 250

/** The value after it has not changed for a moment. */
export function useDebouncedValue(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return settled
}
