'use no memo' // docs/decisions/0016

import { useEffect, useState } from 'react'
import { daysBetween } from './dates.ts'

const LOOK_MS = 60_000

/** The current date; rerenders only when the device's day changes. */
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
