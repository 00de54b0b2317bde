import { createStore } from '#web/lib/store.ts'

/** How long a toast stays, in milliseconds, and one that can be taken back. */
export const TOAST_MS = 3000
export const UNDO_MS = 8000

interface Toast {
  readonly id: number
  readonly text: string
  readonly undo?: (() => void) | undefined
}

export const currentToast = createStore<Toast | null>(null)

/**
 * Shows a short message for three seconds; a newer one takes its place.
 * @param undo offered beside it, for eight seconds
 */
export const toast = (text: string, undo?: () => void): void =>
  currentToast.set({ id: (currentToast.get()?.id ?? 0) + 1, text, undo })
