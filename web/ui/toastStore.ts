/** How long a toast stays. */
export const TOAST_MS = 3000

export interface Toast {
  readonly id: number
  readonly text: string
}

let current: Toast | null = null
let serial = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

function countDown(): void {
  clearTimeout(timer)
  timer = setTimeout(() => set(null), TOAST_MS)
}

/** Shows a short message for three seconds; a newer one takes its place. */
export function toast(text: string): void {
  clearTimeout(timer)
  serial += 1
  set({ id: serial, text })
  // The timer starts when the toast is rendered.
  if (listeners.size > 0) countDown()
}

export function subscribeToToast(listener: () => void): () => void {
  if (listeners.size === 0 && current !== null) countDown()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readToast = (): Toast | null => current
