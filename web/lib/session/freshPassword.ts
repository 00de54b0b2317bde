import { createSessionStore } from './sessionReset.ts'

/**
 * The password of a just opened account, in memory only: the recovery codes offered next need it,
 * and it need not be typed again. Null in all other sessions.
 */
export const freshPassword = createSessionStore<string | null>(null)
