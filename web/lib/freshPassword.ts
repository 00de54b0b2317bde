import { onForget } from './memory.ts'

let password: string | null = null
onForget(() => keepFreshPassword(null))

/**
 * Remembers the password somebody has just opened an account with, in this tab's memory only: the
 * recovery codes are made with it, and typing it twice within a minute helps nobody.
 */
export function keepFreshPassword(next: string | null): void {
  password = next
}

export const freshPassword = (): string | null => password
