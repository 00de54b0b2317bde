import { useSyncExternalStore } from 'react'
import { listen } from '#web/lib/listen.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'

const subscribe = (onChange: () => void): (() => void) =>
  combineUnsubscribes([listen(window, 'online', onChange), listen(window, 'offline', onChange)])

/** Whether the browser believes it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
