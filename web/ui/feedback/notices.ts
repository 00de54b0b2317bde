import { createSessionStore } from '#web/lib/session/sessionReset.ts'

/** Sentences that stay until they are closed, oldest first. */
export const notices = createSessionStore<readonly string[]>([])

/**
 * Says something that may be said while nobody looks, or several at once: a toast would be gone. The
 * same sentence stands once.
 */
export const notice = (text: string): void =>
  notices.set([...notices.get().filter((other) => other !== text), text])

export const closeNotice = (text: string): void =>
  notices.set(notices.get().filter((other) => other !== text))
