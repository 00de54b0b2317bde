'use no memo' // docs/decisions/0016

import { useEffect, useState } from 'react'
import { daysBetween } from './dates.ts'

const LOOK_MS = 60_000

/** Now, told anew only when the device's day has changed: „Heute“ becomes „Gestern“ at midnight. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => {
      const now = new Date()
      setToday((before) => (daysBetween(before, now) === 0 ? before : now))
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
