import { listen } from '../listen.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import type { Store } from '../store.ts'
import { isCurrent, offlineKey, queueKeysReady } from './offlineKey.ts'
import { putRecord, removeRecord } from './persist.ts'
import { openRecord } from './persistedStore.ts'
import { utf8 } from './utf8.ts'

/** Words typed later than this before the app was ended are lost. */
const SAVE_AFTER_MS = 300

/**
 * Stores a draft on this device, sealed like what was last read: it is there again after the phone
 * has ended the app, and gone with the session. Words typed before it has been read replace it.
 * @param name of its record
 * @param merge adds them to it instead
 */
export function persistDraft<T>(
  name: string,
  draft: Store<T>,
  isEmpty: (value: T) => boolean,
  merge?: (stored: T, typed: T) => T,
): void {
  const record = `draft ${name}`
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRead = false
  /** The last write; each waits for the one before, so that the newest draft stays. */
  let writing: Promise<void> = Promise.resolve()

  const save = () => {
    clearTimeout(timer)
    timer = undefined
    const value = draft.get()
    const write = () =>
      isEmpty(value)
        ? removeRecord('persisted', record)
        : putRecord('persisted', record, bytesOf(value), Date.now())
    writing = writing.then(write)
  }
  const saveIfWaiting = () => {
    if (timer !== undefined) save()
  }
  const restore = async () => {
    const key = await offlineKey()
    if (key === null || isRead) return
    isRead = true
    const isTyped = !isEmpty(draft.get())
    if (isTyped && merge === undefined) return save()
    const found = await openRecord('persisted', key, record).catch(() => undefined)
    if (!isCurrent(key)) return
    if (found === undefined) return isTyped ? save() : undefined
    const stored = JSON.parse(new TextDecoder().decode(found.bytes)) as T
    if (merge !== undefined) draft.set(merge(stored, draft.get()))
    else if (timer === undefined && isEmpty(draft.get())) draft.set(stored)
  }

  draft.subscribe(() => {
    timer ??= setTimeout(save, SAVE_AFTER_MS)
    // A hidden page may end before the timer does. Not within the change: the end of a session empties
    // the draft, and then stops the timer.
    if (document.visibilityState === 'hidden') queueMicrotask(saveIfWaiting)
  })
  listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveIfWaiting()
  })
  onSessionReset(() => {
    // Emptied for the next person, whose record it would remove.
    clearTimeout(timer)
    timer = undefined
    isRead = false
    void restore()
  })
  queueKeysReady.subscribe(() => void restore())
  void restore()
}

/** Encodes a draft without the errors that some drafts carry. */
const bytesOf = (value: unknown) =>
  utf8(JSON.stringify(value, (_, part: unknown) => (part instanceof Error ? undefined : part)))
