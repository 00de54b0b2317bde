/** Words of a chat in which nothing can be read, or not yet. */
export const quietTexts = {
  /** Given (CHAT-16, CHAT-17). */
  noPair: 'Kein Chat möglich: Du bist keinem Paar zugeordnet.',
  noToken: 'Bitte melde dich an, um den Chat zu nutzen.',
  empty: 'Noch still hier. Das erste Wort gehört dir.',
  alone: 'Zum Schreiben gehören zwei.',
  aloneMore: 'Sobald ihr ein Paar seid, habt ihr hier euren Platz nur für euch.',
  invite: 'Einladung senden',
} as const
