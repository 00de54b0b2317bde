import type { QueryClient } from '@tanstack/react-query'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { WISHLIST_KEY } from './keys.ts'

/**
 * Reads the list again when something both know has changed on it; a page nobody sees, once it is
 * seen: it would be a look. Returns a function that unsubscribes.
 */
export const subscribeWishlistEvents = (cache: QueryClient): (() => void) =>
  onAppEvent('wishlist-changed', () => {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
    void cache.invalidateQueries({ queryKey: WISHLIST_KEY, refetchType })
  })
