import { readItem } from '../device/localStorage.ts'
import { listen } from '../listen.ts'

/**
 * Calls `load` if a queue has items that an earlier visit has left, and once another tab has some:
 * that tab may be closed before they are sent.
 * @param key of the queue's mark in local storage (queueMark.ts)
 * @returns a function that stops it
 */
export function whenQueued(key: string, load: () => void): () => void {
  const loadIfQueued = () => {
    if (readItem(key) !== null) load()
  }
  loadIfQueued()
  return listen(window, 'storage', loadIfQueued)
}
