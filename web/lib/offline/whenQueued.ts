import { readItem } from '../device/localStorage.ts'
import { listen } from '../listen.ts'

/**
 * Calls `load` once, as soon as a queue has items: an earlier visit has left some, or another tab has
 * some, which may be closed before they are sent.
 * @param key of the queue's mark in local storage (queueMark.ts)
 * @returns a function that stops it
 */
export function whenQueued(key: string, load: () => void): () => void {
  const stop = listen(window, 'storage', loadIfQueued)
  function loadIfQueued() {
    if (readItem(key) === null) return
    stop()
    load()
  }
  loadIfQueued()
  return stop
}
