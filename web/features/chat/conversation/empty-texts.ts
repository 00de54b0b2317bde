/** German texts of the empty states. */
export const emptyChatTexts = {
  /** Given (CHAT-16, CHAT-17). */
  noPair: 'Kein Chat möglich: Du bist keinem Paar zugeordnet.',
  noToken: 'Bitte melde dich an, um den Chat zu nutzen.',
  empty: 'Noch still hier. Das erste Wort gehört dir.',
  invite: 'Einladung senden',
} as const
