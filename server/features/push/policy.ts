import type { NotificationSettings } from '#contract/push/calls.ts'
import type { PushType } from '#contract/push/rules.ts'

/** Whether a person wants a notification (O-060); a release is always sent. */
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
    case 'NEW_ANSWERS':
      return settings[type]
    case 'NEW_LETTER':
      return settings.NEW_MESSAGE
    case 'NEW_EVENING':
    case 'EVENING_REMINDER':
      return settings.NEW_EVENING
    case 'REMINDER':
      return settings.REMINDER !== false
    case 'PERMISSION_GRANTED':
      return true
  }
}

/** Result of a delivery. */
export type Verdict = 'taken' | 'later' | 'gone' | 'refused'

/**
 * 404 and 410 end a subscription (RFC 8030). Every other client error is about what was sent or who
 * sends it, as a 403 about the sender: the subscription stays, and works again once that is mended.
 * Redirects are not followed.
 */
export function classifyResponse(status: number): Verdict {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 408 || status === 429 || status >= 500) return 'later'
  return status === 404 || status === 410 ? 'gone' : 'refused'
}
