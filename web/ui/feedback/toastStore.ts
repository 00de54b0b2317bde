import { createStore } from '../../lib/store.ts'

/** How long a toast stays, in milliseconds. */
export const TOAST_MS = 3000

interface Toast {
  readonly id: number
  readonly text: string
}

export const currentToast = createStore<Toast | null>(null)

/** Shows a short message for three seconds; a newer one takes its place. */
export const toast = (text: string): void =>
  currentToast.set({ id: (currentToast.get()?.id ?? 0) + 1, text })
