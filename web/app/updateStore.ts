import { createStore } from '../lib/store.ts'

/** Activates a newer build; null if there is none. */
export const offeredUpdate = createStore<(() => void) | null>(null)
