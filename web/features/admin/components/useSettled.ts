import { useEffect, useState } from 'react'

/** A name is typed without a request per letter. */
const PAUSE_MS = 250

/** What was typed, once the typing pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return settled
}
