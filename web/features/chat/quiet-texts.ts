/** Words of a chat in which nothing can be read, or not yet. */
export const quietTexts = {
  /** Given (CHAT-16, CHAT-17). */
  noPair: 'Kein Chat möglich: Du bist keinem Paar zugeordnet.',
  noToken: 'Bitte melde dich an, um den Chat zu nutzen.',
  empty: 'Noch still hier. Das erste Wort gehört dir.',
  invite: 'Einladung senden',
} as const
