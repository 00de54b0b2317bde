import { useEffect, useEffectEvent } from 'react'
import { readItem } from '../device/localStorage.ts'
import { getSession } from './session.ts'
import { onSessionReset } from './sessionReset.ts'

/**
 * Calls `act` when the person who is logged in comes to belong to another pair: after the session's
 * stores are emptied, before the screens are mounted anew. Not at a logout or another person's login.
 */
export function usePairChange(act: () => void): void {
  const onChange = useEffectEvent(act)
  useEffect(
    () =>
      onSessionReset(() => {
        const { token } = getSession()
        if (token !== null && token === readItem('token')) onChange()
      }),
    [],
  )
}
