export const texts = {
  title: 'Eure Fotos',
  /** Fixed by the specification (MEDIEN-01, MEDIEN-02). */
  loading: 'Lade Medien…',
  empty: 'Keine Bilder im Chat.',
  emptyMore: 'Was ihr euch schickt, sammelt sich hier. Sehen könnt es nur ihr zwei.',
  toChat: 'Zu den Nachrichten',
  error: 'Eure Fotos sind gerade nicht erreichbar.',
  errorSafe: 'Es ist keines verloren. Versuche es gleich noch einmal.',
  more: 'Ältere laden',
} as const
