export const texts = {
  title: 'Nachrichten',
  loading: 'Nachrichten werden geladen …',
  error: 'Eure Nachrichten sind gerade nicht erreichbar.',
  errorSafe: 'Es ist alles noch da. Was du schreibst, geht raus, sobald es wieder geht.',
  announcement: (name: string, text: string) => `${name}: ${text}`,
  /** Given (CHAT-16, CHAT-17). */
  noPair: 'Kein Chat möglich: Du bist keinem Paar zugeordnet.',
  noToken: 'Bitte melde dich an, um den Chat zu nutzen.',
  empty: 'Noch still hier. Das erste Wort gehört dir.',
  invite: 'Einladung senden',
} as const
