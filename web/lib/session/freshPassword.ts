import { onSessionReset } from './sessionReset.ts'

let password: string | null = null
onSessionReset(() => keepFreshPassword(null))

/**
 * Keeps the password of a just opened account in memory: the recovery codes offered next need it,
 * and it need not be typed again.
 */
export function keepFreshPassword(next: string | null): void {
  password = next
}

export const freshPassword = (): string | null => password
