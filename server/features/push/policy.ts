import type { NotificationSettings } from '#contract/push/calls.ts'
import type { PushType } from '#contract/push/rules.ts'

/** Whether a person wants to be told (O-060); a release is always told. */
export function isWanted(
  type: PushType,
  settings: NotificationSettings,
  isFirstUnread: boolean,
): boolean {
  switch (type) {
    case 'NEW_CHAT_MESSAGE': {
      const mode = settings.NEW_CHAT_MESSAGE
      return mode === 'all' || (mode === 'first_unread' && isFirstUnread)
    }
    case 'NEW_STATUS':
    case 'NEW_MESSAGE':
    case 'NEW_CARD':
      return settings[type]
    case 'REMINDER':
      return settings.REMINDER !== false
    case 'PERMISSION_GRANTED':
      return true
  }
}

/** What a push service's answer means for the device behind it. */
export type Verdict = 'taken' | 'later' | 'gone' | 'refused'

/**
 * 404 and 410 say that a subscription has ended; other refusals of the request will not get better
 * by repeating it, so the device is dropped too (trust k) and registers anew at its next start.
 * A redirection is not followed: it could lead anywhere.
 */
export function judgeAnswer(status: number): Verdict {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 408 || status === 429 || status >= 500) return 'later'
  return status >= 400 ? 'gone' : 'refused'
}
