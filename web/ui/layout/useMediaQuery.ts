import { useSyncExternalStore } from 'react'

/** Whether a media query holds; false where there is no screen. */
export function useMediaQuery(query: string): boolean {
  const list = globalThis.matchMedia?.(query)
  return useSyncExternalStore(
    (onChange) => {
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    () => list?.matches ?? false,
  )
}
