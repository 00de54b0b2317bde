import { useEffect, useState } from 'react'

/** Avoids a request for each keystroke. */
const DEBOUNCE_MS = 250

/** The typed text, once it has not changed for 250 ms. */
export function useDebouncedValue(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
