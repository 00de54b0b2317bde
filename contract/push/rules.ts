/** The subjects of a push (O-059); also the `type` the worker forwards to the page. */
export const PUSH_TYPES = [
  'NEW_STATUS',
  'NEW_MESSAGE',
  'NEW_CARD',
  'NEW_ANSWERS',
  'NEW_CHAT_MESSAGE',
  'NEW_EVENING',
  'EVENING_REMINDER',
  'NEW_LETTER',
  'PERMISSION_GRANTED',
  'REMINDER',
] as const
export type PushType = (typeof PUSH_TYPES)[number]

/** The in-app event a page receives with a push about the same thing (O-059). */
export const PAGE_EVENTS = {
  NEW_STATUS: 'new-status',
  NEW_MESSAGE: 'new-message',
  NEW_CARD: 'new-selection',
  NEW_ANSWERS: 'daily-question-revealed',
  NEW_CHAT_MESSAGE: 'new-chat-message',
  NEW_EVENING: 'evening-changed',
  EVENING_REMINDER: 'evening-reminder',
  NEW_LETTER: null,
  PERMISSION_GRANTED: 'permission-granted',
  REMINDER: null,
} as const satisfies Record<PushType, string | null>

/** The modes of chat pushes in the order they are offered, with their labels (PUSH-19 to PUSH-22). */
export const CHAT_MODES = [
  { value: 'all', label: 'Bei jeder Nachricht' },
  { value: 'first_unread', label: 'Nur bei der ersten ungelesenen Nachricht' },
  { value: false, label: 'Keine Pushs' },
] as const

/** Default settings (O-061, O-066). */
export const DEFAULT_SETTINGS = {
  NEW_STATUS: true,
  NEW_CHAT_MESSAGE: 'all',
  NEW_CARD: true,
  NEW_MESSAGE: true,
  NEW_ANSWERS: true,
  NEW_EVENING: true,
  SHOW_NAMES: false,
  REMINDER: false,
} as const
